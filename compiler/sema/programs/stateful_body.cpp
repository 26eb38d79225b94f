#include "compiler/sema/programs/stateful_body.h"

#include <algorithm>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/configurations.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/values/loop_analysis.h"
#include "compiler/sema/values/robot_model.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;

namespace {

bool is_plain_zero(const Tensor& tensor) {
  return std::any_of(tensor.dims.begin(), tensor.dims.end(), [](const EntryDim& dim) { return !dim.is_fixed(); });
}

/// A tensor like `shape` of new symbols. Zeros of unknown unit become plain numbers.
Tensor with_symbols(expr::Pool& pool, const Tensor& shape, const std::string& path) {
  std::vector<Id> symbols;
  std::vector<EntryDim> dims = shape.dims;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::string entry = shape.rank == 0 ? path : path + "[" + std::to_string(i + 1) + "]";
    symbols.push_back(pool.symbol(entry, expr::Stage::step));
    // A computed zero, such as `0 * u`, keeps the dimension it was computed in.
    if (!dims[i].is_fixed()) dims[i] = EntryDim::of(dims[i].dimension);
  }
  return like(shape, std::move(symbols), std::move(dims));
}

}  // namespace

void define_period(Evaluator& evaluator, Scope& scope) {
  const Program* program = evaluator.context().program;
  if (program == nullptr || !program->period) return;
  scope.define_value("period", BindingRole::coordinate,
                     Tensor::scalar(*program->period, EntryDim::of(dimensions::time)));
}

StatefulBody::StatefulBody(Evaluator& evaluator, Scope& scope, Owner owner, std::span<const syntax::Stmt> body)
    : evaluator_(evaluator),
      program_(evaluator.context().program),
      scope_(scope),
      owner_(std::move(owner)),
      body_(body) {
  for (const syntax::Stmt& statement : body_) {
    const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
    if (bindings != nullptr && bindings->kind == syntax::BindingKind::state) declare(*bindings);
  }
}

StatefulBody::~StatefulBody() {
  // Only a body with errors may be destroyed before its program.
  if (program_ == nullptr || evaluator_.context().program != program_) return;
  for (State& state : states_) {
    if (state.variable != nullptr) state.variable->find_rate = nullptr;
  }
}

bool StatefulBody::take(const syntax::Stmt& statement, std::vector<Override>* overrides) {
  if (const auto* broken = std::get_if<syntax::Broken>(&statement.node)) {
    for (const syntax::Identifier& name : broken->names) {
      scope_.define_value(name.text, BindingRole::let, Poison{}, name.span);
    }
    return true;
  }
  if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node)) {
    if (bindings->kind != syntax::BindingKind::state) evaluator_.bind(*bindings, scope_, {owner_.name}, overrides);
    return true;
  }
  if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
    define_function(evaluator_, scope_, *function);
    return true;
  }
  if (const auto* assignment = std::get_if<syntax::Assignment>(&statement.node)) {
    if (assignment->is_rate) {
      add_rate(*assignment);
    } else if (owner_.bind_equation) {
      owner_.bind_equation(*assignment, scope_);
    } else {
      return false;
    }
    return true;
  }
  if (const auto* next = std::get_if<syntax::Properties>(&statement.node);
      next != nullptr && next->kind == syntax::PropertyKind::next) {
    add_next(*next);
    return true;
  }
  if (const auto* when = std::get_if<syntax::When>(&statement.node)) {
    add_event(*when);
    return true;
  }
  return false;
}

