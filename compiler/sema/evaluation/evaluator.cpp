#include "compiler/sema/evaluation/evaluator.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/values/elaboration_limits.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;

namespace {

std::size_t size_of(const Value& value) {
  const auto* tensor = std::get_if<Tensor>(&value);
  return tensor == nullptr ? 1 : tensor->size();
}

}  // namespace

Evaluator::Evaluator(expr::Pool& pool, const SourceMap& sources, Diagnostics& diagnostics, Environment* environment)
    : pool_(pool),
      environment_(environment),
      reporter_(sources, diagnostics, context_),
      budget_(pool, reporter_, context_),
      parameters_(pool) {
  static Environment nothing;
  if (environment_ == nullptr) environment_ = &nothing;
}

Value Evaluator::evaluate(const syntax::Expr& expr, Scope& scope) {
  return complete_path(evaluate_path(expr, scope), expr);
}

Value Evaluator::evaluate_path(const syntax::Expr& expr, Scope& scope) {
  if (budget_.is_exhausted() || reporter_.diagnostics().full()) return reporter_.give_up();
  const auto level = budget_.enter_expression(expr.span);
  if (!level || !budget_.spend(Budget::evaluation, expr.span)) return Poison{};
  const syntax::Expr* around = context_.whole;
  if (around == nullptr) context_.whole = &expr;
  Value value = std::visit([&](const auto& node) { return evaluate_node(node, expr, scope); }, expr.node);
  context_.whole = around;
  auto* tensor = std::get_if<Tensor>(&value);
  if (tensor != nullptr && context_.values != nullptr && is_point(*tensor) &&
      !complete_at_values(*this, *tensor, expr)) {
    return Poison{};
  }
  if (tensor != nullptr && tensor->size() > 1 && !budget_.spend(tensor->size(), expr.span)) return Poison{};
  return value;
}

Value Evaluator::complete_path(Value value, const syntax::Expr& expr) {
  const auto* record = std::get_if<RecordRef>(&value);
  if (record != nullptr && record->fields->value) return *record->fields->value;
  const auto* path = std::get_if<PartialPath>(&value);
  return path == nullptr ? std::move(value) : complete(*this, *path, expr.span);
}

Value Evaluator::evaluate(const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  if (const auto* array = std::get_if<syntax::Array>(&expr.node)) {
    const bool named = std::any_of(array->elements.items.begin(), array->elements.items.end(),
                                   [](const syntax::Argument& item) { return item.name.has_value(); });
    if (named) {
      Value value = evaluate_named_entries(*array, expr, scope, expected);
      auto* q = std::get_if<Tensor>(&value);
      const bool completes = q != nullptr && context_.values != nullptr && is_point(*q);
      return completes && !complete_at_values(*this, *q, expr) ? Value(Poison{}) : value;
    }
  }
  Value value = Poison{};
  {
    const Entered entered(context_, [&](Context& c) {
      c.sum = &expr;
      c.of_terms = &expected;
    });
    value = evaluate_path(expr, scope);
    // A place that takes anything, such as a `let`, takes a record with its members.
    if (expected.kind != Expected::Kind::any || !std::holds_alternative<RecordRef>(value)) {
      value = complete_path(std::move(value), expr);
    }
  }
  return fit(std::move(value), expected, expr, &scope);
}

std::optional<Tensor> Evaluator::tensor(const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  Value value = evaluate(expr, scope, expected);
  if (auto* tensor = std::get_if<Tensor>(&value)) return std::move(*tensor);
  return std::nullopt;
}

std::optional<Number> Evaluator::constant(const syntax::Expr& expr, Scope& scope, const Expected& expected) {
  const std::optional<Tensor> value = tensor(expr, scope, expected);
  if (!value) return std::nullopt;
  const Id entry = value->entries.front();
  if (context_.symbol_prefix != nullptr && !pool_.is_number(entry)) {
    // A number that has become a symbol is a constant all the same.
    if (const double number = parameters_.value_at_defaults(entry); std::isfinite(number))
      return Number::inexact(number);
  }
  if (!pool_.is_number(entry)) {
    reporter_.error(not_constant, expr.span, expected.what + " must be known when the file is compiled",
                    "depends on a `param` or on the state", {"make every value it depends on a `const`"});
    return std::nullopt;
  }
  return pool_.value(entry);
}

