// Links without mass in closed loops: pendulums in closed form, the limit of ever smaller masses, and all integrators.
#include <fmt/format.h>

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/closed_loops/machine.h"
#include "tests/differential/run_text.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"

namespace robotc::test::massless_links_test {
namespace {

/// Mass of a rod along x as the properties of its link; 0: nothing.
std::string uniform(double mass, double length) {
  if (mass == 0) return "{ }";
  return fmt::format("{{ mass = {:.17g} kg, com = [{:.17g}, 0, 0] m, inertia = {:.17g} * diag(0, 1, 1) kg*m^2 }}", mass,
                     length / 2, mass * length * length / 12);
}

struct FourBar {
  double crank = 1, coupler = 0, rocker = 0;  ///< kg
  std::string payload{};                      ///< further statements
  std::string settings = "tau = 0";
  std::string integrator = "rk4";
  std::string step = "1 ms";
};

std::string text(const FourBar& bar) {
  return "robot four_bar {\n  gravity = [0, -9.81, 0] m/s^2\n  link crank " + uniform(bar.crank, 0.3) +
         "\n  link coupler " + uniform(bar.coupler, 0.9) + "\n  link rocker " + uniform(bar.rocker, 0.7) + bar.payload +
         fmt::format(R"(
  joint drive: revolute base -> crank
  joint knee:  revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}}
simulate run for four_bar {{
  initial q = [drive = 30 deg], qd = [drive = 4 rad/s]
  {}
  duration = 1 s, step = {}, integrator = {}
  log q, qd
}}
)",
                     bar.settings, bar.step, bar.integrator);
}

/// A crank alone, a uniform rod of 1 kg and 0.3 m, as a pendulum.
std::string pendulum(const std::string& settings) {
  return "robot pendulum {\n  gravity = [0, -9.81, 0] m/s^2\n  link crank " + uniform(1, 0.3) +
         "\n  joint drive: revolute base -> crank\n}\nsimulate run for pendulum {\n"
         "  initial q = [30 deg], qd = [4 rad/s]\n  " +
         settings + "\n  duration = 1 s, step = 1 ms, integrator = rk4\n  log q, qd\n}\n";
}

TEST_CASE("a crank that moves links without mass is a pendulum") {
  const double angle = run_text(pendulum("tau = 0")).last("q.drive");
  for (const char* integrator : {"rk4", "dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-10",
                                 "rosenbrock4, relative_tolerance = 1e-8, absolute_tolerance = 1e-8"}) {
    CAPTURE(integrator);
    FourBar bar;
    bar.integrator = integrator;
    const Run run = run_text(text(bar));
    // The pendulum's run by RK4 is off by 1e-10, and rosenbrock4 by its tolerance times some steps.
    CHECK(std::abs(run.last("q.drive") - angle) < 1e-6);
  }
}

TEST_CASE("a crank that moves links without mass keeps the loops closed, and its energy") {
  FourBar bar;
  const Run run = run_text(text(bar));
  const auto at = [&](std::size_t row) {
    const double drive = run.at(row, "q.drive"), knee = run.at(row, "q.knee"), swing = run.at(row, "q.swing");
    const double x = 0.3 * std::cos(drive) + 0.9 * std::cos(drive + knee) - 1 - 0.7 * std::cos(swing);
    const double y = 0.3 * std::sin(drive) + 0.9 * std::sin(drive + knee) - 0.7 * std::sin(swing);
    const double speed = run.at(row, "qd.drive");
    return std::array{std::hypot(x, y), 0.5 * 0.03 * speed * speed + 9.81 * 0.15 * std::sin(drive)};
  };
  for (const std::size_t row : {std::size_t{0}, run.result.rows / 2, run.result.rows - 1}) {
    CHECK(at(row)[0] < 1e-14);
    CHECK(std::abs(at(row)[1] - at(0)[1]) < 1e-9);
  }
}

TEST_CASE("small masses tend to the motion without") {
  // A point mass at the pin, carried by links without mass; a coupler between two such links.
  for (const bool at_pin : {true, false}) {
    CAPTURE(at_pin);
    const auto angles = [&](double mass) {
      FourBar bar;
      if (at_pin) bar.payload = "\n  payload load on rocker { mass = 0.5 kg, com = [0.7, 0, 0] m }";
      bar.crank = at_pin ? 1 : mass;
      bar.coupler = at_pin ? mass : 1;
      bar.rocker = mass;
      const Run run = run_text(text(bar));
      return std::array{run.last("q.drive"), run.last("q.swing")};
    };
    const auto limit = angles(0), coarse = angles(2e-4), fine = angles(1e-4);
    for (std::size_t i = 0; i < 2; ++i) {
      const double change = coarse[i] - fine[i];
      CHECK(std::abs(change) > 1e-7);  // the masses are felt
      // Extrapolated along the mass, what is left is quadratic in it.
      CHECK(std::abs(2 * fine[i] - coarse[i] - limit[i]) < 1e-2 * std::abs(change));
    }
  }
}

