// Linear models of random machines, from their text, compared with differences of the oracle's dynamics.
#include "compiler/requests/linearise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/differential/session_checks.h"

namespace robotc::test::linearise_test {
namespace {

using linear_systems::Matrix;

MatrixXd dense(const Matrix& matrix) {
  return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      matrix.entries.data(), static_cast<Index>(matrix.rows), static_cast<Index>(matrix.cols));
}

Linearisation linearised(const std::string& text, const LinearisationRequest& request) {
  Session session([&](const std::string&) { return text; });
  const bool sound = session.load("machine.robot");
  REQUIRE_MESSAGE(sound, text, render_text(session.diagnostics(), session.sources(), false));
  std::optional<Linearisation> model = session.linearise(request);
  REQUIRE_MESSAGE(model.has_value(), text, render_text(session.diagnostics(), session.sources(), false));
  return std::move(*model);
}

std::string list(const VectorXd& v) { return v.size() == 0 ? "0" : literal(v) + " SI"; }

/// The machine of a sketch and its coordinates in the order of the file.
struct Machine {
  explicit Machine(const RobotSketch& sketch)
      : robot(text_of(sketch, Written::literals, in_order(sketch))), tree(tree_of(sketch)) {
    const std::vector<int> bodies = oracle::freedom_bodies(tree);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (!tree.bodies[static_cast<std::size_t>(bodies[i])].passive) actuated.push_back(static_cast<Index>(i));
    }
  }
  [[nodiscard]] Index n() const { return oracle::freedom_count(tree); }
  /// Efforts on all coordinates from those of the motors.
  [[nodiscard]] VectorXd spread(const VectorXd& tau) const {
    VectorXd all = VectorXd::Zero(n());
    for (std::size_t i = 0; i < actuated.size(); ++i) all[actuated[i]] = tau[static_cast<Index>(i)];
    return all;
  }
  /// ẋ of x = (q, q̇).
  [[nodiscard]] VectorXd rate(const VectorXd& x, const VectorXd& tau) const {
    VectorXd result(2 * n());
    result << x.tail(n()), oracle::forward_dynamics(tree, x.head(n()), x.tail(n()), spread(tau));
    return result;
  }
  /// `stiction_speed = …`, far below the speeds of the test, if a joint rubs.
  [[nodiscard]] std::string stiction() const {
    VectorXd speeds = VectorXd::Zero(n());
    const std::vector<oracle::Drive> drives = oracle::drives(tree);
    for (Index i = 0; i < n(); ++i) {
      const oracle::Drive& drive = drives[static_cast<std::size_t>(i)];
      if (drive.coulomb_positive != 0 || drive.coulomb_negative != 0) speeds[i] = 1e-4;
    }
    return speeds.isZero() ? "" : "  stiction_speed = " + list(speeds) + "\n";
  }

  std::string robot;
  oracle::Tree tree;
  std::vector<Index> actuated;
};

constexpr double step = 2e-3;

/// Differences of sixth order over two steps: they differ by 63/64 of the truncation of the coarser one.
template <class F>
void check_differences(const MatrixXd& actual, const F& f, const VectorXd& x, double rounding) {
  const MatrixXd fine = differences(f, x, step);
  const MatrixXd coarse = differences(f, x, 2 * step);
  const double truncation = (fine - coarse).cwiseAbs().maxCoeff() / 8;
  check_within(actual, fine, MatrixXd::Constant(fine.rows(), fine.cols(), 2 * rounding / step + truncation));
}

