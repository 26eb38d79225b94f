// The states of the robot's actuators and contacts: part of the plant, and integrated with the motion.
#include <algorithm>

#include "compiler/contacts/contact_equations.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/programs/simulation_builder.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

StateVariable actuator_state(const Mechanism& mechanism, SpeedId speed, const ActuatorQuantity& quantity, Id symbol,
                             Id initial, Id rate) {
  StateVariable state{StateVariable::Kind::flows,
                      mechanism.name_of(speed) + "." + std::string(quantity.name),
                      mechanism.joint(speed).span,
                      {symbol},
                      {initial},
                      {rate}};
  state.value = Tensor::scalar(symbol, EntryDim::of(quantity.dimension));
  return state;
}

}  // namespace

std::vector<StateVariable> plant_states(expr::Pool& pool, const RobotModel& robot) {
  const Mechanism& mechanism = robot.mechanism;
  std::vector<StateVariable> states;
  for (const SpeedId id : robot.actuated) {
    const Actuator& actuator = mechanism.freedom(id).actuator;
    if (actuator.empty()) continue;
    const ActuatorEquations equations = actuator_equations(mechanism, pool, id);
    const std::vector<ActuatorQuantity> quantities = states_of(actuator);
    const std::vector<Id> symbols = state_symbols(actuator);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      states.push_back(
          actuator_state(mechanism, id, quantities[i], symbols[i], equations.initial[i], equations.rates[i]));
    }
  }
  for (const Contact& contact : mechanism.contacts) {
    const std::size_t count = contact.deflections.size();
    if (count == 0) continue;
    StateVariable& state = states.emplace_back(StateVariable{
        StateVariable::Kind::flows, contact.name + ".deflection", contact.span, contact.deflections,
        std::vector<Id>(count, pool.zero()), contacts::contact_equations(pool, mechanism, contact).rates});
    state.value = Tensor::vector(contact.deflections, std::vector<EntryDim>(count, EntryDim::of(dimensions::length)));
  }
  return states;
}

void SimulationBuilder::take_plant_states() {
  for (StateVariable& state : plant_states(evaluator_.pool(), *simulation_.robot)) {
    if (const Setting* written = find(plant_starts_, state.path)) {
      const auto start =
          at_start(*written->value, Expected::like(std::get<Tensor>(state.value), "initial `" + state.path + "`"));
      if (start) state.initial = start->entries;
    }
    plant_states_.push_back(simulation_.program.states.size());
    simulation_.program.states.push_back(std::move(state));
  }
}

void SimulationBuilder::change_plant_states() {
  const std::vector<expr::Assignment>& changed = simulation_.program.changed_parameters;
  if (changed.empty()) return;
  for (const std::size_t i : plant_states_) {
    std::vector<Id>& law = simulation_.program.states[i].law;
    law = expr::substitute(evaluator_.pool(), law, changed);
  }
}

}  // namespace robotc::programs
