// Contacts against closed forms: impacts, sliding, standing, rolling, momenta.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/differential/contact_scenes.h"
#include "tests/differential/run_text.h"

namespace robotc::test::contacts_test {
namespace {

const std::string careful =
    "step = 1 ms, integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-12\n";

TEST_CASE("a ball that bounces loses what the dissipation takes") {
  // Against k d (1 + c v): v dv / (1 + c v) = −k d dd / m, so the speeds v at which d vanishes have the same
  // F(v) = v / c − ln(1 + c v) / c².
  const double c = 0.4, speed = 1.5;
  const auto potential = [&](double v) { return v / c - std::log1p(c * v) / (c * c); };
  double low = 0, high = speed;
  for (int i = 0; i < 100; ++i) {
    const double v = (low + high) / 2;
    (potential(-v) < potential(speed) ? low : high) = v;
  }
  const double rebound = low;
  CHECK(rebound < 0.9 * speed);
  // The floor and the ball's joint are turned alike, so that the ball moves along z of both.
  const Run run = run_text(fmt::format(R"(
robot ball {{
  gravity = [0, 0, 0] m/s^2
  link body {{ mass = 2 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.002 kg*m^2 }}
  frame floor on base = at([0.1, 0.2, 0.3] m, rpy = [0.4, -0.3, 0.2])
  joint root: floating base -> body = at([0.1, 0.2, 0.3] m, rpy = [0.4, -0.3, 0.2])
  contact hit: ball body -> floor {{ radius = 50 mm, stiffness = 40 kN/m, dissipation = {} s/m, friction = 0.5 }}
}}
simulate bounce for ball {{
  initial q = [root = at([0, 0, 0.2] m)], qd = [0, 0, -{}, 0, 0, 0] SI
  tau = 0
  duration = 0.3 s, {}
  log v = qd.root.linear, gap = hit.gap, force = hit.normal_force, height = q.root.position.z
}}
)",
                                       c, speed, careful));
  double largest = 0;
  for (std::size_t row = 0; row < run.result.rows; ++row) {
    CHECK(std::abs(run.at(row, "gap") - (run.at(row, "height") - 0.05)) <= 1e-14);
    largest = std::max(largest, run.at(row, "force"));
  }
  CHECK(largest > 100);
  CHECK(run.last("force") == 0);
  // Some hundred steps of 1e-10 of a speed of 1.5.
  CHECK(std::abs(run.last("v.z") - rebound) <= 1e-8);
  CHECK(std::abs(run.last("v.x")) <= 1e-12);
}

/// A point of 10 kg on a rail above a plane with slope `angle`, which cannot turn.
TEST_CASE("a block that slides stops where friction has taken its energy, and stays") {
  const double friction = 0.5, speed = 1, stiffness = 1e6, weight = 10 * gravity;
  const double bristle = friction * weight / stiffness;
  for (const char* integrator : {"rk4, step = 0.1 ms",
                                 "rosenbrock4, step = 1 ms, relative_tolerance = 1e-8, "
                                 "absolute_tolerance = 1e-10"}) {
    CAPTURE(integrator);
    const Run run = run_text(block(0, friction) + fmt::format(R"(
simulate slide for block {{
  initial q = [0, -{}] SI, qd = [{}, 0] SI
  tau = 0
  duration = 1 s, integrator = {}
  log x = q.along, v = qd.along, f = sole.friction_force, n = sole.normal_force, slip = sole.slip
}}
)",
                                                              weight / stiffness, speed, integrator));
    // The friction builds up over a bristle's length, and a bristle springs back at the end.
    CHECK(std::abs(run.last("x") - speed * speed / (2 * friction * gravity)) <= 3 * bristle);
    const std::size_t sliding = run.result.rows / 10;
    CHECK(std::abs(run.at(sliding, "f") - friction * weight) <= 1e-9 * weight);
    CHECK(std::abs(run.at(sliding, "n") - weight) <= 1e-9 * weight);
    CHECK(std::abs(run.at(sliding, "slip") - run.at(sliding, "v")) <= 1e-8);
    CHECK(std::abs(run.last("v")) < 1e-3);
  }
}