TEST_CASE("A and B of random machines along a run are the derivatives of the oracle's accelerations") {
  std::set<oracle::JointKind> compared;
  const auto check = [&](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    const Machine machine(sketch);
    const Index n = machine.n();
    if (n == 0 || n > 10 || state.qd.cwiseAbs().minCoeff() < 8 * step) return;
    VectorXd tau(static_cast<Index>(machine.actuated.size()));
    for (Index i = 0; i < tau.size(); ++i) tau[i] = 0.3 * static_cast<double>(i + 1);
    const std::string text = machine.robot + "simulate run for machine {\n  initial q = " + list(state.q) +
                             ", qd = " + list(state.qd) + "\n  tau = " + list(tau) +
                             "\n  duration = 1 s, step = 1 ms, integrator = rk4\n" + machine.stiction() + "}\n";
    LinearisationRequest request;
    request.plant = true;
    request.at = "0";
    request.inputs = {"tau", "force"};
    if (machine.actuated.empty()) request.inputs = {"force"};
    const Linearisation model = linearised(text, request);
    VectorXd x(2 * n);
    x << state.q, state.qd;
    const MatrixXd inverse = oracle::mass_matrix(machine.tree, state.q).inverse();
    // The oracle's accelerations err by M⁻¹ times the rounding of the efforts, of the size of their terms.
    const VectorXd acceleration = machine.rate(x, tau).tail(n);
    const Tolerance tolerance(machine.tree, state);
    const VectorXd terms = tolerance.efforts(state.qd, acceleration) + tolerance.unit * machine.spread(tau).cwiseAbs();
    const double rounding = (inverse.cwiseAbs() * terms).maxCoeff();
    for (const oracle::Body& body : machine.tree.bodies) compared.insert(body.kind);
    check_differences(dense(model.system.a), [&](const VectorXd& at) { return machine.rate(at, tau); }, x, rounding);
    const MatrixXd b = dense(model.system.b);
    MatrixXd expected = MatrixXd::Zero(2 * n, b.cols());
    for (std::size_t i = 0; i < machine.actuated.size(); ++i)
      expected.col(static_cast<Index>(i)).tail(n) = inverse.col(machine.actuated[i]);
    expected.bottomRightCorner(n, n) = inverse;
    const double size = 4 * tolerance.unit * (inverse.cwiseAbs() * tolerance.mass * inverse.cwiseAbs()).maxCoeff();
    check_within(b, expected, MatrixXd::Constant(2 * n, b.cols(), size));
  };
  for_random_sketches(oracle::sampled_seeds(1, 20, 105), {}, check);
  SketchOptions machines;
  machines.machines = true;
  for_random_sketches(oracle::sampled_seeds(1, 20, 105), machines, check);
  constexpr auto kinds = static_cast<std::size_t>(oracle::JointKind::planar) + 1;
  if (!oracle::is_single_seed()) CHECK(compared.size() == kinds);
}

/// A law with a state for each motor: τ = push − k (q + z) − d q̇.
struct Servo {
  const Machine& machine;
  VectorXd push, k, d;

