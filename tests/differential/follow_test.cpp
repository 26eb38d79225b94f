// Inverse kinematics along paths with singularities: results are finite, damped and reported; so are motions beyond
// joint limits.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "compiler/session/session.h"

namespace robotc::test::follow_test {
namespace {

const std::string arms = R"(use planar, follow, follow_task, follow_pose from std
let two = planar(n = 2)
fn squares(at: two.q) { [at.pivot[1]^2, at.pivot[2]^2] }
fn padded(at: two.q) { [at.pivot[1], at.pivot[2], 0] }
robot slides {
  gravity = [0, 0, -9.81] m/s^2
  link x { mass = 1 kg, com = [0, 0, 0] m }
  link y { mass = 1 kg, com = [0, 0, 0] m }
  joint along: prismatic base -> x = at(axis = [1, 0, 0]) { limits { position = [-0.1 m, 0.3 m] } }
  joint across: prismatic x -> y = at(axis = [0, 1, 0])
}
fn place(at: slides.q) { [at.along, at.across] }
)";

struct Run {
  CompiledSimulation simulation;
  runtime::Result result;

  /// The last value of a logged column.
  [[nodiscard]] double last(const std::string& name) const {
    const auto column = std::find_if(simulation.columns.begin(), simulation.columns.end(),
                                     [&](const LogColumn& candidate) { return candidate.name == name; });
    REQUIRE(column != simulation.columns.end());
    const std::size_t width = simulation.columns.size();
    return result.log[result.log.size() - width + static_cast<std::size_t>(column - simulation.columns.begin())];
  }
};

Run follow(const std::string& robot, const std::string& motion) {
  const std::string text = arms + "simulate go for " + robot + " {\n  let motion = " + motion + R"(
  initial q = motion.q, qd = motion.qd
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log at = motion.q, motion.qd, motion.qdd, motion.error, motion.damping
}
)";
  Session session([&](const std::string&) { return text; });
  const bool sound = session.load("arms.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
  auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
  CHECK(!result.divergence);
  CHECK(!result.failure);
  CHECK(std::all_of(result.log.begin(), result.log.end(), [](double x) { return std::isfinite(x); }));
  return {std::move(*simulation), std::move(result)};
}

TEST_CASE("a direction in which no joint moves the point is damped, and the others are followed") {
  for (const std::string motion :
       {"follow(tip[2], pose(tip[2], [0.3, 0.8]).position + [0, 0.05 m * sin(t * 1 rad/s), 0], [0.3, 0.8])",
        "follow_task(padded, [0.3 + 0.1 * t / 1 s, 0.8, 0], [0.3, 0.8])",
        "follow_pose(tip[2], pose(tip[2], [0.3, 0.8]).position, pose(tip[2], [0.3, 0.8]).rotation, [0.3, 0.8])"}) {
    CAPTURE(motion);
    const Run run = follow("two", motion);
    CHECK(run.last("motion.damping") > 0);
    for (const char* entry : {"motion.error.x", "motion.error.y", "motion.error.z"})
      CHECK(std::abs(run.last(entry)) < 1e-3);
  }
}

TEST_CASE("a start that is singular is damped") {
  // Stretched out, and moved sideways.
  const Run run = follow("two", "follow(tip[2], [1 m, 0.05 m * t / 1 s, 0], [0, 0])");
  CHECK(run.last("motion.damping") > 0);
  CHECK(std::abs(run.last("motion.error.y")) < 1e-3);
}

TEST_CASE("a point that no joint moves stays, and the damping is reported") {
  // Damped by `near`², as if the Jacobian's gain were 1.
  const Run base = follow("two", "follow(base, [0.1 m * t / 1 s, 0, 0], [0.3, 0.8])");
  CHECK(base.last("at.pivot[1]") == doctest::Approx(0.3).epsilon(1e-14));
  CHECK(base.last("motion.error.x") == doctest::Approx(0.1));
  CHECK(base.last("motion.damping") == doctest::Approx(0.01).epsilon(1e-3));
  // Its slope is zero at the start.
  const Run flat = follow("two", "follow_task(squares, [0.1 * t / 1 s, 0.1], [0, 0])");
  CHECK(flat.last("at.pivot[1]") == 0);
  CHECK(flat.last("motion.damping") == doctest::Approx(0.01).epsilon(1e-3));
}

TEST_CASE("a motion beyond a limit is reported with its time") {
  const Run run = follow("slides", "follow_task(place, [0.2 m + 0.4 m * t / 1 s, 3 m * t / 1 s], [0.2 m, 0])");
  REQUIRE(run.simulation.references == std::vector<std::string>{"follow_task"});
  std::size_t told = 0;
  for (std::size_t i = 0; i < run.result.limits.size(); ++i) {
    if (run.simulation.plan.limits[i].quantity != runtime::Limit::Quantity::reference) continue;
    ++told;
    CHECK(run.simulation.plan.limits[i].entry == 0);
    CHECK(run.result.limits[i].exceeded);
    CHECK(run.result.limits[i].time == 1);
    CHECK(run.result.limits[i].value == doctest::Approx(0.6).epsilon(1e-9));
    CHECK(run.result.limits[i].bound == doctest::Approx(0.3));
  }
  CHECK(told == 1);
  const Run within = follow("slides", "follow_task(place, [0.2 m + 0.09 m * t / 1 s, 3 m * t / 1 s], [0.2 m, 0])");
  for (const runtime::LimitResult& limit : within.result.limits) CHECK(!limit.exceeded);
}

}  // namespace
}  // namespace robotc::test::follow_test