TEST_CASE("what stands on a slope does not creep, and slides on a steeper one") {
  const auto on_slope = [&](double degrees, double duration) {
    return run_text(box_on_slope(degrees * M_PI / 180) + fmt::format(R"(
simulate stand for box {{
  initial q = [root = at([0, 0, 0.04999] m)]
  tau = 0
  duration = {} s, step = 10 ms
  integrator = rosenbrock4, relative_tolerance = 1e-7, absolute_tolerance = 1e-10
  log x = q.root.position.x, v = qd.root.linear.x, n = sole.normal_force, f = sole.friction_force
}}
)",
                                                                     duration));
  };
  const Run stands = on_slope(20, 6);
  const std::size_t later = stands.result.rows / 2, last = stands.result.rows - 1;
  const double creep =
      (stands.at(last, "x") - stands.at(later, "x")) / (stands.result.times[last] - stands.result.times[later]);
  MESSAGE("creep on 20 deg: " << creep << " m/s");
  CHECK(std::abs(creep) < 1e-6);
  CHECK(std::abs(stands.last("v")) < 1e-6);
  const double weight = 10 * gravity;
  CHECK(std::abs(stands.last("n") - weight * std::cos(20 * M_PI / 180)) <= 1e-4 * weight);
  CHECK(std::abs(stands.last("f") - weight * std::sin(20 * M_PI / 180)) <= 1e-4 * weight);
  const Run slides = on_slope(30, 1.5);
  const double expected = gravity * (std::sin(M_PI / 6) - 0.5 * std::cos(M_PI / 6));
  const std::size_t from = slides.result.rows * 2 / 3, to = slides.result.rows - 1;
  const double acceleration =
      (slides.at(to, "v") - slides.at(from, "v")) / (slides.result.times[to] - slides.result.times[from]);
  CHECK(std::abs(acceleration - expected) <= 1e-3 * expected);
}

TEST_CASE("a ball rolls down a slope with five sevenths of what slides, and a disc with two thirds") {
  for (const bool disc : {false, true}) {
    const Roller roller{disc};
    const Run run = run_text(roller.roll(careful));
    const double expected = roller.acceleration();
    // Bristles of 4 μm that swing in the mean do not change the speed.
    CHECK(std::abs(run.last("v.x") - expected) <= 1e-3 * expected);
    CHECK(std::abs(run.last("w.y") - expected / roller.radius) <= 1e-3 * expected / roller.radius);
    CHECK(std::abs(run.last("v.y")) <= 1e-9);
    CHECK(run.last("slip") <= 1e-2);
  }
}

