#include "compiler/sema/evaluation/elaborator.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/values/elaboration_limits.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

/// An evaluation takes about as long as so many operations on numbers.
constexpr std::size_t operations_of_evaluation = 8;

std::size_t size_of(const Value& value) {
  const auto* tensor = std::get_if<Tensor>(&value);
  return tensor == nullptr ? 1 : tensor->size();
}

}  // namespace

Elaborator::Elaborator(expr::Pool& pool, const SourceMap& sources, Diagnostics& diagnostics)
    : pool_(pool), sources_(sources), diagnostics_(diagnostics) {}

Value Elaborator::error(DiagnosticKind kind, Span span, std::string message, std::string label,
                        std::vector<std::string> hints, std::vector<Label> secondary) {
  if (diagnostics_.full() && kind.severity == Severity::error) return give_up();
  const std::size_t round = round_ == nullptr ? 0 : round_->number;
  if (span.valid()) {
    const auto [known, is_new] = first_rounds_.try_emplace({kind.code, span.source.value, span.begin, span.end}, round);
    if (!is_new && known->second != round) {
      if (kind.severity == Severity::error) ++repeated_errors_;
      return Poison{};
    }
  }
  // The innermost say most.
  std::size_t rounds_to_show = 3;
  for (const Round* around = round_; around != nullptr && rounds_to_show != 0; around = around->around) {
    const bool shown = std::any_of(secondary.begin(), secondary.end(),
                                   [&](const Label& label) { return label.span == around->where.span; });
    if (shown || !around->explains(sources_, span)) continue;
    secondary.push_back(around->where);
    --rounds_to_show;
  }
  const auto call =
      std::find_if(calls_.rbegin(), calls_.rend(), [&](const Span& other) { return !(other.source == span.source); });
  if (span.valid() && call != calls_.rend()) {
    const auto& known = diagnostics_.all();
    const bool told = std::any_of(known.begin(), known.end(), [&](const Diagnostic& earlier) {
      return earlier.kind.code == kind.code && earlier.primary.span == span && earlier.message == message;
    });
    if (told) return Poison{};
    secondary.push_back({*call, "called here"});
  }
  diagnostics_.report({kind, std::move(message), {span, std::move(label)}, std::move(secondary), std::move(hints)});
  return Poison{};
}

std::optional<Elaborator::Level> Elaborator::enter_definition(std::string_view name, Span use) {
  std::optional<Level> level;
  if (definitions_ < limits::depth) {
    level.emplace(definitions_);
  } else {
    refuse(definitions_too_deep, use, "definitions need each other more than 1000 deep",
           {"`" + std::string(name) + "` is the last of them; with a list, `for` or `sum` they are one definition"});
  }
  return level;
}

std::optional<Elaborator::Level> Elaborator::enter_function(std::string_view name, Span call) {
  std::optional<Level> level;
  if (functions_ < limits::depth) {
    level.emplace(functions_);
  } else {
    refuse(calls_too_deep, call, "functions call each other more than 1000 deep",
           {"`" + std::string(name) + "` is the last of them"});
  }
  return level;
}

bool Elaborator::spend(std::size_t work, Span place) {
  const std::size_t budget = effort_.evaluations * operations_of_evaluation;
  if (exhausted_) return false;
  work_ = work > budget ? budget : work_ + work;
  if (whole_ != nullptr) place = whole_->span;
  if (work_ >= budget) {
    refuse(evaluation_too_long, place, "this file takes more than 5 million evaluations",
           {"here they came to an end: are there loops in loops, or functions that call others twice?"});
  } else if (pool_.size() > effort_.nodes) {
    refuse(expressions_too_large, place, "the expressions of this file have more than 8 million operations",
           {"here they came to an end: are there large matrices that are multiplied?"});
  } else {
    return true;
  }
  exhausted_ = true;
  return false;
}

bool Elaborator::spend_on(std::span<const Id> roots, Span place) {
  if (roots.empty()) return true;
  constexpr std::size_t operations_of_node = 4;
  constexpr std::size_t nodes_passed_at_once = 16;  // those that are not needed are only looked over
  const std::size_t last = std::max_element(roots.begin(), roots.end())->index();
  return spend(expr::reachable(pool_, roots).size() * operations_of_node + last / nodes_passed_at_once, place);
}

