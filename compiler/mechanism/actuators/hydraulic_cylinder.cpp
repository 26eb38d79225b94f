#include "compiler/mechanism/actuators/hydraulic_cylinder.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Pool;

constexpr Dimension pascal{-1, 1, -2};
constexpr ActuatorQuantity flow{"flow", Dimension{3, 0, -1}};
constexpr ActuatorQuantity pressure_a{"pressure_a", pascal, "Pa"};
constexpr ActuatorQuantity pressure_b{"pressure_b", pascal, "Pa"};

/// One side of the piston. Its oil has the density ρ₀ exp(p/β).
struct Chamber {
  Id area;
  Id volume;
  Id pressure;
  Id modulus;

  /// dp/dt for what flows in beyond the growth of the volume.
  [[nodiscard]] Id rate(Pool& pool, Id surplus) const { return pool.mul(pool.div(modulus, volume), surplus); }
  /// p + energy density: what a volume of oil that flows in brings along, β (exp(p/β) − 1), J/m³.
  [[nodiscard]] Id enthalpy(Pool& pool) const {
    const Id grown = pool.make(expr::Op::exp, pool.div(pressure, modulus));
    return pool.mul(modulus, pool.sub(grown, pool.one()));
  }
  /// Energy of the compressed oil, J: with constant β exactly β (exp(p/β) − 1) − p per volume.
  [[nodiscard]] Id energy(Pool& pool) const { return pool.mul(volume, pool.sub(enthalpy(pool), pressure)); }
};

struct Cylinder {
  Chamber a, b;
  Id leakage;  ///< m³/s per Pa; not valid: none
  Id ratio;    ///< of the areas, b to a

  Cylinder(Pool& pool, const ActuatorStage& stage, Id position)
      : a{stage.parameters[0], pool.add(stage.parameters[2], pool.mul(stage.parameters[0], position)), stage.states[0],
          stage.parameters[4]},
        b{stage.parameters[1], pool.sub(stage.parameters[3], pool.mul(stage.parameters[1], position)), stage.states[1],
          stage.parameters[4]},
        leakage(stage.parameters[5]),
        ratio(pool.div(stage.parameters[1], stage.parameters[0])) {}
};

class HydraulicCylinder final : public StageModel {
 public:
  [[nodiscard]] std::string_view name() const override { return "hydraulic cylinder"; }
  [[nodiscard]] std::span<const std::string_view> parameter_names() const override {
    static constexpr std::string_view names[] = {"area a",       "area b",  "volume a", "volume b",
                                                 "bulk modulus", "leakage", "charge"};
    return names;
  }

  [[nodiscard]] std::optional<ActuatorQuantity> input(const ActuatorStage& /*stage*/) const override { return flow; }
  [[nodiscard]] std::vector<ActuatorQuantity> states(const ActuatorStage& /*stage*/) const override {
    return {pressure_a, pressure_b};
  }
  [[nodiscard]] std::vector<ActuatorQuantity> signals(const ActuatorStage& /*stage*/) const override {
    return {flow, pressure_a, pressure_b};
  }

  [[nodiscard]] ActuatorEquations equations(Pool& pool, const ActuatorStage& stage, Id taken,
                                            const SideMotion& motion) const override {
    const Cylinder own(pool, stage, motion.position);
    const Id back = pool.mul(own.ratio, taken);
    const Id leaking =
        own.leakage.valid() ? pool.mul(own.leakage, pool.sub(own.a.pressure, own.b.pressure)) : pool.zero();
    const Id grows = pool.mul(own.a.area, motion.speed);
    const Id shrinks = pool.mul(own.b.area, motion.speed);
    const Id into_a = pool.sub(taken, pool.add(grows, leaking));
    const Id into_b = pool.sub(pool.add(shrinks, leaking), back);
    ActuatorEquations result;
    result.effort = pool.sub(pool.mul(own.a.area, own.a.pressure), pool.mul(own.b.area, own.b.pressure));
    result.rates = {own.a.rate(pool, into_a), own.b.rate(pool, into_b)};
    // Without effort: a_A p_A = a_B p_B.
    const Id charge = stage.parameters[6];
    result.initial = {pool.mul(own.ratio, charge), charge};
    result.signals = {{flow, taken}, {pressure_a, own.a.pressure}, {pressure_b, own.b.pressure}};
    // The flows of a chamber add up to zero at its pressure.
    const auto edge = [&](std::string_view name, Id through, Id pressure, std::string equation) {
      result.edges.push_back({name, through, pressure, std::move(equation)});
    };
    edge("valve to a", pool.neg(taken), own.a.pressure, "Q");
    edge("oil in a", into_a, own.a.pressure, "Q = V/beta dp/dt");
    edge("piston at a", grows, own.a.pressure, "Q = a qd, f = a p");
    edge("leakage from a", leaking, own.a.pressure, "Q = c (pa - pb)");
    edge("valve from b", back, own.b.pressure, "Q b/a");
    edge("oil in b", into_b, own.b.pressure, "Q = V/beta dp/dt");
    edge("piston at b", pool.neg(shrinks), own.b.pressure, "Q = -b qd, f = -b p");
    edge("leakage to b", pool.neg(leaking), own.b.pressure, "Q = -c (pa - pb)");
    const Id enthalpy_a = own.a.enthalpy(pool);
    const Id enthalpy_b = own.b.enthalpy(pool);
    result.power = pool.sub(pool.mul(taken, enthalpy_a), pool.mul(back, enthalpy_b));
    result.loss = pool.mul(leaking, pool.sub(enthalpy_a, enthalpy_b));
    result.energy = pool.add(own.a.energy(pool), own.b.energy(pool));
    return result;
  }

  [[nodiscard]] std::size_t rates_used(const ActuatorStage& /*stage*/) const override { return 1; }

  /// From a_A dp_A/dt − a_B dp_B/dt = dτ/dt. The effort tells the difference of the pressures, on which leakage
  /// depends, only if the areas are equal.
  [[nodiscard]] std::optional<Jet> before(Pool& pool, const ActuatorStage& stage, const Jet& wanted) const override {
    const Cylinder own(pool, stage, wanted.motion[0]);
    if (own.leakage.valid() && own.a.area != own.b.area) return std::nullopt;
    const Id a = pool.div(own.a.area, own.a.volume);
    const Id b = pool.div(own.b.area, own.b.volume);
    Id pushed = pool.div(wanted.effort[1], own.a.modulus);
    if (own.leakage.valid()) {
      const Id leaking = pool.mul(own.leakage, pool.div(wanted.effort[0], own.a.area));
      pushed = pool.add(pushed, pool.mul(leaking, pool.add(a, b)));
    }
    const Id stiffness = pool.add(pool.mul(a, own.a.area), pool.mul(b, own.b.area));
    const Id speed = pool.add(wanted.motion[1], pool.div(pushed, stiffness));
    return Jet{{}, {pool.mul(own.a.area, speed)}};
  }
};

}  // namespace

const StageModel& hydraulic_cylinder() {
  static const HydraulicCylinder model;
  return model;
}

}  // namespace robotc