TEST_CASE("bodies that touch each other keep their momenta") {
  struct Pair {
    const char *shape, *ground;
  };
  const std::vector<Pair> pairs{
      {"ball first -> second { radius = 0.1 m, ", "against ball { radius = 0.12 m }"},
      {"capsule first -> second { radius = 0.1 m, length = 0.3 m, ", "against ball { radius = 0.12 m }"},
      {"capsule first -> second { radius = 0.1 m, length = 0.3 m, ",
       "against capsule { radius = 0.12 m, length = 0.2 m }"},
      {"ball first -> second { radius = 0.1 m, ", "against box { size = [0.2, 0.25, 0.3] m }"},
      {"ball first -> second { radius = 0.1 m, ", "against plane { }"},
      {"box first -> second { size = [0.2, 0.2, 0.1] m, ", ""},
      {"capsule first -> second { radius = 0.1 m, length = 0.3 m, ", "against box { size = [0.2, 0.25, 0.3] m }"},
      {"box first -> second { size = [0.2, 0.25, 0.3] m, ", "against ball { radius = 0.1 m }"},
      {"box first -> second { size = [0.2, 0.25, 0.3] m, ", "against capsule { radius = 0.1 m, length = 0.3 m }"},
      {"disc first -> second { radius = 0.2 m, ", "against ball { radius = 0.12 m }"},
  };
  for (const Pair& pair : pairs) {
    CAPTURE(pair.shape);
    CAPTURE(pair.ground);
    // The second comes from below, a little aside and turning.
    const Run run = run_text(fmt::format(R"(
robot two {{
  gravity = [0, 0, 0] m/s^2
  link first {{ mass = 2 kg, com = [0.01, 0.02, 0] m, inertia = diag(0.02, 0.03, 0.04) kg*m^2 }}
  link second {{ mass = 3 kg, com = [0, 0.01, -0.03] m, inertia = diag(0.05, 0.03, 0.03) kg*m^2 }}
  joint one: floating base -> first
  joint other: floating base -> second
  contact touch: {} stiffness = 20 kN/m, dissipation = 0.5 s/m, friction = 0.4, {} }}
}}
simulate meet for two {{
  initial q = [one = at([0.05, 0.03, 0.5] m, rpy = [40, 30, 10] deg)]
  initial qd = [0, 0, -1, 1, 2, 3, 0, 0, 1, -1, 0.5, 2] SI
  tau = 0
  duration = 0.5 s, {}
  log p = centroidal_momentum(q, qd), force = touch.normal_force, rubs = touch.friction_force
  log energy = kinetic_energy(q, qd)
}}
)",
                                         pair.shape, pair.ground, careful));
    double force = 0, friction = 0;
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      force = std::max(force, run.at(row, "force"));
      friction = std::max(friction, run.at(row, "rubs"));
      CHECK(run.at(row, "energy") <= run.at(0, "energy") * (1 + 1e-9));
      for (const char* name : {"p.px", "p.py", "p.pz", "p.Lx", "p.Ly", "p.Lz"}) {
        CHECK(std::abs(run.at(row, name) - run.at(0, name)) <= 1e-8);
      }
    }
    CHECK(force > 10);
    CHECK(friction > 1);
    CHECK(run.last("energy") < run.at(0, "energy") - 0.01);
  }
}

TEST_CASE("contacts of attached robots and of loops act there") {
  // The same foot as its own robot, attached with an offset: the contact comes along.
  const std::string foot = R"(
robot leg {
  gravity = [0, 0, -9.81] m/s^2
  link hip { mass = 4 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint fall: prismatic base -> hip = at([0, 0, 0.2] m, axis = [0, 0, 1])
  contact sole: ball hip -> base { radius = 0.1 m, stiffness = 10 kN/m, dissipation = 1 s/m, friction = 0.5 }
}
)";
  const auto drop = [&](const std::string& robot, const std::string& part) {
    return fmt::format(R"(
simulate drop for {} {{
  initial q = 0
  tau = 0
  duration = 0.5 s, {}
  log h = q.{}fall, n = {}sole.normal_force
}}
)",
                       robot, careful, part, part);
  };
  const Run alone = run_text(foot + drop("leg", ""));
  const Run within = run_text(foot + R"(
robot whole {
  gravity = [0, 0, -9.81] m/s^2
  frame there on base = at([1, 2, 3] m)
  attach left: leg on there
}
)" + drop("whole", "left."));
  CHECK(alone.last("n") > 10);
  CHECK(std::abs(alone.last("h") - within.last("h")) <= 1e-9);
  CHECK(std::abs(alone.last("n") - within.last("n")) <= 1e-4);
  // Held up by a linkage: a parallelogram's coupler on the floor at its lowest point is a pendulum on a spring.
  const Run loop = run_text(linkage_on_floor + R"(
simulate rest for swing {
  initial q = [front = 20 deg]
  tau = [0]
  duration = 4 s, step = 0.2 ms, integrator = rk4
  log q.front, n = stop.normal_force, gap = stop.gap
}
)");
  // The floor carries the plate, and half of each link: virtual work of gravity along the rise.
  CHECK(std::abs(loop.last("n") - gravity * (2 + 0.5 + 0.5)) <= 1e-2);
  CHECK(std::abs(loop.last("gap") + gravity * 3 / 30e3) <= 1e-6);
}

}  // namespace
}  // namespace robotc::test::contacts_test
