#include "compiler/mechanism/actuator_model.h"

namespace robotc {

using expr::Id;
using expr::Pool;

namespace {

void append(auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); }

/// The motion at each stage's side of the joint.
std::vector<SideMotion> motions(const Actuator& actuator, SideMotion motion) {
  std::vector<SideMotion> all(actuator.stages.size());
  for (std::size_t i = all.size(); i-- > 0;) {
    all[i] = motion;
    motion = actuator.stages[i].model->motion_before(actuator.stages[i], motion);
  }
  return all;
}

}  // namespace

SideMotion StageModel::motion_before(const ActuatorStage& /*stage*/, const SideMotion& motion) const { return motion; }

std::optional<ActuatorQuantity> input_of(const Actuator& actuator) {
  if (actuator.empty()) return std::nullopt;
  return actuator.stages.front().model->input(actuator.stages.front());
}

std::vector<ActuatorQuantity> states_of(const Actuator& actuator) {
  std::vector<ActuatorQuantity> all;
  for (const ActuatorStage& stage : actuator.stages) append(all, stage.model->states(stage));
  return all;
}

std::vector<ActuatorQuantity> signals_of(const Actuator& actuator) {
  if (actuator.empty()) return {};
  std::vector<ActuatorQuantity> all;
  for (const ActuatorStage& stage : actuator.stages) append(all, stage.model->signals(stage));
  constexpr Dimension watt = dimensions::energy * dimensions::rate;
  append(all, std::vector<ActuatorQuantity>{
                  {"effort", actuator.stages.back().slides ? dimensions::force : dimensions::torque},
                  {"power", watt, "W"},
                  {"loss", watt, "W"},
                  {"energy", dimensions::energy, "J"}});
  return all;
}

std::vector<Id> state_symbols(const Actuator& actuator) {
  std::vector<Id> symbols;
  for (const ActuatorStage& stage : actuator.stages) append(symbols, stage.states);
  return symbols;
}

std::size_t rates_used(const Actuator& actuator) {
  std::size_t rates = 0;
  for (const ActuatorStage& stage : actuator.stages) rates += stage.model->rates_used(stage);
  return rates;
}

std::optional<Id> input_for(Pool& pool, const Actuator& actuator, Jet wanted) {
  for (std::size_t i = actuator.stages.size(); i-- > 0;) {
    std::optional<Jet> before = actuator.stages[i].model->before(pool, actuator.stages[i], wanted);
    if (!before) return std::nullopt;
    wanted = *std::move(before);
  }
  return wanted.effort.front();
}

ActuatorEquations actuator_equations(const Mechanism& mechanism, Pool& pool, SpeedId speed) {
  const Actuator& actuator = mechanism.freedom(speed).actuator;
  const SideMotion joint{mechanism.q[mechanism.coordinate_of(speed)->index()], mechanism.qd[speed.index()]};
  const std::vector<SideMotion> at = motions(actuator, joint);
  ActuatorEquations all;
  all.effort = actuator.input;
  all.loss = all.energy = pool.zero();
  for (std::size_t i = 0; i < at.size(); ++i) {
    const ActuatorStage& stage = actuator.stages[i];
    const ActuatorEquations own = stage.model->equations(pool, stage, all.effort, at[i]);
    all.effort = own.effort;
    append(all.rates, own.rates);
    append(all.initial, own.initial);
    append(all.signals, own.signals);
    append(all.edges, own.edges);
    if (i == 0) all.power = own.power;
    all.loss = pool.add(all.loss, own.loss);
    all.energy = pool.add(all.energy, own.energy);
  }
  const std::vector<ActuatorQuantity> names = signals_of(actuator);
  for (const Id whole : {all.effort, all.power, all.loss, all.energy}) {
    all.signals.push_back({names[all.signals.size()], whole});
  }
  return all;
}

std::vector<Id> driving_efforts(const Mechanism& mechanism, Pool& pool) {
  std::vector<Id> efforts = mechanism.tau;
  for (const SpeedId speed : mechanism.actuated_speeds()) {
    if (mechanism.freedom(speed).actuator.empty()) continue;
    efforts[speed.index()] = actuator_equations(mechanism, pool, speed).effort;
  }
  return efforts;
}

}  // namespace robotc
