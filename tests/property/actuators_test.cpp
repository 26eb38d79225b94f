// Motors with windings on random mechanisms: the plant that they make of the oracle's, and its inverse.
#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/mechanism/actuator_model.h"
#include "compiler/mechanism/actuators/elastic_transmission.h"
#include "compiler/mechanism/actuators/electric_motor.h"
#include "compiler/mechanism/actuators/hydraulic_cylinder.h"
#include "tests/property/random_case.h"

namespace robotc::test::actuators_test {
namespace {

using dynamics::Function;
using Eigen::VectorXd;

/// The motor of a freedom, by a choice that runs through all kinds.
struct Windings {
  bool any = false, has_resistance = false, has_inductance = false;
  double constant = 0, resistance = 0, inductance = 0;

  [[nodiscard]] double across(double current, double speed) const { return resistance * current + constant * speed; }
};

/// A random mechanism with an actuator on three of four actuated freedoms, and numbers for inputs and states.
struct Driven {
  Driven(Case& made, std::uint64_t seed) : c(made) {
    std::uint64_t next = seed;
    const auto number = [&](double least, double most) {
      next = next * 6364136223846793005U + 1442695040888963407U;
      return least + (most - least) * std::ldexp(static_cast<double>(next >> 11), -53);
    };
    NumberMaker maker(c.mechanism, c.pool, c.numbers);
    for (const SpeedId id : c.mechanism.speed_ids()) {
      const Speed& speed = c.mechanism.speeds[id.index()];
      Freedom& freedom = c.mechanism.joints[speed.joint.index()].freedoms[speed.component];
      Windings own;
      const std::uint64_t kind = (seed + id.index()) % 4;
      own.any = !freedom.passive && kind != 0;
      own.has_resistance = kind >= 2;
      own.has_inductance = kind == 3;
      own.constant = number(0.5, 4) * (id.index() % 3 == 1 ? -1 : 1);
      if (own.has_resistance) own.resistance = number(0.2, 3);
      if (own.has_inductance) own.inductance = number(1e-3, 0.1);
      if (own.any) {
        ActuatorStage stage{own.has_resistance ? &electric_motor() : &current_driven_motor()};
        const expr::Id none;
        stage.parameters = {maker.make(own.constant), own.has_resistance ? maker.make(own.resistance) : none,
                            own.has_inductance ? maker.make(own.inductance) : none};
        if (own.has_inductance) {
          stage.states = {c.pool.symbol("current")};
          values.emplace_back(stage.states[0], number(-5, 5));
        }
        freedom.actuator.stages = {stage};
        freedom.actuator.input = c.pool.symbol("input");
      }
      windings.push_back(own);
      inputs.push_back(number(-10, 10));
      if (own.any) values.emplace_back(freedom.actuator.input, inputs.back());
      rates_of_qdd.push_back(number(-2, 2));
      values.emplace_back(c.mechanism.qddd[id.index()], rates_of_qdd.back());
    }
    tau = oracle::random_state(c.tree, seed + 1).qdd;
    for (const SpeedId id : c.mechanism.speed_ids()) {
      if (c.mechanism.freedom(id).passive) tau[entry(id)] = 0;
    }
  }

  static Eigen::Index entry(SpeedId id) { return static_cast<Eigen::Index>(id.index()); }

  [[nodiscard]] std::vector<double> value(const std::vector<expr::Id>& roots) const {
    auto all = robotc::test::values(c.pool, c.mechanism, {c.state.q, c.state.qd, c.state.qdd, tau});
    all.insert(all.end(), values.begin(), values.end());
    return expr::evaluate(c.pool, roots, all);
  }

  /// The current of a freedom by its circuit.
  [[nodiscard]] double current(SpeedId id) const {
    const Windings& own = windings[id.index()];
    const Actuator& actuator = c.mechanism.freedom(id).actuator;
    if (own.has_inductance) return value(state_symbols(actuator)).front();
    if (!own.has_resistance) return inputs[id.index()];
    return (inputs[id.index()] - own.constant * c.state.qd[entry(id)]) / own.resistance;
  }

