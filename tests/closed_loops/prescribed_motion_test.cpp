// Prescribed motion on random trees and loops, written as files: accelerations and reactions against maximal
// coordinates, and runs of all integrators against what is prescribed.
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "compiler/session/session.h"
#include "tests/closed_loops/machine.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"
#include "tests/oracle/robot_text.h"

namespace robotc::test::prescribed_motion_test {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// A coordinate of a joint without quaternion: its index in qd, its index in q, and its name.
struct Place {
  Index speed = 0, coordinate = 0;
  std::string name;
  std::string unit;  ///< "m", or "rad"
};

std::vector<Place> places_of(const oracle::Tree& tree) {
  std::vector<Place> places;
  Index speed = 0, coordinate = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const oracle::JointKind kind = tree.bodies[i].kind;
    const std::vector<const char*> names = [&]() -> std::vector<const char*> {
      switch (kind) {
        case oracle::JointKind::revolute:
        case oracle::JointKind::prismatic:
        case oracle::JointKind::screw:
          return {""};
        case oracle::JointKind::cylindrical:
          return {".slide", ".turn"};
        case oracle::JointKind::universal:
          return {".first", ".second"};
        case oracle::JointKind::planar:
          return {".x", ".y", ".turn"};
        default:
          return {};
      }
    }();
    for (std::size_t k = 0; k < names.size(); ++k) {
      const auto at = static_cast<Index>(k);
      places.push_back({speed + at, coordinate + at, fmt::format("joint_{}{}", i, names[k]),
                        oracle::is_length(kind, static_cast<int>(k)) ? "m" : "rad"});
    }
    speed += oracle::freedoms(kind);
    coordinate += oracle::positions(kind);
  }
  return places;
}

/// Two equations between coordinates a and b, and between speeds c and d, at one instant and state:
///   a + 0.3 sin b = start + 0.7 sin(3 t),   ċ + cos(b) ḋ = 1 + t/2.
struct Prescribed {
  std::string text;
  std::vector<oracle::Coupling> couplings;
};

Prescribed prescribe(const std::vector<Place>& places, const oracle::State& state, double t, oracle::Random& random) {
  const auto pick = [&] { return places[static_cast<std::size_t>(random.index(static_cast<int>(places.size())))]; };
  const Place a = pick(), c = pick(), d = pick();
  Place b = pick();
  while (b.speed == a.speed && places.size() > 1) b = pick();
  const double qb = state.q[b.coordinate], vb = state.qd[b.speed], vd = state.qd[d.speed];
  const double start = state.q[a.coordinate] + 0.3 * std::sin(qb);
  const auto at = [](const char* quantity, const Place& place) {
    const std::string unit = place.unit + (quantity[1] == 'd' ? "/s" : "");
    return fmt::format("{}.{} / (1 {})", quantity, place.name, unit);
  };
  Prescribed made;
  made.text = fmt::format(
      "  couple first: {} + 0.3 * sin({}) = {:.17g} + 0.7 * sin(3 /s * t)\n"
      "  couple second: {} + cos({}) * {} = 1 + 0.5 /s * t\n",
      at("q", a), at("q", b), start, at("qd", c), at("q", b), at("qd", d));
  oracle::Coupling first{"first", VectorXd::Zero(state.qd.size()), 2.1 * std::cos(3 * t),
                         -0.3 * std::sin(qb) * vb * vb + 6.3 * std::sin(3 * t)};
  first.by_qd[a.speed] += 1;
  first.by_qd[b.speed] += 0.3 * std::cos(qb);
  oracle::Coupling second{"second", VectorXd::Zero(state.qd.size()), 1 + 0.5 * t, -std::sin(qb) * vb * vd - 0.5};
  second.by_qd[c.speed] += 1;
  second.by_qd[d.speed] += std::cos(qb);
  made.couplings = {first, second};
  return made;
}

