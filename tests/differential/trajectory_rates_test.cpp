// The rates of the library's trajectories, which are derived symbolically, against differences of high order.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "compiler/driver/library.h"
#include "compiler/driver/session.h"

namespace robotc::test {
namespace {

struct Motion {
  const char* name;
  const char* use;
  std::vector<double> switches;  ///< s: where rates may jump or have corners
};

/// On a robot with a joint that slides.
const std::vector<Motion> motions{
    {"hold", "hold(start)", {}},
    {"cubic", "cubic(start, goal, 0.8 s)", {0, 0.8}},
    {"quintic", "quintic(start, goal, 0.8 s)", {0, 0.8}},
    {"trapezoid", "trapezoid(start, goal, 0.8 s, 0.2 s)", {0, 0.2, 0.6, 0.8}},
    // The way of theta1, 0.8 rad, takes longest: ramps of 1/4 s, and 0.8 s between their middles.
    {"point_to_point", "point_to_point(start, goal, vmax = [1, 1, 2] SI, amax = [4, 4, 8] SI)", {0, 0.25, 0.8, 1.05}},
    {"sinusoid", "sinusoid(start, goal, 5 rad/s)", {}},
};

TEST_CASE("rates of the library's trajectories equal differences of their positions") {
  // Sixth order: differences err by h⁶/140 of the seventh derivative. Polynomials have none; that of the sinusoid's
  // rate is 0.9·5⁸ rad/s⁸ = 3.5e5, or 4e-11. Values have the size of 5 and some ten roundings, 1e-14 in all, of which
  // the weights make 110/(60 h) = 370 times as much: 4e-12.
  constexpr double h = 5e-3;
  constexpr double tolerance = 5e-11;
  for (const Motion& motion : motions) {
    CAPTURE(motion.name);
    const std::string text = fmt::format(R"(
use rpr, {} from std
const start: rpr.q = [0.1, 0.2 m, -0.3], goal: rpr.q = [0.9, 0.4 m, 0.5]
let motion = {}
simulate run for rpr {{
  initial q = start
  tau = 0
  duration = 1.2 s, step = {} s, integrator = taylor2
  log q = motion.q, qd = motion.qd, qdd = motion.qdd
}})",
                                         motion.name, motion.use, h);
    Session session([&](const std::string&) { return text; });
    const bool sound = session.load("motion.robot");
    REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
    const auto simulation = session.compile_simulation(std::nullopt);
    REQUIRE(simulation);
    const runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
    REQUIRE(result.rows == 241);
    const auto value = [&](std::size_t row, std::size_t column) { return result.log[row * 9 + column]; };
    std::size_t compared = 0;
    for (std::size_t row = 3; row + 3 < result.rows; ++row) {
      const double t = static_cast<double>(row) * h;
      bool smooth = true;
      for (const double instant : motion.switches) smooth = smooth && std::abs(t - instant) > 3.5 * h;
      if (!smooth) continue;
      ++compared;
      for (std::size_t column = 0; column < 6; ++column) {
        const auto odd = [&](std::size_t k) { return value(row + k, column) - value(row - k, column); };
        const double difference = (45 * odd(1) - 9 * odd(2) + odd(3)) / (60 * h);
        CHECK(std::abs(difference - value(row, column + 3)) < tolerance);
      }
    }
    CHECK(compared > 150);
  }
}

TEST_CASE("no trajectory of the library is without its test") {
  std::set<std::string_view> tested;
  for (const Motion& motion : motions) tested.insert(motion.name);
  std::set<std::string_view> defined;
  for (const library::Definition& definition : library::definitions()) {
    if (definition.file->path == "trajectories.robot") defined.insert(definition.name);
  }
  CHECK(tested == defined);
}

}  // namespace
}  // namespace robotc::test
