// A file's simulations, the functions of their robots, and the parameters they depend on.
#include "compiler/lowering/simulations.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/lowering/contact_start.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/sweep.h"

namespace robotc {

using expr::Id;
using programs::Simulation;

namespace {

bool is_usable(const Simulation& simulation) { return simulation.sound && simulation.robot->valid; }

/// A robot file of another format cannot have simulations: a file that uses it can.
std::string how_to_simulate(const Modules& modules) {
  const std::vector<std::string> robots = modules.declared_robots();
  if (!modules.root()->foreign || robots.empty()) return "write `simulate NAME for ROBOT { … }`";
  return fmt::format("write a .robot file with `use {0} from \"{1}\"` and `simulate NAME for {0} {{ … }}`",
                     robots.front(), std::filesystem::path(modules.root()->path).filename().string());
}

}  // namespace

void check_plans(SessionState& state) {
  for (const Simulation& simulation : state.simulations()) {
    if (const auto plan = make_plan(state, simulation, state.parameter_values()))
      check_contacts_at_start(state, simulation, *plan);
    if (is_usable(simulation)) swept_parameters(state, simulation);
  }
}

const Simulation* find_simulation(SessionState& state, const std::optional<std::string>& name) {
  if (state.modules().simulations().empty()) {
    state.diagnostics().report(no_simulation, {}, "this file has no simulation", "",
                               {how_to_simulate(state.modules())});
    return nullptr;
  }
  const std::string wanted = name.value_or(state.modules().simulations().front().first);
  for (const Simulation& candidate : state.simulations()) {
    if (candidate.name == wanted && is_usable(candidate)) return &candidate;
  }
  std::vector<std::string_view> known;
  std::string list;
  for (const auto& [candidate, declaration] : state.modules().simulations()) {
    // It exists but has errors, already reported.
    if (candidate == wanted) return nullptr;
    known.push_back(candidate);
    list += (list.empty() ? "" : ", ") + candidate;
  }
  const std::string_view near = nearest_name(wanted, known);
  state.diagnostics().report(unknown_simulation, {}, "there is no simulation `" + wanted + "`", "",
                             {near.empty() ? "simulations: " + list : "did you mean `" + std::string(near) + "`?"});
  return nullptr;
}

std::vector<Id> roots_of(SessionState& state, const Simulation& simulation) {
  std::vector<Id> roots = open_tree(state, simulation).get(dynamics::Function::forward_dynamics).roots;
  const auto add = [&](const std::vector<Id>& entries) { roots.insert(roots.end(), entries.begin(), entries.end()); };
  if (simulation.robot->mechanism.has_loops()) {
    const loops::ClosureRows rows = loops::closure_rows(state.pool(), simulation.robot->mechanism);
    for (const std::vector<Id>* part : {&rows.gaps, &rows.jacobian, &rows.bias}) add(*part);
  }
  for (const programs::PrescribedMotion& coupling : simulation.couplings) {
    add(coupling.jacobian);
    add({coupling.difference, coupling.drift, coupling.bias});
  }
  add(plant_settings(state.pool(), simulation));
  add(simulation.tau.entries);
  add(simulation.q.entries);
  add(simulation.qd.entries);
  for (const sema::StateVariable& variable : simulation.program.states) {
    add(variable.initial);
    add(variable.law);
  }
  for (const sema::Event& event : simulation.program.events) {
    add({event.condition});
    for (const sema::Event::Update& update : event.updates) add(update.values);
  }
  for (const programs::InitialPosition& position : simulation.positions) {
    add(position.position.entries);
    add(position.rotation);
    add(state.robots().functions_of(*simulation.robot)->get(dynamics::Function::pose, position.place).roots);
  }
  add({simulation.duration, simulation.step});
  if (simulation.every) add({*simulation.every});
  if (runtime::is_adaptive(simulation.integrator)) add({simulation.relative_tolerance, simulation.absolute_tolerance});
  for (const programs::LogSignal& signal : simulation.log) add(signal.value.entries);
  for (const programs::Expectation& expectation : simulation.expectations) {
    add(expectation.left.entries);
    add(expectation.right.entries);
  }
  for (const programs::ReportItem& figure : simulation.report) add(figure.value.entries);
  for (const sema::Reduction& reduction : simulation.reductions) add(reduction.signals());
  return roots;
}

std::vector<const sema::ParameterInfo*> parameters_of(SessionState& state, const Simulation& simulation) {
  std::vector<Id> roots = roots_of(state, simulation);
  // Defaults depend on earlier parameters only, so one backward pass finds them all.
  std::vector<const sema::ParameterInfo*> used;
  const auto& all = state.evaluator().parameters().all();
  for (auto parameter = all.rbegin(); parameter != all.rend(); ++parameter) {
    const std::vector<Id> needed = expr::reachable(state.pool(), roots);
    if (!std::binary_search(needed.begin(), needed.end(), parameter->symbol)) continue;
    used.push_back(&*parameter);
    roots.push_back(parameter->default_value);
  }
  std::reverse(used.begin(), used.end());
  return used;
}

}  // namespace robotc