/// Accelerations and reactions at t, as the compiled simulation has them, or nothing if the text was refused.
void check_against_oracle(const oracle::ClosedMechanism& mechanism, const oracle::State& state,
                          const std::string& start, std::uint64_t seed, int& compared) {
  const double t = 0.4;
  oracle::Random random(seed);
  const std::vector<Place> places = places_of(mechanism.tree);
  if (places.empty()) return;
  const Prescribed prescribed = prescribe(places, state, t, random);
  oracle::ClosedMechanism driven = mechanism;
  driven.couplings.insert(driven.couplings.end(), prescribed.couplings.begin(), prescribed.couplings.end());
  const VectorXd tau = VectorXd::Zero(state.qd.size());
  const oracle::MaximalSolution free = oracle::maximal_dynamics(mechanism, state.q, state.qd, tau);
  const oracle::MaximalSolution exact = oracle::maximal_dynamics(driven, state.q, state.qd, tau);
  if (exact.rank != free.rank + 2 || exact.smallest_pivot < 1e-6) return;

  std::string text = oracle::robot_text(mechanism);
  if (!mechanism.closures.empty()) {
    text.insert(text.rfind('}'), "  assembly = " + oracle::configuration_text(mechanism.tree, state.q) + "\n");
  }
  text += "simulate run for machine {\n  initial q = " + start + "\n  tau = 0\n" + prescribed.text +
          "  duration = 1 s, step = 1 ms, integrator = rk4\n  log first.reaction, second.reaction\n";
  if (text.find("coulomb") != std::string::npos) text += "  stiction_speed = 1e-9 SI\n";
  text += "}\n";
  Session session([&](const std::string&) { return text; });
  if (!session.load("machine.robot")) {
    const std::string messages = render_text(session.diagnostics(), session.sources(), false);
    MESSAGE(messages);
    return;
  }
  const auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  const runtime::System& system = simulation->system;
  VectorXd accelerations(state.qd.size()), reactions(2), x(1), outcomes(1);
  const double* const in[] = {&t, state.q.data(), state.qd.data(), tau.data(), x.data(), nullptr, nullptr};
  double* const out[] = {accelerations.data(), x.data(), outcomes.data()};
  system.plant(in, system.constants, out);
  double* const logged[] = {reactions.data(), outcomes.data()};
  simulation->plan.log(in, system.constants, logged);
  // As for accelerations of closed loops: a solution with M, whose condition the oracle knows, and one with S.
  const double bound = 1e-11 / exact.smallest_pivot * (1 + exact.qdd.norm() + exact.multipliers.norm());
  CHECK((accelerations - exact.qdd).norm() <= bound);
  CHECK((reactions - exact.multipliers.tail(2)).norm() <= bound);
  ++compared;
}

TEST_CASE("accelerations and reactions of prescribed motion are those in maximal coordinates: trees") {
  int compared = 0;
  for (const std::uint64_t seed : oracle::test_seeds(51000, 12)) {
    CAPTURE(seed);
    const oracle::Tree tree =
        oracle::random_tree(seed, {.bodies = 4, .branching = 0.3, .several = 0.4, .balls = 0.3, .nice = seed % 3 == 0});
    const oracle::ClosedMechanism mechanism = without_motors({tree});
    const oracle::State state = oracle::random_state(mechanism.tree, seed);
    check_against_oracle(mechanism, state, oracle::configuration_text(mechanism.tree, state.q), seed, compared);
  }
  if (!oracle::is_single_seed()) CHECK(compared >= 8);
}

TEST_CASE("accelerations and reactions of prescribed motion are those in maximal coordinates: loops") {
  int compared = 0;
  for (const std::uint64_t seed : oracle::test_seeds(52000, 2)) {
    for (const oracle::ClosureKind kind : oracle::closure_kinds) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::RandomTreeOptions tree{.bodies = 8, .branching = 0.2, .several = 0.3};
      const oracle::ClosedCase given =
          oracle::random_closed_mechanism(seed, {.tree = tree, .closures = 1, .kind = kind});
      const oracle::ClosedMechanism mechanism = without_motors(given.mechanism);
      check_against_oracle(mechanism, given.state, list(given.state.q), seed, compared);
    }
  }
  if (!oracle::is_single_seed()) CHECK(compared >= 13);
}

/// A double pendulum whose first joint is driven, and whose second one hangs.
std::string driven_pendulum(const std::string& integration) {
  return R"(
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param w = 3 rad/s
  link a { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link b { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint one: revolute base -> a
  joint two: revolute a -> b = at([0.4, 0, 0] m)
}
simulate run for arm {
  state phase = 0
  der(phase) = w
  initial q = [0, -90 deg]
  couple drive: q.one = 0.5 * sin(phase)
  tau = 0
  state work = 0 J
  der(work) = drive.reaction * qd.one
  duration = 2 s, step = 1 ms
  )" + integration +
         R"(
  log q.one, q.two, work, energy = kinetic_energy(q, qd) + potential_energy(q)
}
)";
}

TEST_CASE("every integrator keeps prescribed motion, and the reaction's work is the energy gained") {
  struct Case {
    const char* integration;
    double tolerance;  ///< J, of energies of some 10 J: that of the method
  };
  for (const Case& given :
       {Case{"integrator = rk4", 1e-7}, Case{"integrator = taylor2", 0.1},
        Case{"integrator = semi_implicit_euler", 0.2},
        Case{"integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-10", 1e-7},
        Case{"integrator = rosenbrock4, relative_tolerance = 1e-9, absolute_tolerance = 1e-9", 1e-5}}) {
    CAPTURE(given.integration);
    const std::string text = driven_pendulum(given.integration);
    Session session([&](const std::string&) { return text; });
    REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
    const auto simulation = session.compile_simulation(std::nullopt);
    REQUIRE(simulation.has_value());
    const runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
    REQUIRE_FALSE(result.failure);
    double farthest = 0, gained = 0;
    for (std::size_t row = 0; row < result.rows; ++row) {
      const double* const at = &result.log[4 * row];
      farthest = std::max(farthest, std::abs(at[0] - 0.5 * std::sin(3 * result.times[row])));
      gained = std::max(gained, std::abs(at[3] - result.log[3] - at[2]));
    }
    // The phase is integrated; its rate is constant.
    CHECK(farthest < 1e-12);
    CHECK(gained < given.tolerance);
  }
}

}  // namespace
}  // namespace robotc::test::prescribed_motion_test
