// The plant of whole simulations from their text: accelerations against the equation of motion, and the Jacobian for
// `rosenbrock4` against finite differences of the compiled functions and against the language's linearisation.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/session/session.h"
#include "tests/differential/session_robot.h"

namespace robotc::test::plant_test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A list of n copies.
std::string copies(const char* item, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += (i == 0 ? "[" : ", ") + std::string(item);
  return text + "]";
}

/// A simulation whose law depends on everything possible, continuous states included; sampled or continuous.
std::string simulation_text(std::size_t n, bool held) {
  return fmt::format(
      "fn lowpass(u) {{\n"
      "  state y = u\n"
      "  der(y) = (u - y) / 0.3 s\n"
      "  y\n"
      "}}\n"
      "simulate run for machine {{\n"
      "  let stiffness: tau/q = {} SI, damping: tau/qd = {} SI, push: tau = {} SI\n"
      "  let smooth = lowpass(sin(t / 1 s) .* q)\n"
      "  initial q = 0\n"
      "  tau = gravity_forces(q) - stiffness .* smooth - damping .* qd * norm([cos(3 rad/s * t), 1]) + push "
      "* "
      "exp(t / 1 s){}\n"
      "  duration = 1 s, step = 1 ms, integrator = rosenbrock4\n"
      "  relative_tolerance = 1e-8, absolute_tolerance = 1e-8\n"
      "}}\n",
      copies("3", n), copies("0.7", n), copies("0.2", n), held ? " every 1 ms" : "");
}

struct State {
  double t = 0;
  VectorXd q, qd, tau;
  VectorXd x{};  ///< of laws
};

/// The functions of a compiled simulation.
class Plant {
 public:
  explicit Plant(const CompiledSimulation& simulation)
      : system_(simulation.system), limits_(simulation.plan.limits), continuous_(!simulation.plan.hold_steps) {}

  [[nodiscard]] VectorXd accelerations(const State& at) const { return rates(at).head(at.qd.size()); }

  /// q̈ and ẋ.
  [[nodiscard]] VectorXd rates(const State& at) const {
    VectorXd tau(at.tau.size());
    std::array<double*, 2> tau_out{tau.data(), nullptr};
    if (continuous_) {
      system_.law(inputs(at, at.tau).data(), system_.constants, tau_out.data());
      for (const runtime::Limit& limit : limits_) {
        if (limit.quantity != runtime::Limit::Quantity::effort) continue;
        double& effort = tau[static_cast<Index>(limit.entry)];
        effort = std::clamp(effort, limit.least, limit.most);
      }
    }
    VectorXd rates(at.qd.size() + at.x.size());
    std::array<double*, 2> out{rates.data(), rates.data() + at.qd.size()};
    system_.plant(inputs(at, continuous_ ? tau : at.tau).data(), system_.constants, out.data());
    return rates;
  }

  /// Derivatives of (q̈, ẋ) with respect to q, (q̇, x) and t.
  [[nodiscard]] MatrixXd jacobian(const State& at) const {
    const Index n = at.qd.size();
    const Index m = n + at.x.size();
    RowMajor dq(m, n);
    RowMajor dw(m, m);
    VectorXd dt(m);
    const std::array<double*, 3> outputs{dq.data(), dw.data(), dt.data()};
    system_.jacobian(inputs(at, at.tau).data(), system_.constants, outputs.data());
    MatrixXd all(m, n + m + 1);
    all << dq, dw, dt;
    return all;
  }

  /// The same by central differences over h and h/2, extrapolated: the remaining error is O(h⁴), plus rounding over h.
  [[nodiscard]] MatrixXd differences(const State& at) const {
    const Index n = at.qd.size();
    const Index m = n + at.x.size();
    MatrixXd all(m, n + m + 1);
    for (Index column = 0; column < n + m + 1; ++column) {
      const auto difference = [&](double h) -> VectorXd {
        const auto moved = [&](double by) {
          State state = at;
          if (column < n) {
            state.q[column] += by;
          } else if (column < 2 * n) {
            state.qd[column - n] += by;
          } else if (column < n + m) {
            state.x[column - 2 * n] += by;
          } else {
            state.t += by;
          }
          return rates(state);
        };
        return (moved(h) - moved(-h)) / (2 * h);
      };
      constexpr double h = 2e-3;
      all.col(column) = (4 * difference(h / 2) - difference(h)) / 3;
    }
    return all;
  }