bool Elaborator::admit(std::size_t rows, std::size_t cols, Span place) {
  if (rows <= limits::entries / std::max<std::size_t>(cols, 1)) return true;
  error(too_many_entries, place, "a vector or matrix has at most a million entries");
  return false;
}

Value Elaborator::refuse(DiagnosticKind kind, Span place, std::string message, std::vector<std::string> hints) {
  if (diagnostics_.is_silent()) return Poison{};
  if (!refused_.insert(kind.code).second) return give_up();
  return error(kind, place, std::move(message), "", std::move(hints));
}

Value Elaborator::give_up() {
  diagnostics_.add_silent_error();
  return Poison{};
}

const Elaborator::Round* Elaborator::make_round(Label where, std::string variable, bool is_first) {
  rounds_.push_back({std::move(where), std::move(variable), is_first, round_, rounds_.size() + 1});
  return &rounds_.back();
}

bool Elaborator::Round::explains(const SourceMap& sources, Span span) const {
  if (!where.span.valid() || variable.empty()) return where.span.valid();
  if (!is_first) return true;
  // In the first round, the same is wrong in all of them unless what is marked depends on the variable.
  if (!span.valid()) return false;
  const std::string_view text = sources.text(span);
  const auto belongs_to_name = [&](std::size_t i) {
    return i < text.size() && (text[i] == '_' || std::isalnum(static_cast<unsigned char>(text[i])) != 0);
  };
  for (std::size_t at = text.find(variable); at != std::string_view::npos; at = text.find(variable, at + 1)) {
    if ((at == 0 || !belongs_to_name(at - 1)) && !belongs_to_name(at + variable.size())) return true;
  }
  return false;
}

Value Elaborator::evaluate(const syntax::Expr& expr, Scope& scope) {
  return complete_path(evaluate_path(expr, scope), expr);
}

Value Elaborator::evaluate_path(const syntax::Expr& expr, Scope& scope) {
  if (exhausted_ || diagnostics_.full()) return give_up();
  if (levels_ == limits::levels) {
    return refuse(evaluation_too_deep, expr.span, "this is more than 10000 levels of expressions deep",
                  {"with the definitions and functions that lead here: name parts of them with `let`"});
  }
  if (!spend(operations_of_evaluation, expr.span)) return Poison{};
  const Level level(levels_);
  const syntax::Expr* around = whole_;
  if (whole_ == nullptr) whole_ = &expr;
  Value value = std::visit([&](const auto& node) { return evaluate_node(node, expr, scope); }, expr.node);
  const auto* tensor = std::get_if<Tensor>(&value);
  whole_ = around;
  if (tensor != nullptr && tensor->size() > 1 && !spend(tensor->size(), expr.span)) return Poison{};
  return value;
}

Value Elaborator::complete_path(Value value, const syntax::Expr& expr) {
  const auto* record = std::get_if<RecordRef>(&value);
  if (record != nullptr && record->fields->value) return *record->fields->value;
  const auto* path = std::get_if<PartialPath>(&value);
  return path == nullptr ? std::move(value) : complete(*this, *path, expr.span);
}

Value Elaborator::evaluate(const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  if (const auto* array = std::get_if<syntax::Array>(&expr.node)) {
    const bool named = std::any_of(array->elements.items.begin(), array->elements.items.end(),
                                   [](const syntax::Argument& item) { return item.name.has_value(); });
    if (named) return evaluate_named_entries(*array, expr, scope, expected);
  }
  const SumInPlace around = std::exchange(sum_, {&expr, &expected});
  Value value = evaluate_path(expr, scope);
  // What takes anything, such as a `let`, takes a record with its members.
  if (expected.kind != Expected::Kind::any || !std::holds_alternative<RecordRef>(value)) {
    value = complete_path(std::move(value), expr);
  }
  sum_ = around;
  return fit(std::move(value), expected, expr, &scope);
}