void StatefulBody::declare(const syntax::Bindings& states) {
  for (const syntax::Binding& item : states.items) {
    evaluator_.warn_if_predefined(item.name, scope_);
    State& state = states_.emplace_back(State{&item});
    if (item.type) {
      if (const auto* words = std::get_if<syntax::EnumType>(&item.type->node)) {
        auto names = std::make_shared<std::vector<std::string>>();
        for (const syntax::Identifier& word : words->members) names->push_back(word.text);
        for (std::size_t i = 0; i < words->members.size(); ++i) {
          const syntax::Identifier& word = words->members[i];
          Binding binding;
          binding.role = BindingRole::constant;
          binding.span = word.span;
          binding.state = Binding::State::done;
          binding.value = Choice{names, evaluator_.pool().integer(static_cast<std::int64_t>(i))};
          if (const Binding* earlier = scope_.define(word.text, std::move(binding))) {
            evaluator_.reporter().error(duplicate_name, word.span, "`" + word.text + "` is defined twice", "again here",
                                        {}, {{earlier->span, "first here"}});
          }
        }
      }
    }
    Binding binding;
    binding.role = BindingRole::state;
    binding.span = item.name.span;
    binding.initialiser = item.value.get();
    binding.compute = [this, &state] { return make(state); };
    if (const Binding* earlier = scope_.define(item.name.text, std::move(binding))) {
      evaluator_.reporter().error(duplicate_name, item.name.span, "`" + item.name.text + "` is defined twice",
                                  "again here", {}, {{earlier->span, "first here"}});
      states_.pop_back();
    }
  }
}

auto StatefulBody::find(std::string_view name) -> State* {
  const auto found =
      std::find_if(states_.begin(), states_.end(), [&](const State& state) { return state.item->name.text == name; });
  return found == states_.end() ? nullptr : &*found;
}

auto StatefulBody::target(const syntax::Name& name) -> State* {
  State* state = name.rest.empty() ? find(name.head.text) : nullptr;
  if (state != nullptr) return state;
  const std::string text(evaluator_.reporter().sources().text(name.span));
  if (!name.rest.empty() && find(name.head.text) != nullptr) {
    evaluator_.reporter().error(unknown_state, name.span, "a state can be set only as a whole", "",
                                {"write `" + name.head.text + "` with all its entries"});
    return nullptr;
  }
  const Binding* binding = name.rest.empty() ? scope_.find_here(name.head.text) : nullptr;
  std::vector<std::string_view> names;
  for (const State& candidate : states_) names.push_back(candidate.item->name.text);
  const std::string_view near = nearest_name(text, names);
  std::vector<Label> where;
  std::vector<std::string> hints;
  if (binding != nullptr && binding->span.valid()) {
    where.push_back({binding->span, "this is a " + std::string(role_text(binding->role))});
    hints.push_back("to make it change over time, declare it as a state: `state " + text + " = …`");
  } else {
    hints.push_back(!near.empty() ? "did you mean `" + std::string(near) + "`?"
                                  : "declare it with its initial value: `state " + text + " = …`");
  }
  misnamed_ = true;
  evaluator_.reporter().error(unknown_state, name.span, "`" + text + "` is not a state", "", std::move(hints),
                              std::move(where));
  return nullptr;
}

void StatefulBody::add_rate(const syntax::Assignment& rate) {
  State* state = target(rate.target);
  if (state == nullptr) return;
  const Span earlier = state->rate != nullptr   ? state->rate->target.span
                       : state->next != nullptr ? state->next->name.span
                                                : Span{};
  if (earlier.valid()) {
    evaluator_.reporter().error(state_set_twice, rate.target.span, "`" + state->item->name.text + "` is set twice",
                                "again here", {"a state can have one rate, one `next` value, or values set by events"},
                                {{earlier, "first here"}});
    return;
  }
  state->rate = &rate;
}

void StatefulBody::add_next(const syntax::Properties& next) {
  for (const syntax::Property& property : next.items) {
    State* state = target(property.name);
    if (state == nullptr || property.value == nullptr) continue;
    const Span earlier = state->rate != nullptr       ? state->rate->target.span
                         : state->next != nullptr     ? state->next->name.span
                         : state->in_event != nullptr ? state->in_event->name.span
                                                      : Span{};
    if (earlier.valid()) {
      evaluator_.reporter().error(
          state_set_twice, property.name.span, "`" + state->item->name.text + "` is set twice", "again here",
          {"a state can have one rate, one `next` value, or values set by events"}, {{earlier, "first here"}});
      continue;
    }
    state->next = &property;
  }
}

