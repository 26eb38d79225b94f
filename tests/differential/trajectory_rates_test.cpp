// Symbolic rates of the library's trajectories, compared with differences of high order.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "compiler/frontend/library.h"
#include "compiler/session/session.h"

namespace robotc::test::trajectory_rates_test {
namespace {

struct Motion {
  const char* name;
  const char* use;
  std::vector<double> switches;  ///< s: times of jumps or corners of the rates
  const char* robot = "rpr";     ///< includes a sliding joint
  const char* definitions = R"(
const start: rpr.q = [0.1, 0.2 m, -0.3], goal: rpr.q = [0.9, 0.4 m, 0.5], bent: rpr.q = [0.4, 0.3 m, -0.9]
fn tip(at) { rpr.pose(rpr.tool, at).position[1..2] }
)";
};

const char* const on_stanford = R"(
const start: stanford.q = [0.2, 0.9, 0.5 m, 0.3, 0.8, -0.4]
const place = stanford.pose(stanford.tool, start)
)";

const std::vector<Motion> motions{
    {"hold", "hold(start)", {}},
    {"cubic", "cubic(start, goal, 0.8 s)", {0, 0.8}},
    {"quintic", "quintic(start, goal, 0.8 s)", {0, 0.8}},
    {"trapezoid", "trapezoid(start, goal, 0.8 s, 0.2 s)", {0, 0.2, 0.6, 0.8}},
    // theta1 moves farthest, 0.8 rad, and takes longest: ramps of 1/4 s, and 0.8 s between their middles.
    {"point_to_point", "point_to_point(start, goal, vmax = [1, 1, 2] SI, amax = [4, 4, 8] SI)", {0, 0.25, 0.8, 1.05}},
    {"sinusoid", "sinusoid(start, goal, 5 rad/s)", {}},
    {"through", "through([start, goal, bent], [0, 0.5, 0.9] s)", {0, 0.5, 0.9}},
    {"follow",
     "follow(tool, place.position + 0.1 m * sin(3 rad/s * t) * [1, 0.5, -0.5], start)",
     {},
     "stanford",
     on_stanford},
    {"follow_pose",
     "follow_pose(tool, place.position + 0.1 m * sin(3 rad/s * t) * [1, 0.5, -0.5],"
     " rotation([1, 2, -1], 0.3 * sin(2 rad/s * t)) * place.rotation, start)",
     {},
     "stanford",
     on_stanford},
    // It begins off the path, and is damped.
    {"follow_task",
     "follow_task(tip, tip(bent) + 0.1 m * [sin(3 rad/s * t), 0.2], bent, near = 0.5, gain = 4 /s, scale = [1, 0.2 m, "
     "1])",
     {}},
};

TEST_CASE("rates of the library's trajectories equal differences of their positions") {
  // Sixth order: differences err by h⁶/140 of the seventh derivative. Polynomials have none; that of the sinusoid's
  // rate is 0.9·5⁸ rad/s⁸ = 3.5e5, or 4e-11. Values have size 5 and some ten roundings, 1e-14 in all, which the weights
  // multiply by 110/(60 h) = 370: 4e-12. States of motions are integrated in steps of h/20: rk4 then errs by some
  // (h/20)⁴/120 of a fifth derivative of 24 m/s⁵, 1e-14 m including the terms of its stages, and second rates by gain²
  // over half a metre of that, 1e-11.
  constexpr double h = 5e-3;
  constexpr std::size_t stride = 20;
  constexpr double tolerance = 5e-11;
  for (const Motion& motion : motions) {
    CAPTURE(motion.name);
    const std::string text = fmt::format(R"(
use {0}, {1} from std
{2}
simulate run for {0} {{
  let motion = {3}
  initial q = motion.q
  tau = nonlinear_effects(q, qd)
  duration = 1.2 s, step = {4} s, integrator = rk4
  log q = motion.q, qd = motion.qd, qdd = motion.qdd
}})",
                                         motion.robot, motion.name, motion.definitions, motion.use, h / stride);
    Session session([&](const std::string&) { return text; });
    const bool sound = session.load("motion.robot");
    REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
    const auto simulation = session.compile_simulation(std::nullopt);
    REQUIRE(simulation);
    const runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
    REQUIRE(result.rows == 240 * stride + 1);
    const std::size_t n = simulation->coordinate_names.size();
    const auto value = [&](std::size_t row, std::size_t column) { return result.log[row * 3 * n + column]; };
    std::size_t compared = 0;
    for (std::size_t row = 3 * stride; row + 3 * stride < result.rows; row += 5) {
      const double t = static_cast<double>(row) * h / stride;
      bool smooth = true;
      for (const double instant : motion.switches) smooth = smooth && std::abs(t - instant) > 3.5 * h;
      if (!smooth) continue;
      ++compared;
      for (std::size_t column = 0; column < 2 * n; ++column) {
        const auto odd = [&](std::size_t k) {
          return value(row + k * stride, column) - value(row - k * stride, column);
        };
        const double difference = (45 * odd(1) - 9 * odd(2) + odd(3)) / (60 * h);
        CAPTURE(t);
        CAPTURE(column);
        CHECK(std::abs(difference - value(row, column + n)) < tolerance);
      }
    }
    CHECK(compared > 600);
  }
}

TEST_CASE("every trajectory of the library has a test") {
  std::set<std::string_view> tested;
  for (const Motion& motion : motions) tested.insert(motion.name);
  std::set<std::string_view> defined;
  for (const library::Definition& definition : library::definitions()) {
    if (definition.file->path == "trajectories.robot") defined.insert(definition.name);
  }
  CHECK(tested == defined);
}

}  // namespace
}  // namespace robotc::test::trajectory_rates_test
