// A motor with windings behind its gears: the circuit u = R i + L di/dt + K q̇, and the effort K i. K is that of the
// motor times the gear ratio, so that q̇ and the effort are those of the joint.
#include "compiler/mechanism/actuator_model.h"

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
struct Coupling {
  Id constant;
  [[nodiscard]] Id across(Pool& pool, Id speed) const { return pool.mul(constant, speed); }
  [[nodiscard]] Id effort(Pool& pool, Id through) const { return pool.mul(constant, through); }
  [[nodiscard]] Id through(Pool& pool, Id effort) const { return pool.div(effort, constant); }
};

/// The ring of source, resistance, inductance and coupling.
struct Circuit {
  Coupling coupling;
  std::optional<Resistance> resistance;  ///< none: the source is one of current
  std::optional<Inductance> winding;

  explicit Circuit(const ActuatorStage& stage) : coupling{stage.parameters[0]} {
    if (stage.parameters[1].valid()) resistance = Resistance{stage.parameters[1]};
    if (stage.parameters[2].valid()) winding = Inductance{stage.parameters[2]};
  }
};

class ElectricMotor final : public StageModel {
 public:
  [[nodiscard]] std::string_view name() const override { return "electric motor"; }
  [[nodiscard]] std::span<const std::string_view> parameter_names() const override {
    static constexpr std::string_view names[] = {"torque constant", "resistance", "inductance"};
    return names;
  }

  [[nodiscard]] std::optional<ActuatorQuantity> input(const ActuatorStage& stage) const override {
    return Circuit(stage).resistance ? voltage : current;
  }
  [[nodiscard]] std::vector<ActuatorQuantity> states(const ActuatorStage& stage) const override {
    if (!Circuit(stage).winding) return {};
    return {current};
  }
  [[nodiscard]] std::vector<ActuatorQuantity> signals(const ActuatorStage& /*stage*/) const override {
    return {current, voltage};
  }

  [[nodiscard]] ActuatorEquations equations(Pool& pool, const ActuatorStage& stage, Id taken,
                                            const SideMotion& motion) const override {
    const Circuit circuit(stage);
    ActuatorEquations result;
    const Id generated = circuit.coupling.across(pool, motion.speed);
    // Where the current is given, the source has the voltage that this takes.
    const Id source = circuit.resistance ? taken : generated;
    const Id left = pool.sub(source, generated);
    const Id through = circuit.winding      ? stage.states.front()
                       : circuit.resistance ? pool.div(left, circuit.resistance->resistance)
                                            : taken;
    const Id resisted = circuit.resistance ? circuit.resistance->across(pool, through) : pool.zero();
    const auto edge = [&](std::string_view name, Id across, std::string equation) {
      result.edges.push_back({name, across, through, std::move(equation)});
    };
    edge("source", pool.neg(source), circuit.resistance ? "u = -voltage" : "i = current");
    result.energy = pool.zero();
    if (circuit.resistance) edge("resistance", resisted, "u = R i");
    if (circuit.winding) {
      const Id rate = circuit.winding->rate(pool, pool.sub(left, resisted));
      edge("inductance", circuit.winding->across(pool, rate), "u = L di/dt");
      result.rates = {rate};
      result.initial = {pool.zero()};
      result.energy = circuit.winding->energy(pool, through);
    }
    edge("coupling", generated, "u = K w, tau = K i");
    result.effort = circuit.coupling.effort(pool, through);
    result.signals = {{current, through}, {voltage, source}};
    result.power = pool.mul(source, through);
    result.loss = pool.mul(resisted, through);
    return result;
  }

  [[nodiscard]] std::size_t rates_used(const ActuatorStage& stage) const override {
    return Circuit(stage).winding ? 1 : 0;
  }

  [[nodiscard]] std::optional<Jet> before(Pool& pool, const ActuatorStage& stage, const Jet& wanted) const override {
    const Circuit circuit(stage);
    const Id through = circuit.coupling.through(pool, wanted.effort[0]);
    if (!circuit.resistance) return Jet{{}, {through}};
    Id sum = pool.add(circuit.resistance->across(pool, through), circuit.coupling.across(pool, wanted.motion[1]));
    if (circuit.winding) {
      const Id rate = circuit.coupling.through(pool, wanted.effort[1]);
      sum = pool.add(sum, circuit.winding->across(pool, rate));
    }
    return Jet{{}, {sum}};
  }
};

}  // namespace

const StageModel& electric_motor() {
  static const ElectricMotor model;
  return model;
}

}  // namespace robotc