bool StatefulBody::is_open_zero(const State& state) {
  if (state.item->type || state.item->value == nullptr) return false;
  const auto* number = std::get_if<syntax::NumberLiteral>(&state.item->value->node);
  return number != nullptr && number->value.is_zero();
}

Value StatefulBody::make(State& state) {
  const syntax::Binding& item = *state.item;
  const std::string& name = item.name.text;
  if (program_ == nullptr) {
    return evaluator_.reporter().error(state_outside_program, item.name.span,
                                       "a state can exist only in a controller, trajectory or simulation",
                                       "it is used elsewhere");
  }
  if (state.rate == nullptr && state.next == nullptr && state.in_event == nullptr) {
    if (misnamed_) return Poison{};  // a misnamed equation may be this one's
    return evaluator_.reporter().error(state_never_set, item.name.span, "nothing ever changes the state `" + name + "`",
                                       "",
                                       {"write its rate, `der(" + name + ") = …`, or its value after a tick, `next " +
                                        name + " = …`; if it never changes, make it a `let`"});
  }
  if (state.next != nullptr && !program_->period) {
    return evaluator_.reporter().error(
        state_without_clock, state.next->name.span, "`next " + name + "` needs a clock, and the law has none", "",
        {"write the clock where the law is used: `tau = … every 1 ms`",
         "or make it continuous, `der(" + name + ") = …`, or set it by events, `when … { next " + name + " = … }`"});
  }
  if (item.value == nullptr) {
    return evaluator_.reporter().error(missing_value, item.name.span, "`" + name + "` has no initial value", "",
                                       {"write `state " + name + " = …`"});
  }
  Expected expected = Expected::anything("`" + name + "`");
  const auto* words = item.type ? std::get_if<syntax::EnumType>(&item.type->node) : nullptr;
  if (item.type && words == nullptr) {
    const auto declared = evaluator_.resolve_type(*item.type, scope_, expected.what);
    if (!declared) return Poison{};
    expected = *declared;
  }
  Value initial = evaluator_.evaluate(*item.value, scope_, expected);
  if (is_poison(initial)) return initial;
  if (is_open_zero(state)) {
    infer();
    if (!state.inferred) {
      return evaluator_.reporter().error(
          state_of_unknown_kind, item.name.span, "the unit and shape of `" + name + "` cannot be inferred",
          "it begins at 0, and its rate or next value does not determine them",
          {"write its type, for example `state " + name + ": m = 0` or `" + name + ": q`"});
    }
    initial =
        like(*state.inferred, std::vector<Id>(state.inferred->size(), evaluator_.pool().zero()), state.inferred->dims);
  }
  expr::Pool& pool = evaluator_.pool();
  StateVariable variable;
  variable.span = item.name.span;
  variable.path = program_->claim_path(owner_.name, name);
  const bool flows = state.rate != nullptr;
  const bool ticks = state.next != nullptr || (program_->at_ticks && !flows);
  variable.kind = flows   ? StateVariable::Kind::flows
                  : ticks ? StateVariable::Kind::ticks
                          : StateVariable::Kind::switches;
  if (const auto* tensor = std::get_if<Tensor>(&initial)) {
    Tensor read = with_symbols(pool, *tensor, variable.path);
    variable.symbols = read.entries;
    variable.initial = tensor->entries;
    state.value = std::move(read);
  } else if (const auto* truth = std::get_if<Truth>(&initial)) {
    const Id symbol = pool.symbol(variable.path, expr::Stage::step);
    variable.symbols = {symbol};
    variable.initial = {pool.select(truth->condition, pool.one(), pool.zero())};
    state.value = Truth{pool.make(Op::equal, symbol, pool.one())};
  } else if (const auto* choice = std::get_if<Choice>(&initial)) {
    const Id symbol = pool.symbol(variable.path, expr::Stage::step);
    variable.symbols = {symbol};
    variable.initial = {choice->which};
    state.value = Choice{choice->words, symbol};
  } else {
    return evaluator_.reporter().error(wrong_kind, item.value->span,
                                       "a state must be a number, a truth value or one of several words",
                                       "this is " + describe(initial));
  }
  if (flows && !std::holds_alternative<Tensor>(state.value)) {
    return evaluator_.reporter().error(wrong_kind, item.value->span, "only a number can have a rate",
                                       "this is " + describe(initial),
                                       {"set it by events: `when … { next " + name + " = … }`"});
  }
  variable.value = state.value;
  program_->states.push_back(std::move(variable));
  state.variable = &program_->states.back();
  if (flows) state.variable->find_rate = [this, &state](Span use) { find_rate(state, use); };
  return state.value;
}

