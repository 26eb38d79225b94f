// The Jacobian that `rosenbrock4` is fed, of whole simulations from their text: against differences of the very
// functions that the simulation runs, and against the linearisation that the language knows.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Core>
#include <array>

#include "compiler/driver/session.h"
#include "tests/differential/session_robot.h"

namespace robotc::test {
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

/// A simulation whose law depends on everything a law may depend on; with a clock or without.
std::string simulation_text(std::size_t n, bool held) {
  return fmt::format(
      "simulate run for machine {{\n"
      "  let stiffness: tau/q = {} SI, damping: tau/qd = {} SI, push: tau = {} SI\n"
      "  initial q = 0\n"
      "  tau = gravity_forces(q) - stiffness .* sin(t / 1 s) .* q - damping .* qd * norm([cos(3 rad/s * t), 1]) + push "
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
};

/// The functions of a compiled simulation.
class Plant {
 public:
  explicit Plant(const CompiledSimulation& simulation) : system_(simulation.system) {
    continuous_ = !simulation.plan.hold_steps;
  }

  [[nodiscard]] VectorXd accelerations(const State& at) const {
    const std::array<const double*, 4> inputs{&at.t, at.q.data(), at.qd.data(), at.tau.data()};
    VectorXd tau(at.tau.size());
    double* tau_out = tau.data();
    if (continuous_) system_.law(inputs.data(), system_.constants, &tau_out);
    const std::array<const double*, 4> acting{&at.t, at.q.data(), at.qd.data(),
                                              continuous_ ? tau.data() : at.tau.data()};
    VectorXd qdd(at.qd.size());
    double* out = qdd.data();
    system_.plant(acting.data(), system_.constants, &out);
    return qdd;
  }

  /// [∂q̈/∂q, ∂q̈/∂q̇, ∂q̈/∂t].
  [[nodiscard]] MatrixXd jacobian(const State& at) const {
    const Index n = at.qd.size();
    RowMajor dq(n, n);
    RowMajor dqd(n, n);
    VectorXd dt(n);
    const std::array<const double*, 4> inputs{&at.t, at.q.data(), at.qd.data(), at.tau.data()};
    const std::array<double*, 3> outputs{dq.data(), dqd.data(), dt.data()};
    system_.jacobian(inputs.data(), system_.constants, outputs.data());
    MatrixXd all(n, 2 * n + 1);
    all << dq, dqd, dt;
    return all;
  }

  /// The same by central differences over h and h/2, extrapolated: what remains is O(h⁴), and rounding over h.
  [[nodiscard]] MatrixXd differences(const State& at) const {
    const Index n = at.qd.size();
    MatrixXd all(n, 2 * n + 1);
    for (Index column = 0; column < 2 * n + 1; ++column) {
      const auto difference = [&](double h) -> VectorXd {
        const auto moved = [&](double by) {
          State state = at;
          if (column < n) {
            state.q[column] += by;
          } else if (column < 2 * n) {
            state.qd[column - n] += by;
          } else {
            state.t += by;
          }
          return accelerations(state);
        };
        return (moved(h) - moved(-h)) / (2 * h);
      };
      constexpr double h = 2e-3;
      all.col(column) = (4 * difference(h / 2) - difference(h)) / 3;
    }
    return all;
  }

 private:
  runtime::System system_;
  bool continuous_ = false;
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
        const State at{0.3 + point, VectorXd::Random(n), VectorXd::Random(n), VectorXd::Random(n)};
        const MatrixXd exact = plant.jacobian(at);
        const MatrixXd differences = plant.differences(at);
        CHECK((exact - differences).lpNorm<Eigen::Infinity>() < bound * exact.lpNorm<Eigen::Infinity>());
      }
    }
  }
}

TEST_CASE("the Jacobian of a plant under held efforts is the linearisation that the evaluator gives") {
  const RobotSketch sketch = random_sketch(5, {.links = 4, .branching = 0.3});
  const std::string text = text_of(sketch, Written::parameters, in_order(sketch)) + simulation_text(4, true);
  Session session([&](const std::string&) { return text; });
  const CompiledSimulation simulation = compile(session);
  const State at{0.5, VectorXd::Constant(4, 0.4), VectorXd::Constant(4, -0.3), VectorXd::Constant(4, 2)};
  const MatrixXd jacobian = Plant(simulation).jacobian(at);
  const auto value = [&](const char* function) -> MatrixXd {
    const auto values =
        session.evaluate(std::string(function) + "([0.4, 0.4, 0.4, 0.4], [-0.3, -0.3, -0.3, -0.3], [2, 2, 2, 2])");
    REQUIRE(values.has_value());
    return Eigen::Map<const RowMajor>(values->front().values.data(), 4, 4);
  };
  // Different roads to the same numbers: they differ by rounding, some hundred operations and M's condition.
  const auto agree = [](const MatrixXd& a, const MatrixXd& b) {
    return (a - b).lpNorm<Eigen::Infinity>() < 1e-11 * b.lpNorm<Eigen::Infinity>();
  };
  CHECK(agree(jacobian.leftCols(4), value("forward_dynamics_dq")));
  CHECK(agree(jacobian.middleCols(4, 4), value("forward_dynamics_dqd")));
  CHECK(jacobian.col(8).isZero(0));
}

}  // namespace
}  // namespace robotc::test