  explicit Servo(const Machine& machine_in) : machine(machine_in) {
    const Index n = machine.n();
    push = 0.2 * VectorXd::Ones(n);
    k = VectorXd::LinSpaced(n, 3, 5);
    d = VectorXd::LinSpaced(n, 0.5, 0.9);
  }
  [[nodiscard]] std::string text(const oracle::State& state, bool sampled) const {
    return machine.robot +
           fmt::format(
               "controller servo() for machine {{\n  let push: tau = {}, k: tau/q = {}, d: tau/qd = {}\n"
               "  state z: q = 0\n  tau = push - k .* (q + z) - d .* qd\n  {}\n}}\n"
               "simulate run for machine {{\n  initial q = {}, qd = {}\n  tau = servo(){}\n"
               "  duration = 1 s, step = 1 ms, integrator = rk4\n}}\n",
               list(push), list(k), list(d), sampled ? "next z = z + 0.1 * (q - z)" : "der(z) = (q - z) / 0.3 s",
               list(state.q), list(state.qd), sampled ? " every 5 ms" : "");
  }
  [[nodiscard]] VectorXd tau(const VectorXd& x) const {
    const Index n = machine.n();
    return push - k.cwiseProduct(x.head(n) + x.tail(n)) - d.cwiseProduct(x.segment(n, n));
  }
  /// ẋ of x = (q, q̇, z).
  [[nodiscard]] VectorXd rate(const VectorXd& x) const {
    const Index n = machine.n();
    VectorXd result(3 * n);
    result << machine.rate(x.head(2 * n), tau(x)), (x.head(n) - x.tail(n)) / 0.3;
    return result;
  }
  /// x after a tick of 5 ms, with 32 steps of rk4: of its error of order (h L)⁵ nothing is left.
  [[nodiscard]] VectorXd after_tick(const VectorXd& x) const {
    const Index n = machine.n();
    const VectorXd effort = tau(x);
    constexpr int parts = 32;
    constexpr double h = 5e-3 / parts;
    VectorXd y = x.head(2 * n);
    for (int i = 0; i < parts; ++i) {
      const VectorXd k1 = machine.rate(y, effort);
      const VectorXd k2 = machine.rate(y + h / 2 * k1, effort);
      const VectorXd k3 = machine.rate(y + h / 2 * k2, effort);
      const VectorXd k4 = machine.rate(y + h * k3, effort);
      y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    VectorXd next(3 * n);
    next << y, x.tail(n) + 0.1 * (x.head(n) - x.tail(n));
    return next;
  }
};

template <class Check>
void for_servos(int few, int all, Check check) {
  int checked = 0;
  for_random_sketches(oracle::sampled_seeds(1, few, all), {},
                      [&](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
                        const Machine machine(sketch);
                        const Index n = machine.n();
                        if (n == 0 || n > 5) return;
                        const Servo servo(machine);
                        VectorXd x(3 * n);
                        x << state.q, state.qd, VectorXd::Zero(n);
                        const MatrixXd inverse = oracle::mass_matrix(machine.tree, state.q).inverse();
                        const Tolerance tolerance(machine.tree, state);
                        const VectorXd terms =
                            tolerance.efforts(state.qd, machine.rate(x.head(2 * n), servo.tau(x)).tail(n)) +
                            tolerance.unit * servo.tau(x).cwiseAbs();
                        check(servo, state, x, (inverse.cwiseAbs() * terms).maxCoeff());
                        ++checked;
                      });
  if (!oracle::is_single_seed()) CHECK(checked >= 2);
}

TEST_CASE("A of a continuous closed loop is the derivative of the oracle's motion under the law") {
  for_servos(6, 30, [](const Servo& servo, const oracle::State& state, const VectorXd& x, double rounding) {
    LinearisationRequest request;
    request.at = "0";
    const Linearisation model = linearised(servo.text(state, false), request);
    CHECK_FALSE(model.system.period.has_value());
    check_differences(dense(model.system.a), [&](const VectorXd& at) { return servo.rate(at); }, x, rounding);
  });
}

TEST_CASE("A of a sampled closed loop is the derivative of the map from tick to tick, plant and law together") {
  for_servos(4, 18, [](const Servo& servo, const oracle::State& state, const VectorXd& x, double rounding) {
    LinearisationRequest request;
    request.at = "0";
    const Linearisation model = linearised(servo.text(state, true), request);
    CHECK(model.system.period == doctest::Approx(5e-3));
    // Values of size one are rounded besides the accelerations, which act for a tick only.
    check_differences(
        dense(model.system.a), [&](const VectorXd& at) { return servo.after_tick(at); }, x, rounding + 1e-15);
  });
}

TEST_CASE("a closed loop comes to rest where the oracle's efforts balance") {
  int found = 0;
  for_random_sketches(24, {}, [&](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    const Machine machine(sketch);
    const Index n = machine.n();
    if (n == 0 || n > 5) return;
    const Servo servo(machine);
    for (const bool sampled : {false, true}) {
      Session session([&](const std::string&) { return servo.text(state, sampled); });
      REQUIRE(session.load("machine.robot"));
      const std::optional<Linearisation> model = session.linearise({});
      if (!model) continue;  // it may have none: soft springs against gravity
      ++found;
      VectorXd x = VectorXd::Zero(3 * n);
      for (Index i = 0; i < n; ++i) {
        x[i] = model->states[static_cast<std::size_t>(i)].value;
        x[2 * n + i] = model->states[static_cast<std::size_t>(2 * n + i)].value;
        CHECK(model->states[static_cast<std::size_t>(n + i)].value == 0);
      }
      const VectorXd rate = servo.rate(x);
      const MatrixXd inverse = oracle::mass_matrix(machine.tree, x.head(n)).inverse();
      CHECK(rate.cwiseAbs().maxCoeff() <= 1e-8 * (1 + inverse.cwiseAbs().maxCoeff()));
    }
  });
  if (!oracle::is_single_seed()) CHECK(found >= 4);
}

}  // namespace
}  // namespace robotc::test::linearise_test