const Value& Evaluator::force(Binding& binding, std::string_view name, Span use) {
  if (binding.state == Binding::State::done) return binding.value;
  if (binding.state == Binding::State::running) {
    // The cycle is one mistake: the binding that closes it reports it, everything on the way turns to Poison.
    const bool elsewhere = binding.span.valid() && !(binding.span == use);
    std::vector<Label> secondary;
    if (elsewhere) secondary.push_back({binding.span, "defined here"});
    binding.value = reporter_.error(cyclic_definition, use, "`" + std::string(name) + "` is defined in terms of itself",
                                    "needs its own value", {}, std::move(secondary));
    return binding.value;
  }
  // The check of a definition by its own declaration is a level only if nothing else is being defined.
  const bool needed = !(binding.span == use) || !budget_.is_in_definition();
  const std::optional<Budget::Level> level = needed ? budget_.enter_definition(name, use) : std::nullopt;
  const Entered entered(context_, [](Context& c) { c.whole = nullptr; });
  binding.state = Binding::State::running;
  if (level || !needed) {
    binding.value = binding.compute_for ? binding.compute_for(use) : binding.compute();
  } else {
    binding.value = Poison{};
  }
  binding.state = Binding::State::done;
  // Derivatives may compute a `let` again, with another value of a name that it depends on.
  if (binding.role != BindingRole::let) binding.compute = nullptr;
  return binding.value;
}

std::optional<IntegerRange> Evaluator::range(const syntax::Expr& expr, Scope& scope) {
  const Value value = evaluate(expr, scope);
  if (is_poison(value)) return std::nullopt;
  return range(value, expr.span);
}

std::optional<IntegerRange> Evaluator::range(const Value& value, Span span) {
  const auto* range = std::get_if<IntegerRange>(&value);
  if (range == nullptr) {
    reporter_.error(wrong_kind, span, "a range such as `1..3` is needed here", "found " + describe(value));
    return std::nullopt;
  }
  // The range of all whole numbers there are has one more element than can be counted: none by the count.
  if (range->size() > limits::elements || (range->size() == 0 && range->from <= range->to)) {
    reporter_.error(too_many_elements, span, "this range has more than 10000 elements",
                    "from " + std::to_string(range->from) + " to " + std::to_string(range->to));
    return std::nullopt;
  }
  return *range;
}

Tensor Evaluator::counter(std::int64_t value) {
  return Tensor::scalar(pool_.integer(value), value == 0 ? EntryDim::zero() : EntryDim::of(dimensions::none));
}

void Evaluator::define_counter(Scope& scope, const syntax::Identifier& variable, std::int64_t value) {
  scope.define_value(variable.text, BindingRole::constant, counter(value), variable.span);
}

std::vector<Value> Evaluator::evaluate_list(const syntax::Arguments& arguments, Scope& scope) {
  std::vector<Value> values;
  if (!arguments.comprehension) {
    std::size_t entries = 0;
    for (const syntax::Argument& item : arguments.items) {
      if (item.name) {
        values.push_back(reporter_.error(unknown_argument, item.name->span, "entries cannot have names here", "",
                                         {"only a vector over the joints of a robot has entries with names"}));
      } else {
        values.push_back(evaluate(*item.value, scope));
        entries += size_of(values.back());
        if (!budget_.admit(entries, 1, item.value->span)) return {Poison{}};
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
    if (!budget_.admit(entries, 1, comprehension.domain->span)) return {Poison{}};
    // One report is enough: the other rounds would fail in the same way.
    if (!values.empty() && is_poison(values.back())) break;
  }
  return values;
}

}  // namespace robotc::sema
