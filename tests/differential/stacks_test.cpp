// Boxes and capsules that lie on boxes: statics of stacks, sliding, tipping, energy.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "tests/differential/contact_scenes.h"
#include "tests/differential/run_text.h"

namespace robotc::test::stacks_test {
namespace {

constexpr auto integrators = std::to_array<const char*>({
    "integrator = contact_step, step = 2 ms",
    "integrator = rosenbrock4, step = 10 ms, relative_tolerance = 1e-6, absolute_tolerance = 1e-9",
});

constexpr double stiffness = 200e3;

TEST_CASE("a stack of three boxes stands, and each contact carries what is above it") {
  // Boxes of 4, 2 and 1 kg, the second turned and a little aside, the third aside the other way. Each is placed where
  // weight presses the four corners of its face in, though those near the middle of the weight are deeper.
  const std::array<double, 3> mass{4, 2, 1}, side{0.3, 0.2, 0.12};
  const std::array<const char*, 3> aside{"0", "10", "-5"};
  std::string robot, start;
  double height = 0, above = 7;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string under = i == 0 ? "base" : fmt::format("box[{}]", i);
    const std::string against = i == 0 ? "" : fmt::format("against box {{ size = [1, 1, 1] * {} m }}", side[i - 1]);
    robot += fmt::format(R"(
  link box[{0}] {{ mass = {1} kg, com = [0, 0, 0], inertia = {2} * diag(1, 1, 1) kg*m^2 }}
  joint root[{0}]: floating base -> box[{0}]
  contact sole[{0}]: box box[{0}] -> {3} {{
    size = [1, 1, 1] * {4} m, stiffness = {5} N/m, dissipation = 5 s/m, friction = 0.5, {6}
  }})",
                         i + 1, mass[i], mass[i] * side[i] * side[i] / 6, under, side[i], stiffness, against);
    height += side[i] / 2 - above * gravity / (4 * stiffness);
    above -= mass[i];
    start += fmt::format("{}root[{}] = at([{} mm, 0 mm, {} m], rpy = [0, 0, {}] deg)", i > 0 ? ", " : "", i + 1,
                         aside[i], height, i == 1 ? 30 : 0);
    height += side[i] / 2;
  }
  for (const char* integrator : integrators) {
    INFO(std::string(integrator));
    const Run run = run_text(fmt::format(R"(
robot stack {{
  gravity = [0, 0, -9.81] m/s^2
{}
}}
simulate stand for stack {{
  initial q = [{}]
  tau = 0
  duration = 3 s, {}
  log a = sole[1].normal_force, b = sole[2].normal_force, c = sole[3].normal_force
  log x = q.root[2].position.x, top = q.root[3].position.x, v = norm(qd.root[3].linear)
}}
)",
                                         robot, start, integrator));
    CHECK(std::abs(run.last("a") - 7 * gravity) <= 1e-3 * gravity);
    CHECK(std::abs(run.last("b") - 3 * gravity) <= 1e-3 * gravity);
    CHECK(std::abs(run.last("c") - gravity) <= 1e-3 * gravity);
    CHECK(run.last("v") <= 1e-5);
    // They stay where they are put, but for a tilt of some 10 μm over 0.1 m.
    CHECK(std::abs(run.last("x") - 0.010) <= 1e-4);
    CHECK(std::abs(run.last("top") + 0.005) <= 1e-4);
  }
}

/// A body of 2 kg on a beam, a box fixed to the world, whose upper face is the plane z = 0 from x = −2 m to 2 m.
struct Slider {
  std::string shape, size;
  double points;  ///< that carry it