std::optional<Tensor> Elaborator::tensor(const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  Value value = evaluate(expr, scope, expected);
  if (auto* tensor = std::get_if<Tensor>(&value)) return std::move(*tensor);
  return std::nullopt;
}

std::optional<Number> Elaborator::constant(const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  const std::optional<Tensor> value = tensor(expr, scope, expected);
  if (!value) return std::nullopt;
  const Id entry = value->entries.front();
  if (keeps_symbols() && !pool_.is_number(entry)) {
    // A number that has become a symbol is a constant all the same.
    if (const double number = value_at_defaults(entry); std::isfinite(number)) return Number::inexact(number);
  }
  if (!pool_.is_number(entry)) {
    error(not_constant, expr.span, expected.what + " must be known when the file is compiled",
          "depends on a `param` or on the state", {"make what it depends on a `const`"});
    return std::nullopt;
  }
  return pool_.value(entry);
}

const Value& Elaborator::force(Binding& binding, std::string_view name, Span use) {
  if (binding.state == Binding::State::done) return binding.value;
  if (binding.state == Binding::State::running) {
    // The cycle is one mistake: the binding that closes it reports it, everything on the way turns to Poison.
    const bool elsewhere = binding.span.valid() && !(binding.span == use);
    std::vector<Label> secondary;
    if (elsewhere) secondary.push_back({binding.span, "defined here"});
    binding.value = error(cyclic_definition, use, "`" + std::string(name) + "` is defined in terms of itself",
                          "needs its own value", {}, std::move(secondary));
    return binding.value;
  }
  // What the owner of a name asks for, where it stands, is a level only if nothing else is being defined.
  const bool needed = !(binding.span == use) || definitions_ == 0;
  const std::optional<Level> level = needed ? enter_definition(name, use) : std::nullopt;
  const syntax::Expr* around = std::exchange(whole_, nullptr);
  binding.state = Binding::State::running;
  if (level || !needed) {
    binding.value = binding.compute_for ? binding.compute_for(use) : binding.compute();
  } else {
    binding.value = Poison{};
  }
  whole_ = around;
  binding.state = Binding::State::done;
  // What derivatives may ask for again, by another value of a name that it depends on, is kept.
  if (binding.role != BindingRole::let) binding.compute = nullptr;
  return binding.value;
}

std::vector<std::pair<Id, double>> Elaborator::parameter_values(const ParameterSettings& set) const {
  std::vector<std::pair<Id, double>> values;
  // A default may use parameters made before it, never later ones. Most are numbers, which need no walk over the graph.
  const auto default_of = [&](const ParameterInfo& parameter) {
    if (pool_.is_number(parameter.default_value)) return pool_.value(parameter.default_value).to_double();
    return expr::evaluate(pool_, {&parameter.default_value, 1}, values).front();
  };
  for (const ParameterInfo& parameter : parameters_) {
    const auto setting = set.find(parameter.symbol.value);
    values.emplace_back(parameter.symbol, setting != set.end() ? setting->second : default_of(parameter));
  }
  return values;
}