void StatefulBody::infer() {
  if (std::exchange(inferred_, true)) return;
  const Diagnostics::Silence silence(evaluator_.reporter().diagnostics());
  // States can determine each other's units: repeat to a fixed point.
  while (infer_once()) {
  }
}

void StatefulBody::bind_anew(Scope& scope) {
  for (const syntax::Stmt& statement : body_) {
    if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node)) {
      if (bindings->kind == syntax::BindingKind::let) evaluator_.bind(*bindings, scope, {});
    } else if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
      define_function(evaluator_, scope, *function);
    } else if (const auto* assignment = std::get_if<syntax::Assignment>(&statement.node)) {
      if (!assignment->is_rate && owner_.bind_equation) owner_.bind_equation(*assignment, scope);
    }
  }
}

bool StatefulBody::infer_once() {
  Program trial;
  trial.period = program_->period;
  trial.at_ticks = program_->at_ticks;
  const Entered entered = in_program(evaluator_.context(), &trial);
  Scope scope(scope_.parent());
  scope.take_context(scope_);
  for (const auto& own : scope_.own()) {
    const std::string& name = own.first;
    Binding* const binding = own.second;
    if (binding->role == BindingRole::let || binding->role == BindingRole::function) continue;
    const State* state = find(name);
    if (state != nullptr && is_open_zero(*state)) {
      Value zero = Tensor::scalar(evaluator_.pool().zero(), EntryDim::zero());
      scope.define_value(name, binding->role, state->inferred ? Value(*state->inferred) : std::move(zero));
      continue;
    }
    Binding same;
    same.role = binding->role;
    same.span = binding->span;
    same.compute = [this, &own] { return evaluator_.force(*own.second, own.first, own.second->span); };
    scope.define(name, std::move(same));
  }
  bind_anew(scope);
  bool learnt = false;
  for (State& state : states_) {
    if (!is_open_zero(state) || state.inferred) continue;
    const syntax::Expr* source = state.rate != nullptr       ? state.rate->value.get()
                                 : state.next != nullptr     ? state.next->value.get()
                                 : state.in_event != nullptr ? state.in_event->value.get()
                                                             : nullptr;
    if (source == nullptr) continue;
    const Value value = evaluator_.evaluate(*source, scope);
    const auto* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr || is_plain_zero(*tensor)) continue;
    Tensor kind = *tensor;
    kind.display.reset();
    if (state.rate != nullptr) {
      for (EntryDim& dim : kind.dims) dim = multiply(dim, EntryDim::of(dimensions::time));
    }
    state.inferred = with_symbols(evaluator_.pool(), kind, state.item->name.text);
    learnt = true;
  }
  return learnt;
}

