// The states of the robot's actuators: part of the plant, and integrated with the motion.
#include <algorithm>

#include "compiler/mechanism/actuator_model.h"
#include "compiler/programs/simulation_builder.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

/// "shoulder.current".
std::string path_of(const Mechanism& mechanism, SpeedId speed, const ActuatorQuantity& state) {
  return mechanism.name_of(speed) + "." + std::string(state.name);
}

}  // namespace

std::vector<std::string> SimulationBuilder::actuator_state_names() const {
  const Mechanism& mechanism = simulation_.robot->mechanism;
  std::vector<std::string> names;
  for (const SpeedId id : simulation_.robot->actuated) {
    for (const ActuatorQuantity& state : states_of(mechanism.freedom(id).actuator)) {
      names.push_back(path_of(mechanism, id, state));
    }
  }
  return names;
}

std::vector<StateVariable> actuator_states(expr::Pool& pool, const RobotModel& robot) {
  const Mechanism& mechanism = robot.mechanism;
  std::vector<StateVariable> states;
  for (const SpeedId id : robot.actuated) {
    const Actuator& actuator = mechanism.freedom(id).actuator;
    if (actuator.empty()) continue;
    const ActuatorEquations equations = actuator_equations(mechanism, pool, id);
    const std::vector<ActuatorQuantity> quantities = states_of(actuator);
    const std::vector<Id> symbols = state_symbols(actuator);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      StateVariable& state = states.emplace_back(StateVariable{StateVariable::Kind::flows,
                                                               path_of(mechanism, id, quantities[i]),
                                                               mechanism.joint(id).span,
                                                               {symbols[i]},
                                                               {equations.initial[i]},
                                                               {equations.rates[i]}});
      state.value = Tensor::scalar(symbols[i], EntryDim::of(quantities[i].dimension));
    }
  }
  return states;
}

void SimulationBuilder::actuators() {
  for (StateVariable& state : actuator_states(evaluator_.pool(), *simulation_.robot)) {
    if (const Setting* written = find(actuator_starts_, state.path)) {
      const Dimension dimension = std::get<Tensor>(state.value).dims.front().dimension;
      const auto start = at_start(*written->value, Expected::scalar("initial `" + state.path + "`", dimension));
      if (start) state.initial = start->entries;
    }
    actuator_states_.push_back(simulation_.program.states.size());
    simulation_.program.states.push_back(std::move(state));
  }
}

void SimulationBuilder::change_actuators() {
  const std::vector<expr::Assignment>& changed = simulation_.program.changed_parameters;
  if (changed.empty()) return;
  for (const std::size_t i : actuator_states_) {
    std::vector<Id>& law = simulation_.program.states[i].law;
    law = expr::substitute(evaluator_.pool(), law, changed);
  }
}

}  // namespace robotc::programs