double Elaborator::value_at_defaults(Id id) const {
  switch (pool_.stage(id)) {
    case expr::Stage::compile:
      return expr::evaluate(pool_, {&id, 1}, {}).front();
    case expr::Stage::prepare:
      return expr::evaluate(pool_, {&id, 1}, parameter_values()).front();
    case expr::Stage::step:
      break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

std::optional<IntegerRange> Elaborator::range(const syntax::Expr& expr, Scope& scope) {
  const Value value = evaluate(expr, scope);
  if (is_poison(value)) return std::nullopt;
  return range(value, expr.span);
}

std::optional<IntegerRange> Elaborator::range(const Value& value, Span span) {
  const auto* range = std::get_if<IntegerRange>(&value);
  if (range == nullptr) {
    error(wrong_kind, span, "a range such as `1..3` is due here", "found " + describe(value));
    return std::nullopt;
  }
  // The range of all whole numbers there are has one more element than can be counted: none by the count.
  if (range->size() > limits::elements || (range->size() == 0 && range->from <= range->to)) {
    error(too_many_elements, span, "this range has more than 10000 elements");
    return std::nullopt;
  }
  return *range;
}

Tensor Elaborator::counter(std::int64_t value) {
  return Tensor::scalar(pool_.integer(value), value == 0 ? EntryDim::zero() : EntryDim::of(dimensions::none));
}

void Elaborator::define_counter(Scope& scope, const syntax::Identifier& variable, std::int64_t value) {
  scope.define_value(variable.text, BindingRole::constant, counter(value), variable.span);
}

std::vector<Value> Elaborator::evaluate_list(const syntax::Arguments& arguments, Scope& scope) {
  std::vector<Value> values;
  if (!arguments.comprehension) {
    std::size_t entries = 0;
    for (const syntax::Argument& item : arguments.items) {
      if (item.name) {
        values.push_back(error(unknown_argument, item.name->span, "entries have no names here", "",
                               {"names select joints where a vector over the joints of a robot is due"}));
      } else {
        values.push_back(evaluate(*item.value, scope));
        entries += size_of(values.back());
        if (!admit(entries, 1, item.value->span)) return {Poison{}};
      }
    }
    return values;
  }
  const syntax::Comprehension& comprehension = *arguments.comprehension;
  const std::optional<std::vector<Value>> rounds = rounds_of(comprehension, scope);
  if (!rounds) return {Poison{}};
  std::size_t entries = 0;
  for (const Value& round : *rounds) {
    Scope inner(&scope);
    inner.define_value(comprehension.variable.text, BindingRole::constant, round, comprehension.variable.span);
    for (const syntax::Argument& item : arguments.items) {
      values.push_back(evaluate(*item.value, inner));
      entries += size_of(values.back());
    }
    if (!admit(entries, 1, comprehension.domain->span)) return {Poison{}};
    // One report is enough: the other rounds would fail in the same way.
    if (!values.empty() && is_poison(values.back())) break;
  }
  return values;
}

std::vector<const syntax::Expr*> Elaborator::match_arguments(const Call& call,
                                                             const std::vector<std::string_view>& names,
                                                             std::size_t required, std::size_t positional) {
  positional = std::min(positional, names.size());
  std::string form = "write `" + call.callee + "(";
  for (std::size_t i = 0; i < positional; ++i) form += (i == 0 ? "" : ", ") + std::string(names[i]);
  form += ")`";
  std::vector<const syntax::Expr*> matched(names.size(), nullptr);
  std::size_t next = 0;
  bool sound = true;
  for (const syntax::Argument& item : call.arguments.items) {
    std::size_t index = next;
    if (item.name) {
      const std::string& wanted = item.name->head.text;
      index = static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
      if (index == names.size() || !item.name->rest.empty()) {
        const std::string_view near = nearest_name(wanted, names);
        error(unknown_argument, item.name->span, "`" + call.callee + "` has no argument `" + wanted + "`", "",
              {near.empty() ? form : "did you mean `" + std::string(near) + "`?"});
        sound = false;
        continue;
      }
    } else if (next >= positional) {
      const std::string count = positional == 1 ? "one argument" : std::to_string(positional) + " arguments";
      error(too_many_arguments, item.value->span,
            "`" + call.callee + "` takes " + (positional == 0 ? "no arguments" : count), "one too many",
            {positional < names.size() ? "parameters are set by name: `" + std::string(names[positional]) + " = …`"
                                       : form});
      return {};
    } else {
      ++next;
    }
    if (matched[index] != nullptr) {
      error(doubled_argument, item.value->span, "argument `" + std::string(names[index]) + "` is given twice",
            "again here", {}, {{matched[index]->span, "first here"}});
      sound = false;
      continue;
    }
    matched[index] = item.value.get();
  }
  for (std::size_t i = 0; i < required && sound; ++i) {
    if (matched[i] != nullptr) continue;
    error(missing_argument, call.expr.span, "`" + call.callee + "` needs the argument `" + std::string(names[i]) + "`",
          "", {form});
    sound = false;
  }
  return sound ? matched : std::vector<const syntax::Expr*>{};
}

}  // namespace robotc::sema