 private:
  static std::array<const double*, 6> inputs(const State& at, const VectorXd& tau) {
    return {&at.t, at.q.data(), at.qd.data(), tau.data(), at.x.data(), nullptr};
  }

  runtime::System system_;
  std::vector<runtime::Limit> limits_;
  bool continuous_;
};

CompiledSimulation compile(Session& session) {
  const bool sound = session.load("machine.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
  auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  return *std::move(simulation);
}

/// Neighbouring columns have the sizes of their robot's accelerations and coupling: a relative bound on each matrix.
/// The fifth derivatives of a random robot's accelerations are below 1e3 times their size, so 1e3 · h⁴ = 1e-8.
constexpr double bound = 1e-7;

TEST_CASE("the Jacobian of a plant under a law equals differences of it") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 8)) {
    INFO("ROBOTC_SEED=" << seed);
    const RobotSketch sketch = random_sketch(seed, {.links = 4, .branching = 0.3});
    const Written written = seed % 2 == 0 ? Written::literals : Written::parameters;
    for (const bool held : {false, true}) {
      CAPTURE(held);
      const std::string text = text_of(sketch, written, in_order(sketch)) + simulation_text(4, held);
      Session session([&](const std::string&) { return text; });
      const CompiledSimulation simulation = compile(session);
      const Plant plant(simulation);
      const auto n = static_cast<Index>(simulation.system.nv);
      std::srand(static_cast<unsigned>(seed));
      for (int point = 0; point < 3; ++point) {
        const State at{0.3 + point, VectorXd::Random(n), VectorXd::Random(n), VectorXd::Random(n), VectorXd::Random(n)};
        const MatrixXd exact = plant.jacobian(at);
        const MatrixXd differences = plant.differences(at);
        CHECK((exact - differences).lpNorm<Eigen::Infinity>() < bound * exact.lpNorm<Eigen::Infinity>());
      }
    }
  }
}

