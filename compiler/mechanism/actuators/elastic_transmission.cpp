#include "compiler/mechanism/actuators/elastic_transmission.h"

#include <algorithm>

namespace robotc {

namespace {

using expr::Id;
using expr::Pool;

/// A number times x; zero where it is not given.
Id times(Pool& pool, Id number, Id x) { return number.valid() ? pool.mul(number, x) : pool.zero(); }

Id half_square(Pool& pool, Id number, Id x) {
  return pool.mul(pool.number(Number::rational(1, 2)), pool.mul(number, pool.mul(x, x)));
}

struct Transmission {
  Id stiffness, damping, inertia, viscous;
  Id position, speed;  ///< of the motor

  explicit Transmission(const ActuatorStage& stage)
      : stiffness(stage.parameters[0]),
        damping(stage.parameters[1]),
        inertia(stage.parameters[2]),
        viscous(stage.parameters[3]),
        position(stage.states[0]),
        speed(stage.states[1]) {}
};

class ElasticTransmission final : public StageModel {
 public:
  [[nodiscard]] std::string_view name() const override { return "elastic transmission"; }
  [[nodiscard]] std::span<const std::string_view> parameter_names() const override {
    static constexpr std::string_view names[] = {"stiffness", "damping", "rotor inertia", "viscous"};
    return names;
  }

  [[nodiscard]] std::optional<ActuatorQuantity> input(const ActuatorStage& /*stage*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::vector<ActuatorQuantity> states(const ActuatorStage& stage) const override {
    if (stage.slides) return {{"motor_position", dimensions::length}, {"motor_speed", dimensions::velocity}};
    return {{"motor_position", dimensions::none, "rad"}, {"motor_speed", dimensions::rate, "rad/s"}};
  }
  [[nodiscard]] std::vector<ActuatorQuantity> signals(const ActuatorStage& stage) const override {
    std::vector<ActuatorQuantity> all = states(stage);
    all.push_back({"twist", all[0].dimension, all[0].unit});
    all.push_back({"motor_effort", stage.slides ? dimensions::force : dimensions::torque});
    return all;
  }

  [[nodiscard]] SideMotion motion_before(const ActuatorStage& stage, const SideMotion& /*motion*/) const override {
    return {stage.states[0], stage.states[1]};
  }

  [[nodiscard]] ActuatorEquations equations(Pool& pool, const ActuatorStage& stage, Id taken,
                                            const SideMotion& motion) const override {
    const Transmission own(stage);
    const Id twist = pool.sub(own.position, motion.position);
    const Id twisting = pool.sub(own.speed, motion.speed);
    const Id damped = times(pool, own.damping, twisting);
    const Id rubbed = times(pool, own.viscous, own.speed);
    ActuatorEquations result;
    result.effort = pool.add(pool.mul(own.stiffness, twist), damped);
    const Id left = pool.sub(taken, pool.add(rubbed, result.effort));
    const Id acceleration = pool.div(left, own.inertia);
    result.rates = {own.speed, acceleration};
    result.initial = {motion.position, motion.speed};  // relaxed
    const std::vector<ActuatorQuantity> names = signals(stage);
    result.signals = {{names[0], own.position}, {names[1], own.speed}, {names[2], twist}, {names[3], taken}};
    const auto edge = [&](std::string_view name, Id across, std::string equation) {
      result.edges.push_back({name, across, own.speed, std::move(equation)});
    };
    edge("motor", pool.neg(taken), "tau of the motor");
    edge("rotor", pool.mul(own.inertia, acceleration), "tau = J dw/dt");
    if (own.viscous.valid()) edge("friction", rubbed, "tau = b w");
    edge("transmission", result.effort, "tau = k (theta - q) + d (w - qd)");
    result.power = pool.mul(taken, own.speed);
    result.loss = pool.add(pool.mul(damped, twisting), pool.mul(rubbed, own.speed));
    result.energy = pool.add(half_square(pool, own.stiffness, twist), half_square(pool, own.inertia, own.speed));
    return result;
  }

  [[nodiscard]] std::size_t rates_used(const ActuatorStage& /*stage*/) const override { return 2; }

  /// θ = q + τ/k. With damping that holds for a steady effort alone: else θ has a motion of its own.
  [[nodiscard]] std::optional<Jet> before(Pool& pool, const ActuatorStage& stage, const Jet& wanted) const override {
    const Transmission own(stage);
    const bool steady =
        std::all_of(wanted.effort.begin() + 1, wanted.effort.end(), [&](Id rate) { return pool.is_zero(rate); });
    if (own.damping.valid() && !steady) return std::nullopt;
    Jet before;
    for (std::size_t i = 0; i < wanted.effort.size(); ++i) {
      before.motion.push_back(pool.add(wanted.motion[i], pool.div(wanted.effort[i], own.stiffness)));
    }
    for (std::size_t i = 0; i + 2 < before.motion.size(); ++i) {
      const Id accelerates = pool.mul(own.inertia, before.motion[i + 2]);
      const Id rubbed = times(pool, own.viscous, before.motion[i + 1]);
      before.effort.push_back(pool.add(wanted.effort[i], pool.add(accelerates, rubbed)));
    }
    return before;
  }
};

}  // namespace

const StageModel& elastic_transmission() {
  static const ElasticTransmission model;
  return model;
}

}  // namespace robotc