TEST_CASE("prescribed motion of links without mass") {
  // The crank has no mass either: its prescribed motion carries a point mass at the pin, and nothing else moves.
  FourBar bar;
  bar.crank = 0;
  bar.settings = "couple turning: q.drive = 30 deg + 4 rad/s * t\n  tau = 0";
  bar.payload = "\n  payload load on rocker { mass = 0.5 kg, com = [0.7, 0, 0] m }";
  const Run run = run_text(text(bar));
  CHECK(std::abs(run.last("q.drive") - (3.14159265358979312 / 6 + 4)) < 1e-13);
  // Without any mass at all, and on a tree.
  const Run tree = run_text(
      "robot arm {\n  gravity = [0, 0, 0] m/s^2\n  link crank { }\n  joint drive: revolute base -> crank\n}\n"
      "simulate run for arm {\n  initial q = [0]\n  couple turning: q.drive = sin(2 rad/s * t)\n  tau = 0\n"
      "  duration = 1 s, step = 1 ms, integrator = rk4\n  log q, qd\n}\n");
  CHECK(std::abs(tree.last("q.drive") - std::sin(2.0)) < 1e-12);
  CHECK(std::abs(tree.last("qd.drive") - 2 * std::cos(2.0)) < 1e-12);
}

TEST_CASE("accelerations of random loops with links without mass are those in maximal coordinates") {
  int compared = 0;
  for (const std::uint64_t seed : oracle::test_seeds(53000, 2)) {
    for (const oracle::ClosureKind kind : oracle::closure_kinds) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::RandomTreeOptions tree{.bodies = 8, .branching = 0.2, .several = 0.3};
      const oracle::ClosedCase given =
          oracle::random_closed_mechanism(seed, {.tree = tree, .closures = 1, .kind = kind});
      oracle::ClosedMechanism mechanism = without_motors(given.mechanism);
      oracle::Random random(seed);
      // Links between the frames of the closure: others would move no mass.
      std::vector<int> on_loop;
      for (const int end : {mechanism.closures[0].a.body, mechanism.closures[0].b.body}) {
        for (int body = end; body >= 0; body = mechanism.tree.bodies[static_cast<std::size_t>(body)].parent)
          on_loop.push_back(body);
      }
      for (int k = 0; k < 2 && !on_loop.empty(); ++k) {
        oracle::Body& body = mechanism.tree.bodies[static_cast<std::size_t>(
            on_loop[static_cast<std::size_t>(random.index(static_cast<int>(on_loop.size())))])];
        body.mass = 0;
        body.inertia.setZero();
        body.further.clear();
      }
      const oracle::State& state = given.state;
      const Eigen::VectorXd tau = Eigen::VectorXd::Zero(state.qd.size());
      std::optional<oracle::MaximalSolution> exact;
      try {
        exact = oracle::maximal_dynamics(mechanism, state.q, state.qd, tau);
      } catch (const std::invalid_argument&) {
        continue;  // the closed mechanism moves no mass
      }
      if (exact->smallest_pivot < 1e-6 || exact->freedoms == 0) continue;
      std::string text = oracle::robot_text(mechanism);
      text.insert(text.rfind('}'), "  assembly = " + oracle::configuration_text(mechanism.tree, state.q) + "\n");
      text += "simulate run for machine {\n  initial q = " + list(state.q) +
              "\n  tau = 0\n  duration = 1 s, step = 1 ms, integrator = rk4\n";
      if (text.find("coulomb") != std::string::npos) text += "  stiction_speed = 1e-9 SI\n";
      text += "}\n";
      Session session([&](const std::string&) { return text; });
      if (!session.load("machine.robot")) {
        MESSAGE(render_text(session.diagnostics(), session.sources(), false));
        continue;
      }
      const auto simulation = session.compile_simulation(std::nullopt);
      REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
      const double t = 0;
      Eigen::VectorXd accelerations(state.qd.size()), x(1), outcomes(1);
      const double* const in[] = {&t, state.q.data(), state.qd.data(), tau.data(), x.data(), nullptr, nullptr};
      double* const out[] = {accelerations.data(), x.data(), outcomes.data()};
      simulation->system.plant(in, simulation->system.constants, out);
      // A solution with M + JᵀWJ, whose condition is that of the reduced matrix and of J.
      const double bound = 1e-11 / exact->smallest_pivot * (1 + exact->qdd.norm() + exact->multipliers.norm());
      CHECK((accelerations - exact->qdd).norm() <= bound);
      ++compared;
    }
  }
  if (!oracle::is_single_seed()) CHECK(compared >= 8);
}

}  // namespace
}  // namespace robotc::test::massless_links_test