/// A machine with everything besides bodies: friction with two levels, motors, springs, a passive joint, effort limits.
const std::string machine_with_drives = R"(
robot machine {
  gravity = [1, -9.81, 2] m/s^2
  param stiffness = 300 N*m/rad
  link cart { mass = 3 kg, com = [0, 0.1, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 }
  link upper { mass = 2 kg, com = [0.2, 0.05, 0.1] m, inertia = diag(0.02, 0.03, 0.03) kg*m^2 }
  link lower { mass = 1 kg, com = [0.1, 0, 0.02] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  joint slide: prismatic base -> cart = at([0, 0, 0], axis = [1, 0, 0]) {
    viscous = 3 N*s/m, coulomb = [2, 1.5] N
    limits { position = [-1 m, 1 m], effort = [-1 N, 5 N] }
  }
  joint shoulder: revolute cart -> upper = at([0.1, 0.2, 0] m, rpy = [0.3, 0.2, 0]) {
    motor { ratio = -60, inertia = 30e-6 kg*m^2, viscous = 70e-6 N*m*s/rad, coulomb = [11e-3, 16e-3] N*m }
    limits { effort = 2 N*m }
  }
  joint flex: revolute upper -> lower = at([0.4, 0, 0] m, rpy = [0.5, 0, 0]) {
    passive = true, viscous = 2 N*m*s/rad
    spring { stiffness = stiffness, rest = 5 deg }
  }
  frame tool on lower = at([0.3, 0, 0.1] m, rpy = [0.2, 0.4, 0])
  wrench stream on tool { force = [-4 N*s^2/m^2 * qd.slide * abs(qd.slide), 0, 0], axes = base }
}
)";

/// Friction at the two driven joints, and the damper of the third: levels 2 and 1.5 N; 60 · 11 mN·m forwards, 60 · 16
/// mN·m backwards.
VectorXd friction_of_drives(const VectorXd& qd) {
  const auto coulomb = [](double speed, double stiction, double forwards, double backwards) {
    return std::clamp(speed / stiction, -1.0, 1.0) * (speed > 0 ? forwards : backwards);
  };
  VectorXd friction(3);
  friction << 3 * qd[0] + coulomb(qd[0], 0.5, 2, 1.5), 3600 * 70e-6 * qd[1] + coulomb(qd[1], 0.25, 0.66, 0.96),
      2 * qd[2];
  return friction;
}

std::string drives_text(bool held, const char* step = "1 ms") {
  return machine_with_drives +
         "simulate run for machine {\n"
         "  initial q = 0\n"
         "  tau = [20 N * sin(t / 1 s) - 40 N/m * q.slide, 3 N*m * cos(2 rad/s * t) - 1 N*m*s/rad * qd.flex]" +
         (held ? " every 1 ms" : "") +
         "\n"
         "  stiction_speed = [0.5 m/s, 0.25 rad/s, 0]\n"
         "  let blow = [2 N, 1 N, -1 N] * sin(5 rad/s * t), twist = [0.1, 0, 0.2] N*m * cos(q.flex)\n"
         "  wrench gust on tool { force = blow, moment = twist, axes = tool }\n"
         "  duration = 1 s, step = " +
         std::string(step) +
         ", integrator = rosenbrock4\n"
         "  relative_tolerance = 1e-8, absolute_tolerance = 1e-8\n"
         "  let v = jacobian(tool, q) * qd, R = pose(tool, q).rotation\n"
         "  log q, qd, tau, energy = kinetic_energy(q, qd) + potential_energy(q)\n"
         "  log power = dot(R * blow, v[1..3]) + dot(R * twist, v[4..6])\n"
         "  log drag = dot(applied_forces(q, qd), qd)\n"
         "}\n";
}

TEST_CASE("the Jacobian of a plant with friction, springs and cut-off efforts equals differences of it") {
  for (const bool held : {false, true}) {
    CAPTURE(held);
    Session session([text = drives_text(held)](const std::string&) { return text; });
    const CompiledSimulation simulation = compile(session);
    REQUIRE(simulation.system.ntau == 2);
    const Plant plant(simulation);
    VectorXd q(3);
    VectorXd qd(3);
    VectorXd tau(2);
    q << 0.3, -0.5, 0.1;
    tau << 1, 2;
    // Slower and faster than the stiction speeds, forwards and backwards, with efforts within their limits and beyond:
    // farther from the kinks than the differences reach.
    for (const double slide : {-2.0, -0.3, 0.3, 2.0}) {
      for (const double swing : {-1.0, -0.1, 0.1, 1.0}) {
        for (const double t : {0.05, 0.6, 1.4}) {
          qd << slide, swing, 0.4;
          const State at{t, q, qd, tau};
          const MatrixXd exact = plant.jacobian(at);
          CAPTURE(slide);
          CAPTURE(swing);
          CAPTURE(t);
          CHECK((exact - plant.differences(at)).lpNorm<Eigen::Infinity>() < bound * exact.lpNorm<Eigen::Infinity>());
        }
      }
    }
  }
}

TEST_CASE("a plant's accelerations solve the equation of motion with the friction law of its stiction speed") {
  Session session([text = drives_text(true)](const std::string&) { return text; });
  const CompiledSimulation simulation = compile(session);
  const Plant plant(simulation);
  const auto list = [](const VectorXd& v) { return fmt::format("[{:.17g}, {:.17g}, {:.17g}]", v[0], v[1], v[2]); };
  VectorXd q(3);
  VectorXd qd(3);
  VectorXd tau(2);
  q << 0.3, -0.5, 0.1;
  tau << 1.5, -0.7;
  for (const double slide : {-2.0, -0.3, 0.0, 0.3, 2.0}) {
    qd << slide, -0.1 * slide, 0.4;
    CAPTURE(slide);
    const VectorXd qdd = plant.accelerations({0.5, q, qd, tau});
    const auto value = [&](const std::string& expression) -> VectorXd {
      const auto values = session.evaluate(expression);
      REQUIRE(values.has_value());
      return Eigen::Map<const VectorXd>(values->front().values.data(), 3);
    };
    const VectorXd friction = value("friction(" + list(qd) + ")");
    VectorXd needed = value("inverse_dynamics(" + list(q) + ", " + list(qd) + ", " + list(qdd) + ")") - friction;
    needed += friction_of_drives(qd);
    // The simulation's own wrench, along the axes of the tool.
    const std::string blow = "[2, 1, -1] * sin(2.5)";
    const std::string twist = fmt::format("[0.1, 0, 0.2] * cos({:.17g})", q[2]);
    const std::string jacobian = "transpose(jacobian(tool, " + list(q) + "))";
    const std::string turned = "pose(tool, " + list(q) + ").rotation * ";
    for (Index joint = 0; joint < 3; ++joint) {
      const auto share = [&](const std::string& load, int first) {
        const auto values = session.evaluate(
            fmt::format("dot({}[{}, {}..{}], {}({}))", jacobian, joint + 1, first, first + 2, turned, load));
        REQUIRE(values.has_value());
        return values->front().values[0];
      };
      needed[joint] -= share(blow, 1) + share(twist, 4);
    }
    // Rounding of some hundred operations with numbers up to 60.
    CHECK(std::abs(needed[0] - tau[0]) < 1e-11);
    CHECK(std::abs(needed[1] - tau[1]) < 1e-11);
    CHECK(std::abs(needed[2]) < 1e-11);
  }
}

TEST_CASE("power closes over a run: what efforts and wrenches put in and friction takes is what energy gains") {
  for (const bool held : {false, true}) {
    CAPTURE(held);
    Session session([text = drives_text(held, "0.1 ms")](const std::string&) { return text; });
    const CompiledSimulation simulation = compile(session);
    const runtime::Result result = runtime::simulate(simulation.system, simulation.plan);
    REQUIRE(result.rows == 10'001);
    constexpr Index width = 11;  // q, qd, tau, energy, power of the wrenches
    double work = 0;
    double largest = 0;
    double error = 0;
    for (Index row = 0; row < 10'000; ++row) {
      const double* const at = result.log.data() + row * width;
      const auto power = [&](const double* here) {
        const VectorXd qd = Eigen::Map<const VectorXd>(here + 3, 3);
        // A held effort acts from its row on.
        const double* const tau = (held ? at : here) + 6;
        return tau[0] * qd[0] + tau[1] * qd[1] - friction_of_drives(qd).dot(qd) + here[9] + here[10];
      };
      work += 1e-4 * (power(at) + power(at + width)) / 2;
      const double gained = at[width + 8] - result.log[8];
      largest = std::max(largest, std::abs(gained));
      error = std::max(error, std::abs(work - gained));
    }
    // The trapezoidal rule errs by h²/12 times the rate of change of the power's rate: 1e4 W/s while the spring
    // relaxes.
    CHECK(error < 2e-5);
    CHECK(largest > 0.1);
  }
}

TEST_CASE("the Jacobian of a plant under held efforts is the linearisation that the evaluator gives") {
  const RobotSketch sketch = random_sketch(5, {.links = 4, .branching = 0.3});
  const std::string text = text_of(sketch, Written::parameters, in_order(sketch)) + simulation_text(4, true);
  Session session([&](const std::string&) { return text; });
  const CompiledSimulation simulation = compile(session);
  const State at{0.5, VectorXd::Constant(4, 0.4), VectorXd::Constant(4, -0.3), VectorXd::Constant(4, 2),
                 VectorXd::Constant(4, 0.7)};
  const MatrixXd jacobian = Plant(simulation).jacobian(at).topRows(4);
  const auto value = [&](const char* function) -> MatrixXd {
    const auto values =
        session.evaluate(std::string(function) + "([0.4, 0.4, 0.4, 0.4], [-0.3, -0.3, -0.3, -0.3], [2, 2, 2, 2])");
    REQUIRE(values.has_value());
    return Eigen::Map<const RowMajor>(values->front().values.data(), 4, 4);
  };
  // Different methods for the same numbers: they differ by rounding, some hundred operations and M's condition.
  const auto agree = [](const MatrixXd& a, const MatrixXd& b) {
    return (a - b).lpNorm<Eigen::Infinity>() < 1e-11 * b.lpNorm<Eigen::Infinity>();
  };
  CHECK(agree(jacobian.leftCols(4), value("forward_dynamics_dq")));
  CHECK(agree(jacobian.middleCols(4, 4), value("forward_dynamics_dqd")));
  CHECK(jacobian.rightCols(5).isZero(0));
}

}  // namespace
}  // namespace robotc::test::plant_test
