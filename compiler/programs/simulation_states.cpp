// States of a simulation, and the targets of its events.
#include <algorithm>

#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/robot_events.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

std::optional<EventTarget> SimulationBuilder::event_target(const syntax::Name& name) {
  const RobotModel& robot = *simulation_.robot;
  const std::size_t errors = evaluator_.reporter().error_count();
  if (auto motion = motion_target(evaluator_, robot, name, *scope_)) return motion;
  if (evaluator_.reporter().error_count() != errors) {
    poisoned_ = true;
    return std::nullopt;
  }
  if (!name.rest.empty()) return std::nullopt;
  Binding* binding = robot.names->find_here(name.head.text);
  if (binding == nullptr || binding->role != BindingRole::parameter) return std::nullopt;
  const Value& value = evaluator_.force(*binding, name.head.text, name.span);
  const auto* parameter = std::get_if<Tensor>(&value);
  if (parameter == nullptr) return std::nullopt;
  // After the event the plant's value differs from that of the laws' model.
  Program& program = simulation_.program;
  EventTarget target{{}, Expected::like(*parameter, name.head.text)};
  for (const Id symbol : parameter->entries) {
    const auto known = std::find_if(program.changed_parameters.begin(), program.changed_parameters.end(),
                                    [&](const expr::Assignment& changed) { return changed.first == symbol; });
    if (known != program.changed_parameters.end()) {
      target.symbols.push_back(known->second);
      continue;
    }
    const Id state = evaluator_.pool().symbol(name.head.text, expr::Stage::step);
    program.changed_parameters.emplace_back(symbol, state);
    target.symbols.push_back(state);
    StateVariable variable{
        StateVariable::Kind::switches, robot.name + "." + name.head.text, binding->span, {state}, {symbol}, {}};
    program.states.push_back(std::move(variable));
  }
  return target;
}

void SimulationBuilder::states() {
  // Outside the law: the simulation's own definitions do not wait for its ticks.
  for (std::size_t i = 0; i < scope_->own().size(); ++i) {
    const auto& [name, binding] = scope_->own()[i];
    evaluator_.force(*binding, name, binding->span);
  }
  states_->finish();
  add_robot_events(context_, *simulation_.robot, simulation_.program);
}

void SimulationBuilder::require_known_program() {
  const Program& program = simulation_.program;
  for (const StateVariable& state : program.states) {
    if (!can_be_completed(evaluator_, state.value, state.initial) &&
        !require_known(evaluator_, state.initial, state.span))
      return;
    if (!require_known(evaluator_, state.law, state.span)) return;
  }
  for (const Event& event : program.events) {
    if (!require_known(evaluator_, {&event.condition, 1}, event.span)) return;
    for (const Event::Update& update : event.updates) {
      if (!require_known(evaluator_, update.values, event.span)) return;
    }
  }
  for (const AppliedWrench& wrench : simulation_.wrenches) {
    if (!require_known(evaluator_, wrench.force, wrench.span)) return;
    if (!require_known(evaluator_, wrench.moment, wrench.span)) return;
  }
  for (const PrescribedMotion& coupling : simulation_.couplings) {
    if (coupling.difference.valid() && !require_known(evaluator_, {&coupling.difference, 1}, coupling.equation)) return;
  }
}

void SimulationBuilder::motion_states() {
  std::vector<Id> roots = simulation_.tau.entries;
  const auto add = [&](const auto& entries) { roots.insert(roots.end(), entries.begin(), entries.end()); };
  for (const AppliedWrench& wrench : simulation_.wrenches) {
    add(wrench.force);
    add(wrench.moment);
  }
  for (const StateVariable& state : simulation_.program.states) {
    add(state.initial);
    add(state.law);
  }
  for (const Event& event : simulation_.program.events) {
    roots.push_back(event.condition);
    for (const Event::Update& update : event.updates) add(update.values);
  }
  for (const PrescribedMotion& coupling : simulation_.couplings) {
    if (coupling.difference.valid()) roots.push_back(coupling.difference);
  }
  for (const LogSignal& signal : simulation_.log) add(signal.value.entries);
  for (const Expectation& expectation : simulation_.expectations) {
    add(expectation.left.entries);
    add(expectation.right.entries);
  }
  for (const ReportItem& figure : simulation_.report) add(figure.value.entries);
  for (const Reduction& reduction : simulation_.reductions) add(reduction.signals());
  simulation_.references = take_motion_states(context_, std::move(roots), *simulation_.robot, simulation_.program);
  // Limits are watched along motions with all their entries.
  std::erase_if(simulation_.references,
                [&](const FlowingReference& reference) { return !is_known(evaluator_, reference.q); });
}

}  // namespace robotc::programs
