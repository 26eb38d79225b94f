// Events of a body: conditions, and the states they set.
#include <algorithm>
#include <utility>

#include "compiler/sema/programs/stateful_body.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

using expr::Id;
using expr::Op;

namespace {

/// The remedy for a statement that no event can contain.
std::string hint_for(const Reporter& reporter, const syntax::Stmt& statement) {
  const auto* equation = std::get_if<syntax::Assignment>(&statement.node);
  if (equation == nullptr || equation->is_rate) return "write what holds at all times outside `when`";
  return "to set it, write `next " + std::string(reporter.sources().text(statement.span)) + "`";
}

}  // namespace

void StatefulBody::add_event(const syntax::When& when) {
  events_.push_back(&when);
  for (const syntax::Stmt& statement : when.body) {
    misnamed_ = misnamed_ || std::holds_alternative<syntax::Assignment>(statement.node);
    const auto* next = std::get_if<syntax::Properties>(&statement.node);
    if (next == nullptr || next->kind != syntax::PropertyKind::next) continue;
    for (const syntax::Property& property : next->items) {
      State* state = property.name.rest.empty() ? find(property.name.head.text) : nullptr;
      if (state == nullptr) continue;
      if (state->next != nullptr) {
        evaluator_.reporter().error(state_set_twice, property.name.span,
                                    "`" + state->item->name.text + "` is set twice", "again here",
                                    {"a state can have one rate, one `next` value, or values set by events"},
                                    {{state->next->name.span, "first here"}});
      } else if (state->in_event == nullptr) {
        state->in_event = &property;
      }
    }
  }
}

auto StatefulBody::update(const syntax::Property& property, Scope& scope) -> std::optional<Assigned> {
  if (property.value == nullptr) return std::nullopt;
  const std::string what = "`next " + std::string(evaluator_.reporter().sources().text(property.name.span)) + "`";
  Assigned assigned;
  assigned.span = property.name.span;
  if (State* state = property.name.rest.empty() ? find(property.name.head.text) : nullptr) {
    if (state->variable == nullptr) return std::nullopt;
    if (program_->at_ticks && state->rate != nullptr) {
      evaluator_.reporter().error(state_set_twice, property.name.span, "a continuous state cannot be set at a tick", "",
                                  {"make it a discrete state: `next " + state->item->name.text + " = " +
                                   state->item->name.text + " + period * (…)`"},
                                  {{state->rate->target.span, "it has a rate"}});
      return std::nullopt;
    }
    auto value = new_value(state->value, *property.value, scope, what);
    if (!value) return std::nullopt;
    assigned.variable = state->variable;
    assigned.symbols = state->variable->symbols;
    assigned.values = std::move(*value);
    return assigned;
  }
  const std::size_t errors = evaluator_.reporter().error_count();
  if (owner_.find_target) {
    if (const auto other = owner_.find_target(property.name)) {
      Expected expected = other->expected;
      expected.what = what;
      auto value = evaluator_.tensor(*property.value, scope, expected);
      if (!value) return std::nullopt;
      assigned.symbols = other->symbols;
      assigned.values = std::move(value->entries);
      if (!other->complete) return assigned;
      auto completed = other->complete(std::move(assigned.values), property.value->span);
      if (!completed) return std::nullopt;
      assigned.values = std::move(*completed);
      return assigned;
    }
  }
  if (evaluator_.reporter().error_count() == errors) target(property.name);
  return std::nullopt;
}

void StatefulBody::finish(const syntax::When& when, std::vector<TickUpdate>& at_ticks) {
  expr::Pool& pool = evaluator_.pool();
  const Value condition = evaluator_.evaluate(*when.condition, scope_);
  const auto* truth = std::get_if<Truth>(&condition);
  if (truth == nullptr) {
    if (is_poison(condition)) return;
    evaluator_.reporter().error(wrong_kind, when.condition->span, "a condition must be a truth value",
                                "this is " + describe(condition), {"compare: `x > 0`"});
    return;
  }
  Scope scope(&scope_);
  Event event{when.condition->span, truth->condition, {}};
  std::vector<Assigned> updates;
  for (const syntax::Stmt& statement : when.body) {
    if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
        bindings != nullptr && bindings->kind == syntax::BindingKind::let) {
      evaluator_.bind(*bindings, scope, {});
    }
  }
  for (const syntax::Stmt& statement : when.body) {
    const auto* next = std::get_if<syntax::Properties>(&statement.node);
    const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
    if (next != nullptr && next->kind == syntax::PropertyKind::next) {
      for (const syntax::Property& property : next->items) {
        auto assigned = update(property, scope);
        if (!assigned) continue;
        const auto same = std::find_if(updates.begin(), updates.end(),
                                       [&](const Assigned& other) { return other.symbols == assigned->symbols; });
        if (same != updates.end()) {
          evaluator_.reporter().error(state_set_twice, property.name.span, "this event sets the same state twice",
                                      "again here", {}, {{same->span, "first here"}});
          continue;
        }
        updates.push_back(std::move(*assigned));
      }
    } else if (!std::holds_alternative<syntax::Broken>(statement.node) &&
               (bindings == nullptr || bindings->kind != syntax::BindingKind::let)) {
      evaluator_.reporter().error(misplaced_statement, statement.span, "an event can contain only `let` and `next`", "",
                                  {hint_for(evaluator_.reporter(), statement)});
    }
  }
  for (std::size_t i = 0; i < scope.own().size(); ++i) {
    const auto& [name, binding] = scope.own()[i];
    evaluator_.force(*binding, name, binding->span);
  }
  if (!program_->at_ticks) {
    for (Assigned& assigned : updates)
      event.updates.push_back({std::move(assigned.symbols), std::move(assigned.values)});
    program_->events.push_back(std::move(event));
    return;
  }
  // At ticks a condition becomes true if it did not hold at the previous tick.
  const std::string path = program_->claim_path(owner_.name, "when");
  const Id before = pool.symbol(path, expr::Stage::step);
  StateVariable memory{StateVariable::Kind::ticks, path, when.condition->span, {before}, {pool.zero()}, {}};
  memory.is_condition = true;
  memory.law = {pool.select(truth->condition, pool.one(), pool.zero())};
  program_->states.push_back(std::move(memory));
  const Id comes_true = pool.make(Op::logical_and, truth->condition, pool.make(Op::equal, before, pool.zero()));
  for (Assigned& assigned : updates) at_ticks.push_back({when.condition->span, comes_true, std::move(assigned)});
}

void StatefulBody::finish_ticked(const std::vector<TickUpdate>& updates) {
  expr::Pool& pool = evaluator_.pool();
  // Two events that set one state at the same tick have no order: the result is NaN, which ends the run.
  const Id contradiction = pool.sqrt(pool.integer(-1));
  for (State& state : states_) {
    StateVariable* variable = state.variable;
    if (variable == nullptr || variable->kind != StateVariable::Kind::ticks || state.next != nullptr) continue;
    std::vector<Id> next = variable->symbols;
    Id any = pool.make(Op::less, pool.zero(), pool.zero());
    for (const auto& [condition, happens, assigned] : updates) {
      if (assigned.variable != variable) continue;
      variable->set_at_ticks.push_back(condition);
      const Id both = pool.make(Op::logical_and, any, happens);
      for (std::size_t i = 0; i < next.size(); ++i) {
        next[i] = pool.select(both, contradiction, pool.select(happens, assigned.values[i], next[i]));
      }
      any = pool.make(Op::logical_or, any, happens);
    }
    variable->law = std::move(next);
  }
}

}  // namespace robotc::sema
