// Contacts of bodies whose motion is prescribed, conveyors and shaking tables, against closed forms, by every
// integrator.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "tests/differential/contact_scenes.h"
#include "tests/differential/run_text.h"

namespace robotc::test::moved_contacts_test {
namespace {

/// Settings of an integrator, with steps that resolve contacts of some hundred rad/s.
constexpr auto integrators = std::to_array<const char*>({
    "integrator = rk4, step = 0.1 ms",
    "integrator = taylor2, step = 0.05 ms",
    "integrator = semi_implicit_euler, step = 0.05 ms",
    "integrator = dopri5, step = 1 ms, relative_tolerance = 1e-8, absolute_tolerance = 1e-10",
    "integrator = rosenbrock4, step = 1 ms, relative_tolerance = 1e-8, absolute_tolerance = 1e-10",
    "integrator = contact_step, step = 1 ms",
});

/// A box of 10 kg on a plate of 2 kg, on which its weight presses it in by its weight over four times the stiffness.
std::string box_on_plate(const std::string& joint, double friction, double stiffness) {
  return fmt::format(R"(
robot table {{
  gravity = [0, 0, -9.81] m/s^2
  link plate {{ mass = 2 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }}
  link box {{ mass = 10 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.15) kg*m^2 }}
  joint move: {}
  joint root: floating base -> box
  contact sole: box box -> plate {{
    size = [0.3, 0.25, 0.1] m, stiffness = {} N/m, dissipation = 2 s/m, friction = {}
  }}
}}
)",
                     joint, stiffness, friction);
}
double height(double stiffness) { return 0.05 - 10 * gravity / (4 * stiffness); }

TEST_CASE("a conveyor takes a box along by every integrator") {
  const double friction = 0.3, speed = 0.8, stiffness = 200e3;
  const double until = speed / (friction * gravity);
  for (const char* integrator : integrators) {
    INFO(std::string(integrator));
    const Run run = run_text(box_on_plate("prismatic base -> plate = at(axis = [1, 0, 0])", friction, stiffness) +
                             fmt::format(R"(
simulate carry for table {{
  initial q = [root = at([0, 0, {}] m)]
  couple drive: q.move = {} m/s * t
  tau = 0
  duration = 0.6 s, {}
  log x = q.move, v = qd.root.linear.x, effort = drive.reaction, slip = sole.slip
}}
)",
                                         height(stiffness), speed, integrator));
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      const double t = run.result.times[row];
      CHECK(std::abs(run.at(row, "x") - speed * t) <= 1e-12);
      if (t < 0.01 || t > until - 0.01) continue;
      // Friction builds up over a bristle of 0.04 mm. The box tips against it by some of its depth, and swings.
      CHECK(std::abs(run.at(row, "v") - friction * gravity * t) <= 0.02 * speed);
      CHECK(std::abs(run.at(row, "slip") + run.at(row, "v") - speed) <= 0.02 * speed);
    }
    // Half of the way between start and stop the swing is damped.
    const auto middle = static_cast<std::size_t>(
        std::lower_bound(run.result.times.begin(), run.result.times.end(), until / 2) - run.result.times.begin());
    CHECK(std::abs(run.at(middle, "effort") - friction * 10 * gravity) <= 0.05 * friction * 10 * gravity);
    CHECK(std::abs(run.last("v") - speed) <= 1e-3 * speed);
    // The bristles swing when the box stops: c f / 2m of the damping is c g / 2, 9.8 /s, and rocking is slower.
    CHECK(std::abs(run.last("effort")) <= 3 * friction * 10 * gravity * std::exp(-gravity * (0.6 - until)));
  }
}

TEST_CASE("a table that shakes up and down presses on a box as its acceleration says") {
  const double stiffness = 1e6, amplitude = 5e-3, rate = 20;
  for (const char* integrator : integrators) {
    INFO(std::string(integrator));
    const Run run = run_text(box_on_plate("prismatic base -> plate = at(axis = [0, 0, 1])", 0.5, stiffness) +
                             fmt::format(R"(
simulate shake for table {{
  initial q = [root = at([0, 0, {}] m)]
  couple drive: q.move = {} m * ({} rad/s * t - sin({} rad/s * t))
  tau = 0
  duration = 0.5 s, {}
  log z = q.move, n = sole.normal_force, effort = drive.reaction
}}
)",
                                         height(stiffness), amplitude, rate, rate, integrator));
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      const double t = run.result.times[row];
      CHECK(std::abs(run.at(row, "z") - amplitude * (rate * t - std::sin(rate * t))) <= 1e-12);
      // The acceleration is a ω² sin ω t from rest, up to 2 m/s². The box follows on a spring of 632 rad/s: its swing
      // from the start is a jerk of a ω³ = 40 m/s³ over 632 rad/s, 0.063 m/s², and the same again in depth and rate.
      const double acceleration = amplitude * rate * rate * std::sin(rate * t);
      CHECK(std::abs(run.at(row, "n") - 10 * (gravity + acceleration)) <= 10 * 0.15);
      if (row > 0) CHECK(std::abs(run.at(row, "effort") - 12 * acceleration - 12 * gravity) <= 12 * 0.15);
    }
  }
}

TEST_CASE("a box stays on a turntable until the acceleration of its place is above friction") {
  // r = 0.4 m, with ω = α t: the box slips when r √(ω⁴ + α²) = μ g.
  const double friction = 0.4, stiffness = 200e3, alpha = 3, radius = 0.4;
  const double slips_at = std::pow(std::pow(friction * gravity / radius, 2) - alpha * alpha, 0.25) / alpha;  // ω / α
  for (const char* integrator : integrators) {
    INFO(std::string(integrator));
    const Run run = run_text(box_on_plate("revolute base -> plate", friction, stiffness) +
                             fmt::format(R"(
simulate turn for table {{
  initial q = [root = at([{}, 0, {}] m)]
  couple spin: q.move = 1.5 rad/s^2 * t^2
  tau = 0
  duration = {} s, {}
  log x = q.root.position.x, y = q.root.position.y, angle = q.move, slip = sole.slip, effort = spin.reaction
}}
)",
                                         radius, height(stiffness), slips_at + 0.1, integrator));
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      const double t = run.result.times[row];
      CHECK(std::abs(run.at(row, "angle") - 1.5 * t * t) <= 1e-12);
      // The middle is 50 mm high: corners that it relieves by up to μ 50 mm / 125 mm of their load slip before.
      if (t > slips_at * 0.9) continue;
      // Bristles hold, and give way by the force over their stiffness, 0.05 mm, and more as they swing. Along a step of
      // 1 ms `contact_step` sees the table move on a tangent: its arc is h² ω² r / 2 further in.
      const double tangents = 0.5 * 1e-3 * alpha * alpha * radius * t * t * t / 3;
      const double x = radius * std::cos(1.5 * t * t), y = radius * std::sin(1.5 * t * t);
      CHECK(std::hypot(run.at(row, "x") - x, run.at(row, "y") - y) <= 2e-4 + 1.1 * tangents);
    }
    // Behind, sliding friction leaves the box back: it slips by tenths of a metre a second within 0.1 s.
    CHECK(run.last("slip") > 0.02);
    const double outwards = std::hypot(run.last("x"), run.last("y"));
    CHECK(outwards > radius + 1e-4);
  }
}

}  // namespace
}  // namespace robotc::test::moved_contacts_test