  [[nodiscard]] std::string text(double slope, const std::string& start, const std::string& settings) const {
    return fmt::format(R"(
robot slider {{
  gravity = [{}, 0, {}] m/s^2
  link beam {{ mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }}
  link body {{ mass = 2 kg, com = [0, 0, 0], inertia = diag(0.01, 0.01, 0.01) kg*m^2 }}
  joint hold: fixed base -> beam = at([0, 0, -0.1] m)
  joint root: floating base -> body
  contact sole: {} body -> beam {{
    {}, stiffness = {} N/m, dissipation = 5 s/m, friction = 0.3
    against box {{ size = [4, 0.5, 0.2] m }}
  }}
}}
simulate slide for slider {{
  initial q = [root = {}]
  tau = 0
  {}
  log x = q.root.position.x, z = q.root.position.z, v = qd.root.linear.x, w = norm(qd.root.angular)
  log n = sole.normal_force, energy = kinetic_energy(q, qd) + potential_energy(q)
}}
)",
                       gravity * std::sin(slope), -gravity * std::cos(slope), shape, size, stiffness, start, settings);
  }
};
const Slider box{"box", "size = [0.3, 0.2, 0.1] m", 4};
const Slider capsule{"capsule", "radius = 50 mm, length = 0.4 m", 2};

TEST_CASE("boxes and capsules slide down a box as on a plane") {
  const double slope = 0.5, acceleration = gravity * (std::sin(slope) - 0.3 * std::cos(slope));
  const double weight = 2 * gravity * std::cos(slope);
  for (const char* integrator : integrators) {
    for (const Slider* slider : {&box, &capsule}) {
      INFO(std::string(integrator));
      CAPTURE(slider->shape);
      // The capsule lies along the slope, so that it does not roll.
      const std::string start = fmt::format("at([-1.5, 0, {}] m, rpy = [0, {}, 0] deg)",
                                            0.05 - weight / (slider->points * stiffness), slider == &box ? 0 : 90);
      const Run run = run_text(slider->text(slope, start, fmt::format("duration = 1 s, {}", integrator)));
      const std::size_t from = run.result.rows / 3, to = run.result.rows - 1;
      const double found = (run.at(to, "v") - run.at(from, "v")) / (run.result.times[to] - run.result.times[from]);
      CHECK(std::abs(found - acceleration) <= 1e-3 * acceleration);
      CHECK(std::abs(run.last("n") - weight) <= 1e-3 * weight);
      CHECK(run.last("w") <= 1e-3);
      for (std::size_t row = 1; row < run.result.rows; ++row) {
        // Friction takes energy all the time. Contacts store the square of the weight over twice their stiffness.
        CHECK(run.at(row, "energy") <= run.at(row - 1, "energy") + weight * weight / (2 * stiffness));
      }
    }
  }
}

TEST_CASE("a box stays at the edge of a box until its middle is beyond, and then tips") {
  for (const char* integrator : integrators) {
    for (const bool falls : {false, true}) {
      INFO(std::string(integrator));
      CAPTURE(falls);
      const std::string start = fmt::format("at([{}, 0, 0.04999] m)", falls ? 2.002 : 1.998);
      const Run run = run_text(box.text(0, start, fmt::format("duration = 2 s, {}", integrator)));
      if (falls) CHECK(run.last("z") < 0);
      if (!falls) CHECK(std::abs(run.last("z") - 0.05) <= 1e-3);
    }
  }
}

TEST_CASE("boxes and capsules that tumble on a box never gain energy") {
  for (const Slider* slider : {&box, &capsule}) {
    for (const char* attitude : {"[30, 20, 10]", "[45, 0, 0]", "[10, 50, 70]", "[0, 35, 45]"}) {
      CAPTURE(slider->shape);
      INFO(std::string(attitude));
      const Run run = run_text(slider->text(0, fmt::format("at([0.1, 0.15, 0.4] m, rpy = {} deg)", attitude),
                                            "duration = 0.8 s, integrator = rosenbrock4, step = 2 ms, "
                                            "relative_tolerance = 1e-7, absolute_tolerance = 1e-9"));
      double in_the_air = run.at(0, "energy");
      bool touched = false;
      for (std::size_t row = 1; row < run.result.rows; ++row) {
        CHECK(run.at(row, "energy") <= run.at(0, "energy") * (1 + 1e-6));
        touched = touched || run.at(row, "n") > 0;
        if (run.at(row, "n") > 0) continue;
        // Off the ground contacts store nothing.
        CHECK(run.at(row, "energy") <= in_the_air + 1e-6 * run.at(0, "energy"));
        in_the_air = run.at(row, "energy");
      }
      CHECK(touched);
    }
  }
}

}  // namespace
}  // namespace robotc::test::stacks_test