  Case& c;
  std::vector<Windings> windings;
  std::vector<double> inputs, rates_of_qdd;
  VectorXd tau;  ///< of freedoms without actuator
  std::vector<std::pair<expr::Id, double>> values;
};

template <class Check>
void for_driven_mechanisms(int count, Check check) {
  for_random_mechanisms(count, [&](Case& c) {
    Driven driven(c, static_cast<std::uint64_t>(c.mechanism.qd.size()) * 7 + c.mechanism.links.size());
    check(driven);
  });
}

TEST_CASE("windings drive the mechanism with the torque constant times their current") {
  for_driven_mechanisms(24, [](Driven& d) {
    Case& c = d.c;
    VectorXd tau = d.tau;
    for (const SpeedId id : c.mechanism.speed_ids()) {
      if (d.windings[id.index()].any) tau[Driven::entry(id)] = d.windings[id.index()].constant * d.current(id);
    }
    const std::vector<double> efforts = d.value(driving_efforts(c.mechanism, c.pool));
    for (const SpeedId id : c.mechanism.speed_ids()) {
      // Three products and a quotient, of which one difference may cancel.
      const Windings& own = d.windings[id.index()];
      const double size =
          std::abs(tau[Driven::entry(id)]) +
          (own.has_resistance
               ? std::abs(own.constant / own.resistance) *
                     (std::abs(d.inputs[id.index()]) + std::abs(own.constant * c.state.qd[Driven::entry(id)]))
               : 0);
      CHECK(std::abs(efforts[id.index()] - tau[Driven::entry(id)]) <= 8e-16 * size);
    }
  });
}

TEST_CASE("the rate of a current is what is left of the voltage over the inductance, and a circuit takes no power") {
  for_driven_mechanisms(24, [](Driven& d) {
    const Case& c = d.c;
    for (const SpeedId id : c.mechanism.speed_ids()) {
      const Windings& own = d.windings[id.index()];
      if (!own.any) continue;
      const ActuatorEquations equations = actuator_equations(c.mechanism, d.c.pool, id);
      const double speed = c.state.qd[Driven::entry(id)];
      const double current = d.current(id);
      const double size =
          std::abs(d.inputs[id.index()]) + own.resistance * std::abs(current) + std::abs(own.constant * speed);
      if (own.has_inductance) {
        const double rate = (d.inputs[id.index()] - own.across(current, speed)) / own.inductance;
        CHECK(std::abs(d.value(equations.rates).front() - rate) <= 8e-16 * size / own.inductance);
      }
      double power = 0, across = 0;
      for (const ActuatorEdge& edge : equations.edges) {
        const std::vector<double> both = d.value({edge.across, edge.through});
        across += both[0];
        power += both[0] * both[1];
      }
      CHECK(std::abs(across) <= 16e-16 * size);
      CHECK(std::abs(power) <= 16e-16 * size * std::abs(current));
      const auto signal = [&](std::string_view name) {
        for (const ActuatorSignal& known : equations.signals) {
          if (known.quantity.name == name) return d.value({known.value}).front();
        }
        return 0.0;
      };
      // The power put in is heat, power at the joint, and the rate of ½ L i².
      const double stored = own.has_inductance ? current * own.inductance * d.value(equations.rates).front() : 0;
      CHECK(std::abs(signal("power") - signal("loss") - signal("effort") * speed - stored) <=
            32e-16 * size * std::abs(current));
    }
  });
}

TEST_CASE("the graph of a mechanism has the circuits of its actuators") {
  for_driven_mechanisms(6, [](Driven& d) {
    const energy_graph::EnergyGraph graph = energy_graph::build(d.c.mechanism, d.c.pool, FixedJoints::keep);
    CHECK(energy_graph::verify(graph).empty());
    std::size_t any = 0;
    for (const Windings& own : d.windings) any += own.any ? 1 : 0;
    CHECK(graph.circuits.size() == any);
  });
}

/// The rate of the oracle's inverse dynamics along q + q̇ s + q̈ s²/2 + q⃛ s³/6, by central differences of sixth order.
VectorXd rate_of_efforts(const Driven& d, double step) {
  const oracle::State& state = d.c.state;
  const VectorXd jerk = Eigen::Map<const VectorXd>(d.rates_of_qdd.data(), state.qd.size());
  const auto at = [&](const VectorXd& s) -> VectorXd {
    const double t = s[0];
    return oracle::inverse_dynamics(d.c.tree, state.q + t * (state.qd + t / 2 * (state.qdd + t / 3 * jerk)),
                                    state.qd + t * (state.qdd + t / 2 * jerk), state.qdd + t * jerk);
  };
  return differences(at, VectorXd::Zero(1), step).col(0);
}

TEST_CASE("drive_inputs are what the oracle's efforts and their rates ask of the windings") {
  int compared = 0;
  for_driven_mechanisms(24, [&](Driven& d) {
    Case& c = d.c;
    // Coulomb friction jumps where a speed changes its sign: the oracle's differences would see that.
    const auto jumps = [](const oracle::Body& body) {
      for (int k = 0; k < oracle::freedoms(body.kind); ++k) {
        if (body.drive_of(k).coulomb_positive != 0) return true;
      }
      return false;
    };
    if (std::any_of(c.tree.bodies.begin(), c.tree.bodies.end(), jumps)) return;
    const VectorXd efforts = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    constexpr double step = 0.02;
    const VectorXd rates = rate_of_efforts(d, step / 2);
    // Halving the step leaves 1/64 of the error of sixth order; rounding is divided by the step.
    const VectorXd rate_error = (rate_of_efforts(d, step) - rates).cwiseAbs() + 8 * c.unit / step * c.magnitude.tau;
    const std::vector<double> inputs = d.value(c.functions.get(Function::drive_inputs).roots);
    std::size_t next = 0;
    for (const SpeedId id : c.mechanism.actuated_speeds()) {
      const Windings& own = d.windings[id.index()];
      const Eigen::Index i = Driven::entry(id);
      double expected = efforts[i];
      double tolerance = c.unit * c.magnitude.tau[i];
      if (own.any) {
        const double current = efforts[i] / own.constant;
        const double current_error = tolerance / std::abs(own.constant);
        expected = current;
        tolerance = current_error;
        if (own.has_resistance) {
          expected = own.across(current, c.state.qd[i]) + own.inductance * rates[i] / own.constant;
          tolerance = own.resistance * current_error + own.inductance * rate_error[i] / std::abs(own.constant) +
                      8e-16 * (std::abs(own.resistance * current) + std::abs(own.constant * c.state.qd[i]));
          ++compared;
        }
      }
      CAPTURE(own.has_inductance);
      CAPTURE(expected);
      CHECK(std::abs(inputs[next++] - expected) <= tolerance + 8e-16 * std::abs(expected));
    }
  });
  CHECK(compared > depth(33, 100));
}

TEST_CASE("steady_inputs hold any effort at any speed") {
  for_driven_mechanisms(12, [](Driven& d) {
    Case& c = d.c;
    const std::vector<double> inputs = d.value(c.functions.get(Function::steady_inputs).roots);
    std::size_t next = 0;
    for (const SpeedId id : c.mechanism.actuated_speeds()) {
      const Windings& own = d.windings[id.index()];
      const double effort = d.tau[Driven::entry(id)];
      const double speed = c.state.qd[Driven::entry(id)];
      const double current = effort / own.constant;
      const double expected = !own.any ? effort : own.has_resistance ? own.across(current, speed) : current;
      const double size =
          std::abs(effort) + std::abs(own.across(current, 0)) + std::abs(own.constant * speed) + std::abs(current);
      CHECK(std::abs(inputs[next++] - expected) <= 8e-16 * size);
    }
  });
}

/// Numbers of one freedom's actuator, in SI and of everyday size.
struct Numbered {
  std::vector<ActuatorStage> stages;
  std::vector<std::pair<expr::Id, double>> values;  ///< of states
};

/// Every kind of stage that fits a freedom, in every row that can be written.
std::vector<Numbered> all_actuators(expr::Pool& pool, bool slides, std::uint64_t seed) {
  const auto number = [&](double least, double most) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return least + (most - least) * std::ldexp(static_cast<double>(seed >> 11), -53);
  };
  const auto constant = [&](double least, double most) { return pool.number(Number::inexact(number(least, most))); };
  const expr::Id none;
  const auto state = [&](Numbered& made, double least, double most) {
    const expr::Id symbol = pool.symbol("state");
    made.values.emplace_back(symbol, number(least, most));
    return symbol;
  };
  const auto motor = [&](Numbered& made) {
    made.stages.push_back({&electric_motor(), slides, {constant(1, 5), constant(0.3, 2), constant(1e-3, 1e-2)}});
    made.stages.back().states = {state(made, -9, 9)};
  };
  const auto elastic = [&](Numbered& made, bool damped) {
    made.stages.push_back({&elastic_transmission(),
                           slides,
                           {constant(100, 900), damped ? constant(1, 5) : none, constant(0.01, 0.2),
                            damped ? constant(0.01, 0.2) : none}});
    made.stages.back().states = {state(made, -1, 1), state(made, -5, 5)};
  };
  std::vector<Numbered> all(slides ? 6 : 4);
  motor(all[0]);
  elastic(all[1], false);
  elastic(all[2], true);
  motor(all[3]);
  elastic(all[3], true);
  for (std::size_t i = 4; i < all.size(); ++i) {
    all[i].stages.push_back({&hydraulic_cylinder(),
                             slides,
                             {constant(1e-3, 3e-3), constant(1e-3, 3e-3), constant(1e-2, 2e-2), constant(1e-2, 2e-2),
                              constant(8e8, 2e9), i == 5 ? constant(1e-12, 1e-11) : none, constant(1e6, 5e6)}});
    all[i].stages.back().states = {state(all[i], 1e6, 2e7), state(all[i], 1e6, 2e7)};
  }
  return all;
}

TEST_CASE("the energy of every actuator grows by what is put in, less what is lost and what drives the joint") {
  std::size_t compared = 0;
  for_random_mechanisms(6, [&](Case& c) {
    for (const SpeedId id : c.mechanism.actuated_speeds()) {
      const Speed& speed = c.mechanism.speeds[id.index()];
      Freedom& freedom = c.mechanism.joints[speed.joint.index()].freedoms[speed.component];
      const bool slides = c.mechanism.variable(id).measure == Measure::length;
      for (const Numbered& made : all_actuators(c.pool, slides, id.index() + 3)) {
        freedom.actuator.stages = made.stages;
        freedom.actuator.input = c.pool.symbol("input");
        const ActuatorEquations equations = actuator_equations(c.mechanism, c.pool, id);
        std::vector<expr::Assignment> along = rates_in_time(c.mechanism, c.pool);
        const std::vector<expr::Id> states = state_symbols(freedom.actuator);
        REQUIRE(states.size() == equations.rates.size());
        REQUIRE(states.size() == equations.initial.size());
        REQUIRE(signals_of(freedom.actuator).size() == equations.signals.size());
        for (std::size_t i = 0; i < states.size(); ++i) along.emplace_back(states[i], equations.rates[i]);
        const expr::Id grows = expr::differentiate(c.pool, {&equations.energy, 1}, along).roots[0];
        auto values = robotc::test::values(c.pool, c.mechanism, {c.state.q, c.state.qd, c.state.qdd, {}});
        values.insert(values.end(), made.values.begin(), made.values.end());
        values.emplace_back(freedom.actuator.input, made.stages[0].model == &hydraulic_cylinder() ? 2e-4 : 7);
        const std::vector<double> v =
            expr::evaluate(c.pool, std::vector{grows, equations.power, equations.loss, equations.effort}, values);
        const double given = v[3] * c.state.qd[Driven::entry(id)];
        // Energy of oil: β (exp(p/β) − 1) − p loses the digits of β/p, a thousandfold, twice.
        const double size = std::abs(v[0]) + std::abs(v[1]) + std::abs(v[2]) + std::abs(given);
        CHECK(std::abs(v[1] - v[2] - given - v[0]) <= (slides ? 1e-9 : 1e-12) * size);
        // Edges that share a current, a speed or a pressure: the powers of all add up to nothing.
        double power = 0, most = 0;
        for (const ActuatorEdge& edge : equations.edges) {
          const std::vector<double> both = expr::evaluate(c.pool, std::vector{edge.across, edge.through}, values);
          power += both[0] * both[1];
          most = std::max(most, std::abs(both[0] * both[1]));
        }
        CHECK(std::abs(power) <= 1e-13 * most);
        ++compared;
      }
      freedom.actuator.stages.clear();
      freedom.actuator.input = c.mechanism.tau[id.index()];
    }
  });
  CHECK(compared > depth(33, 100));
}

}  // namespace
}  // namespace robotc::test::actuators_test