std::optional<std::vector<Id>> StatefulBody::new_value(const Value& kind, const syntax::Expr& expr, Scope& scope,
                                                       const std::string& what) {
  expr::Pool& pool = evaluator_.pool();
  if (const auto* tensor = std::get_if<Tensor>(&kind)) {
    auto value = evaluator_.tensor(expr, scope, Expected::like(*tensor, what));
    if (!value) return std::nullopt;
    return std::move(value->entries);
  }
  const auto* words = std::get_if<Choice>(&kind);
  const auto* name = std::get_if<syntax::NameRef>(&expr.node);
  if (words != nullptr && name != nullptr && scope.find(name->name) == nullptr) {
    const std::vector<std::string_view> known(words->words->begin(), words->words->end());
    const std::string_view near = nearest_name(name->name, known);
    std::vector<std::string> hints;
    if (!near.empty()) hints.push_back("did you mean `" + std::string(near) + "`?");
    evaluator_.reporter().error(wrong_kind, expr.span, what + " must be " + describe(kind), "none of these",
                                std::move(hints));
    return std::nullopt;
  }
  const Value value = evaluator_.evaluate(expr, scope);
  if (is_poison(value)) return std::nullopt;
  if (std::holds_alternative<Truth>(kind)) {
    if (const auto* truth = std::get_if<Truth>(&value)) {
      return std::vector{pool.select(truth->condition, pool.one(), pool.zero())};
    }
    evaluator_.reporter().error(wrong_kind, expr.span, what + " must be a truth value", "this is " + describe(value));
    return std::nullopt;
  }
  const auto* choice = std::get_if<Choice>(&value);
  if (choice != nullptr && *choice->words == *std::get<Choice>(kind).words) return std::vector{choice->which};
  evaluator_.reporter().error(wrong_kind, expr.span, what + " must be " + describe(kind), "this is " + describe(value));
  return std::nullopt;
}

void StatefulBody::finish() {
  if (program_ == nullptr && !events_.empty()) {
    evaluator_.reporter().error(state_outside_program, events_.front()->condition->span,
                                "an event can exist only in a controller or simulation", "it is used elsewhere");
  }
  for (State& state : states_)
    evaluator_.force(*scope_.find_here(state.item->name.text), state.item->name.text, state.item->name.span);
  for (State& state : states_) {
    if (state.variable == nullptr) continue;
    if (state.variable->law.empty()) finish(state);
    state.variable->find_rate = nullptr;
  }
  if (program_ == nullptr) return;
  std::vector<TickUpdate> at_ticks;
  for (const syntax::When* when : events_) finish(*when, at_ticks);
  if (program_->at_ticks) finish_ticked(at_ticks);
}

void StatefulBody::find_rate(State& state, Span use) {
  const std::string& name = state.item->name.text;
  if (state.finding_rate) {
    evaluator_.reporter().error(cyclic_definition, use, "the rate of `" + name + "` is defined in terms of itself",
                                "needs `der(" + name + ")`", {}, {{state.rate->target.span, "defined here"}});
    return;
  }
  state.finding_rate = true;
  finish(state);
  state.finding_rate = false;
}

void StatefulBody::finish(State& state) {
  const std::string& name = state.item->name.text;
  if (state.rate != nullptr) {
    Tensor rate = std::get<Tensor>(state.value);
    if (is_point(rate)) {
      finish_configuration(state, rate);
      return;
    }
    for (EntryDim& dim : rate.dims) dim = divide(dim, EntryDim::of(dimensions::time));
    if (auto value = new_value(rate, *state.rate->value, scope_, "`der(" + name + ")`")) {
      state.variable->law = std::move(*value);
    }
  } else if (state.next != nullptr) {
    if (auto value = new_value(state.value, *state.next->value, scope_, "`next " + name + "`")) {
      state.variable->law = std::move(*value);
    }
  }
}

void StatefulBody::finish_configuration(State& state, const Tensor& at) {
  const RobotModel& robot = *at.row_space.robot;
  const std::string what = "`der(" + state.item->name.text + ")`";
  if (robot.has_loops && !loops_are_known(evaluator_, robot, state.item->name.span)) return;
  const auto rates = evaluator_.tensor(*state.rate->value, scope_, robot.expected(JointQuantity::qd, what));
  if (!rates) return;
  state.variable->law = rates_of_configuration(evaluator_.pool(), robot, at.entries, rates->entries);
}

}  // namespace robotc::sema
