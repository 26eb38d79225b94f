#include "compiler/mechanism/actuators/electric_motor.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Pool;

constexpr ActuatorQuantity voltage{"voltage", Dimension{2, 1, -3, -1}};
constexpr ActuatorQuantity current{"current", Dimension{0, 0, 0, 1}};

/// Across R i.
struct Resistance {
  Id resistance;
  [[nodiscard]] Id across(Pool& pool, Id through) const { return pool.mul(resistance, through); }
};

/// Across L di/dt.
struct Inductance {
  Id inductance;
  [[nodiscard]] Id across(Pool& pool, Id rate) const { return pool.mul(inductance, rate); }
  [[nodiscard]] Id rate(Pool& pool, Id across) const { return pool.div(across, inductance); }
  [[nodiscard]] Id energy(Pool& pool, Id through) const {
    return pool.mul(pool.number(Number::rational(1, 2)), pool.mul(inductance, pool.mul(through, through)));
  }
};

/// The edge that the circuit shares with the joint: across K q̇, and the effort K i.
struct Shaft {
  Id constant;
  [[nodiscard]] Id across(Pool& pool, Id speed) const { return pool.mul(constant, speed); }
  [[nodiscard]] Id effort(Pool& pool, Id through) const { return pool.mul(constant, through); }
  [[nodiscard]] Id through(Pool& pool, Id effort) const { return pool.div(effort, constant); }
};

/// The ring of source, resistance, inductance and coupling. K is that of the motor times the gear ratio, so that the
/// speed and the effort are those of the joint.
struct Circuit {
  Shaft coupling;
  Resistance resistance;
  std::optional<Inductance> winding;

  Circuit(Pool& pool, const ActuatorStage& stage)
      : coupling{stage.parameters[0]}, resistance{stage.parameters[1].valid() ? stage.parameters[1] : pool.zero()} {
    if (stage.parameters.size() > 2 && stage.parameters[2].valid()) winding = Inductance{stage.parameters[2]};
  }

  /// Voltage of the source, under which the current stays as it is.
  [[nodiscard]] Id steady(Pool& pool, Id through, Id speed) const {
    return pool.add(resistance.across(pool, through), coupling.across(pool, speed));
  }
  /// The equations for a current and its source; `rate` of the current where there is an inductance.
  [[nodiscard]] ActuatorEquations solved(Pool& pool, Id source, Id through, Id speed, std::string given) const {
    ActuatorEquations result;
    const auto edge = [&](std::string_view name, Id across, std::string equation) {
      result.edges.push_back({name, across, through, std::move(equation)});
    };
    edge("source", pool.neg(source), std::move(given));
    const Id resisted = resistance.across(pool, through);
    if (!pool.is_zero(resistance.resistance)) edge("resistance", resisted, "u = R i");
    result.energy = pool.zero();
    if (winding) {
      const Id rate = winding->rate(pool, pool.sub(source, steady(pool, through, speed)));
      edge("inductance", winding->across(pool, rate), "u = L di/dt");
      result.rates = {rate};
      result.initial = {pool.zero()};
      result.energy = winding->energy(pool, through);
    }
    edge("coupling", coupling.across(pool, speed), "u = K w, tau = K i");
    result.effort = coupling.effort(pool, through);
    result.signals = {{current, through}, {voltage, source}};
    result.power = pool.mul(source, through);
    result.loss = pool.mul(resisted, through);
    return result;
  }
};

/// Common part of motors driven by voltage and by current.
class Motor : public StageModel {
 public:
  [[nodiscard]] std::span<const std::string_view> parameter_names() const override {
    static constexpr std::string_view names[] = {"torque constant", "resistance", "inductance"};
    return names;
  }
  [[nodiscard]] std::vector<ActuatorQuantity> signals(const ActuatorStage& /*stage*/) const override {
    return {current, voltage};
  }
};

class VoltageDriven final : public Motor {
 public:
  [[nodiscard]] std::string_view name() const override { return "electric motor"; }
  [[nodiscard]] std::optional<ActuatorQuantity> input(const ActuatorStage& /*stage*/) const override { return voltage; }
  [[nodiscard]] std::vector<ActuatorQuantity> states(const ActuatorStage& stage) const override {
    if (!stage.parameters[2].valid()) return {};
    return {current};
  }

  [[nodiscard]] ActuatorEquations equations(Pool& pool, const ActuatorStage& stage, Id taken,
                                            const SideMotion& motion) const override {
    const Circuit circuit(pool, stage);
    const Id left = pool.sub(taken, circuit.coupling.across(pool, motion.speed));
    const Id through = circuit.winding ? stage.states.front() : pool.div(left, circuit.resistance.resistance);
    return circuit.solved(pool, taken, through, motion.speed, "u = -voltage");
  }

  [[nodiscard]] std::size_t rates_used(const ActuatorStage& stage) const override {
    return stage.parameters[2].valid() ? 1 : 0;
  }

  [[nodiscard]] std::optional<Jet> before(Pool& pool, const ActuatorStage& stage, const Jet& wanted) const override {
    const Circuit circuit(pool, stage);
    Id sum = circuit.steady(pool, circuit.coupling.through(pool, wanted.effort[0]), wanted.motion[1]);
    if (circuit.winding) {
      const Id rate = circuit.coupling.through(pool, wanted.effort[1]);
      sum = pool.add(sum, circuit.winding->across(pool, rate));
    }
    return Jet{{}, {sum}};
  }
};

class CurrentDriven final : public Motor {
 public:
  [[nodiscard]] std::string_view name() const override { return "electric motor"; }
  [[nodiscard]] std::optional<ActuatorQuantity> input(const ActuatorStage& /*stage*/) const override { return current; }
  [[nodiscard]] std::vector<ActuatorQuantity> states(const ActuatorStage& /*stage*/) const override { return {}; }

  [[nodiscard]] ActuatorEquations equations(Pool& pool, const ActuatorStage& stage, Id taken,
                                            const SideMotion& motion) const override {
    const Circuit circuit(pool, stage);
    return circuit.solved(pool, circuit.steady(pool, taken, motion.speed), taken, motion.speed, "i = current");
  }

  [[nodiscard]] std::size_t rates_used(const ActuatorStage& /*stage*/) const override { return 0; }
  [[nodiscard]] std::optional<Jet> before(Pool& pool, const ActuatorStage& stage, const Jet& wanted) const override {
    return Jet{{}, {Circuit(pool, stage).coupling.through(pool, wanted.effort[0])}};
  }
};

}  // namespace

const StageModel& electric_motor() {
  static const VoltageDriven model;
  return model;
}

const StageModel& current_driven_motor() {
  static const CurrentDriven model;
  return model;
}

}  // namespace robotc
