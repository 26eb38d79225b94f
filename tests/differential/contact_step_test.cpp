// The integrator `contact_step` against closed forms, and against the forces of contacts in small steps.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/differential/contact_scenes.h"
#include "tests/differential/run_text.h"

namespace robotc::test::contact_step_test {
namespace {

const std::string reference =
    "step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-9, absolute_tolerance = 1e-11";

std::string contact_steps(double step) { return fmt::format("step = {} s, integrator = contact_step", step); }

std::string standing_box(double degrees, double speed, double duration, const std::string& integration) {
  return box_on_slope(degrees * M_PI / 180) + fmt::format(R"(
simulate stand for box {{
  initial q = [root = at([0, 0, 0.0499] m)], qd = [{}, 0, 0, 0, 0, 0] SI
  tau = 0
  duration = {} s, {}
  log x = q.root.position.x, v = qd.root.linear.x, w = norm(qd.root.angular), e = kinetic_energy(q, qd)
  log n = sole.normal_force, f = sole.friction_force, gap = sole.gap, slip = sole.slip
}}
)",
                                                          speed, duration, integration);
}

TEST_CASE("a box that stands on a slope does not creep, whatever the step") {
  const double weight = 10 * gravity, angle = 20 * M_PI / 180;
  for (const double step : {0.05, 0.01, 0.001}) {
    CAPTURE(step);
    const Run run = run_text(standing_box(20, 0, 6, contact_steps(step)));
    const std::size_t last = run.result.rows - 1, later = last / 2;
    const double creep = (run.at(last, "x") - run.at(later, "x")) / (run.result.times[last] - run.result.times[later]);
    // Bristles are springs, and implicit steps damp them: what is left is rounding.
    CHECK(std::abs(creep) <= 1e-12);
    CHECK(std::abs(run.last("v")) <= 1e-12);
    CHECK(std::abs(run.last("n") - weight * std::cos(angle)) <= 1e-8 * weight);
    CHECK(std::abs(run.last("f") - weight * std::sin(angle)) <= 1e-8 * weight);
    // Four corners, of which the lower two carry more: the deepest of them is deeper than their mean.
    CHECK(run.last("gap") < -weight * std::cos(angle) / (4 * 250e3));
  }
}

TEST_CASE("a box that slides down a slope has the acceleration that friction leaves") {
  const double angle = M_PI / 6;
  const double expected = gravity * (std::sin(angle) - 0.5 * std::cos(angle));
  for (const double step : {0.01, 0.001}) {
    const Run run = run_text(standing_box(30, 0, 1.5, contact_steps(step)));
    const std::size_t to = run.result.rows - 1, from = to * 2 / 3;
    const double acceleration = (run.at(to, "v") - run.at(from, "v")) / (run.result.times[to] - run.result.times[from]);
    // The limit of friction is known to a millionth, and the box neither lifts nor turns.
    CHECK(std::abs(acceleration - expected) <= 1e-5 * expected);
    CHECK(std::abs(run.last("n") - 10 * gravity * std::cos(angle)) <= 1e-4 * 10 * gravity);
  }
}

TEST_CASE("a block that slides stops where friction has taken its energy, to the first order of the step") {
  const double friction = 0.5, speed = 1, stiffness = 1e6, weight = 10 * gravity;
  const double bristle = friction * weight / stiffness;
  const double distance = speed * speed / (2 * friction * gravity);
  for (const double step : {0.01, 0.001, 0.0001}) {
    const Run run = run_text(block(0, friction) + fmt::format(R"(
simulate slide for block {{
  initial q = [0, -{}] SI, qd = [{}, 0] SI
  tau = 0
  duration = 1 s, {}
  log x = q.along, v = qd.along, f = sole.friction_force, n = sole.normal_force, slip = sole.slip
}}
)",
                                                              weight / stiffness, speed, contact_steps(step)));
    // q advances with the speed at the end of each step: together half a step of the speed lost.
    CHECK(std::abs(run.last("x") - (distance - step * speed / 2)) <= 3 * bristle + step * step * gravity);
    const std::size_t sliding = run.result.rows / 10;
    CHECK(std::abs(run.at(sliding, "f") - friction * weight) <= 1e-6 * weight);
    CHECK(std::abs(run.at(sliding, "n") - weight) <= 1e-6 * weight);
    CHECK(std::abs(run.at(sliding, "slip") - run.at(sliding, "v")) <= 1e-12);
    CHECK(std::abs(run.last("v")) < 1e-6);
  }
}

TEST_CASE("a ball rolls down a slope with five sevenths of what slides, and a disc with two thirds, in long steps") {
  for (const bool disc : {false, true}) {
    const Roller roller{disc};
    const Run run = run_text(roller.roll(contact_steps(0.005)));
    const double expected = roller.acceleration();
    // The depth of 40 μm shortens the lever by a part of 6e-4.
    CHECK(std::abs(run.last("v.x") - expected) <= 1e-3 * expected);
    CHECK(std::abs(run.last("w.y") - expected / roller.radius) <= 1e-3 * expected / roller.radius);
    CHECK(std::abs(run.last("v.y")) <= 1e-9);
    CHECK(run.last("slip") <= 1e-4);
  }
}

TEST_CASE("bodies that touch each other keep their linear momentum exactly") {
  struct Pair {
    const char *shape, *ground;
  };
  const std::vector<Pair> pairs{
      {"ball first -> second { radius = 0.1 m, ", "against ball { radius = 0.12 m }"},
      {"capsule first -> second { radius = 0.1 m, length = 0.3 m, ",
       "against capsule { radius = 0.12 m, length = 0.2 m }"},
      {"ball first -> second { radius = 0.1 m, ", "against box { size = [0.2, 0.25, 0.3] m }"},
      {"box first -> second { size = [0.2, 0.2, 0.1] m, ", ""},
  };
  for (const Pair& pair : pairs) {
    CAPTURE(pair.shape);
    CAPTURE(pair.ground);
    const auto meet = [&](double step) {
      return run_text(fmt::format(R"(
robot two {{
  gravity = [0, 0, 0] m/s^2
  link first {{ mass = 2 kg, com = [0, 0, 0] m, inertia = diag(0.02, 0.03, 0.04) kg*m^2 }}
  link second {{ mass = 3 kg, com = [0, 0, 0] m, inertia = diag(0.05, 0.03, 0.03) kg*m^2 }}
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
}}
)",
                                  pair.shape, pair.ground, contact_steps(step)));
    };
    double turn[2] = {0, 0};
    for (const int k : {0, 1}) {
      const Run run = meet(k == 0 ? 0.001 : 0.0005);
      double force = 0, friction = 0;
      for (std::size_t row = 0; row < run.result.rows; ++row) {
        force = std::max(force, run.at(row, "force"));
        friction = std::max(friction, run.at(row, "rubs"));
        // Momenta of some 3 kg·m/s, rounded in each of 1000 steps.
        for (const char* name : {"p.px", "p.py", "p.pz"}) {
          CHECK(std::abs(run.at(row, name) - run.at(0, name)) <= 1e-11);
        }
      }
      CHECK(force > 10);
      CHECK(friction > 1);
      // Angular momentum changes as the positions are those of the begin of each step.
      for (const char* name : {"p.Lx", "p.Ly", "p.Lz"}) turn[k] += std::abs(run.last(name) - run.at(0, name));
    }
    CHECK(turn[1] <= 0.7 * turn[0]);
  }
}

/// A tip on the last link of a chain falls on a floor; the joint is of one of all types.
std::string probe(const std::string& joint, const std::string& start, const std::string& integration) {
  return fmt::format(R"(
robot probe {{
  gravity = [0.4, 0.3, -9.81] m/s^2
  link first {{ mass = 2 kg, com = [0.02, 0.01, 0.03] m, inertia = diag(0.02, 0.03, 0.04) kg*m^2 }}
  link second {{ mass = 1 kg, com = [0.1, 0, 0.01] m, inertia = diag(0.005, 0.008, 0.007) kg*m^2 }}
  {}
  joint knee: revolute first -> second = at([0.1, 0, 0] m, axis = [0, 1, 0]) {{
    passive = true, viscous = 0.2 N*m*s/rad, spring {{ stiffness = 60 N*m/rad, rest = 10 deg }}
  }}
  frame tip on second = at([0.25, 0.02, 0] m)
  frame floor on base = at([0, 0, -0.01] m, rpy = [2, 3, 0] deg)
  contact foot: ball tip -> floor {{
    radius = 20 mm, stiffness = 3 kN/m, dissipation = 1 s/m, friction = 0.4, tangential_stiffness = 2 kN/m
    slip_time = 20 ms
  }}
}}
simulate fall for probe {{
  initial q = [{}knee = 5 deg]
  tau = 0
  duration = 0.2 s, {}
  log tip = pose(tip, q).position, n = foot.normal_force
}}
)",
                     joint, start, integration);
}

TEST_CASE("with every type of joint a step of half the length has half the error") {
  struct Case {
    const char *joint, *start;
  };
  const std::vector<Case> cases{
      {"joint j: revolute base -> first = at(axis = [0, 1, 0]) { passive = true }", ""},
      {"joint j: prismatic base -> first = at(axis = [0.2, 0.1, 1]) { passive = true }", ""},
      {"joint j: screw base -> first = at(axis = [0, 0.1, 1]) { pitch = 0.5 m/rev, passive = true }", ""},
      {"joint j: cylindrical base -> first = at(axis = [0.1, 0, 1]) { passive = true }", ""},
      {"joint j: universal base -> first { passive = true }", ""},
      {"joint j: planar base -> first = at(rpy = [90, 0, 0] deg) { passive = true }", ""},
      {"joint j: spherical base -> first { passive = true }", ""},
      {"joint j: floating base -> first", "j = at([0, 0, 0.02] m), "},
  };
  for (const Case& one : cases) {
    CAPTURE(one.joint);
    const Run exact = run_text(probe(one.joint, one.start, reference));
    double largest = 0;
    for (std::size_t row = 0; row < exact.result.rows; ++row) largest = std::max(largest, exact.at(row, "n"));
    REQUIRE(largest > 5);
    double errors[2];
    for (const int k : {0, 1}) {
      const Run run = run_text(probe(one.joint, one.start, contact_steps(k == 0 ? 2e-4 : 1e-4)));
      errors[k] = 0;
      for (const char* name : {"tip.x", "tip.y", "tip.z"}) errors[k] += std::abs(run.last(name) - exact.last(name));
    }
    // Order 1, but for terms of h².
    CHECK(errors[1] <= 0.6 * errors[0]);
    CHECK(errors[1] >= 0.4 * errors[0]);
    CHECK(errors[1] <= 1e-3);
  }
}

TEST_CASE("loops, clocks, events and attached parts work with contact steps") {
  const Run loop = run_text(linkage_on_floor + R"(
simulate rest for swing {
  initial q = [front = 20 deg]
  state hits = 0
  when stop.gap < 0 { next hits = hits + 1 }
  tau = [0 N*m/rad * q.front] every 4 ms
  duration = 4 s, step = 2 ms, integrator = contact_step
  log q.front, n = stop.normal_force, gap = stop.gap, open = norm(closure_gap(q)), hits
}
)");
  // The floor carries the plate, and half of each link: virtual work of gravity along the rise.
  CHECK(std::abs(loop.last("n") - gravity * (2 + 0.5 + 0.5)) <= 1e-6);
  CHECK(std::abs(loop.last("gap") + gravity * 3 / 30e3) <= 1e-10);
  CHECK(loop.last("hits") >= 1);
  for (std::size_t row = 0; row < loop.result.rows; ++row) CHECK(loop.at(row, "open") <= 1e-14);
}

TEST_CASE("a belt with prescribed motion takes a box along, and feels its friction") {
  const double friction = 0.3, speed = 0.8;
  const Run run = run_text(fmt::format(R"(
robot conveyor {{
  gravity = [0, 0, -9.81] m/s^2
  link belt {{ mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }}
  link box {{ mass = 10 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.15) kg*m^2 }}
  joint run: prismatic base -> belt = at(axis = [1, 0, 0])
  joint root: floating base -> box
  contact sole: box box -> belt {{
    size = [0.3, 0.25, 0.1] m, stiffness = 100 kN/m, dissipation = 5 s/m, friction = {}
  }}
}}
simulate carry for conveyor {{
  initial q = [root = at([0, 0, {}] m)]
  couple drive: q.run = {} m/s * t
  tau = 0
  duration = 0.6 s, {}
  log x = q.run, v = qd.root.linear.x, effort = drive.reaction, slip = sole.slip, f = sole.friction_force
}}
)",
                                       friction, 0.05 - 10 * gravity / 400e3, speed, contact_steps(0.005)));
  const double until = speed / (friction * gravity);
  for (std::size_t row = 2; row < run.result.rows; ++row) {
    const double t = run.result.times[row];
    CHECK(std::abs(run.at(row, "x") - speed * t) <= 1e-13);
    // Friction builds up over a bristle, and the box is as fast as the belt within a step.
    if (t < until - 0.01) {
      CHECK(std::abs(run.at(row, "v") - friction * gravity * t) <= 0.01 * friction * gravity * t + 1e-6);
      CHECK(std::abs(run.at(row, "slip") - (speed - run.at(row, "v"))) <= 0.01 * speed);
      CHECK(std::abs(run.at(row, "effort") - friction * 10 * gravity) <= 0.02 * friction * 10 * gravity);
    }
  }
  CHECK(std::abs(run.last("v") - speed) <= 1e-6);
  CHECK(std::abs(run.last("effort")) <= 0.01);
}

TEST_CASE("a quadruped stands under its law, and a buggy on four wheels accelerates as its torques say") {
  const Run dog = run_text(R"(
use quadruped from std

robot dog {
  gravity = [0, 0, -9.81] m/s^2
  attach body: quadruped on base
  const goal: q = [body.root = at([0, 0, 0.34] m), body.pitch = [40, 40, 40, 40] deg,
                   body.knee = [-80, -80, -80, -80] deg]
  for i in 1..4 {
    contact sole[i]: ball body.foot[i] -> base {
      radius = 20 mm, stiffness = 100 kN/m, dissipation = 2 s/m, friction = 0.7
    }
  }
}

simulate stand for dog {
  initial q = goal
  tau = 300 N*m/rad * (goal - q)[7..18] - 4 N*m*s/rad * qd[7..18]
  duration = 10 s, step = 2 ms, integrator = contact_step
  log v = qd.body.root.linear, w = qd.body.root.angular, weight = total_mass() * 9.81 m/s^2
  log n = sole[1].normal_force + sole[2].normal_force + sole[3].normal_force + sole[4].normal_force
}
)");
  for (const char* name : {"v.x", "v.y", "v.z", "w.x", "w.y", "w.z"}) CHECK(std::abs(dog.last(name)) <= 1e-7);
  CHECK(std::abs(dog.last("n") - dog.last("weight")) <= 1e-4);
  const double torque = 0.3, radius = 0.08, spin = 1.25e-3, mass = 12;
  const Run buggy = run_text(fmt::format(R"(
robot buggy {{
  gravity = [0, 0, -9.81] m/s^2
  link chassis {{ mass = 10 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.25) kg*m^2 }}
  joint root: floating base -> chassis
  const fore = [1, 1, -1, -1], side = [1, -1, 1, -1]
  for i in 1..4 {{
    link wheel[i] {{ mass = 0.5 kg, com = [0, 0, 0], inertia = diag({0}, {0}, {1}) kg*m^2 }}
    joint axle[i]: revolute chassis -> wheel[i] = at([fore[i] * 0.2 m, side[i] * 0.15 m, -50 mm],
                                                     rpy = [-90, 0, 0] deg)
    contact tread[i]: disc wheel[i] -> base {{
      radius = {2} m, stiffness = 50 kN/m, dissipation = 5 s/m, friction = 0.8
    }}
  }}
}}
simulate drive for buggy {{
  initial q = [root = at([0, 0, 0.13] m)]
  tau = [{3}, {3}, {3}, {3}] N*m
  duration = 1 s, step = 5 ms, integrator = contact_step
  log v = qd.root.linear, slip = tread[1].slip
}}
)",
                                         spin / 2, spin, radius, torque));
  const double expected = 4 * torque / radius / (mass + 4 * spin / (radius * radius));
  // Wheels sink in by 0.6 mm, which shortens their levers by a part of 7e-3.
  CHECK(std::abs(buggy.last("v.x") - expected) <= 1e-2 * expected);
  CHECK(std::abs(buggy.last("v.y")) <= 1e-9);
  CHECK(buggy.last("slip") <= 1e-6);
}

TEST_CASE("a stack of boxes stands") {
  const Run run = run_text(fmt::format(R"(
robot brick {{
  gravity = [0, 0, -9.81] m/s^2
  link body {{ mass = 2 kg, com = [0, 0, 0], inertia = diag(0.01, 0.01, 0.01) kg*m^2 }}
  joint root: floating base -> body
  frame top on body = at([0, 0, 50] mm)
}}
robot stack {{
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..5 {{ attach part[i]: brick on base }}
  contact foot: box part[1].body -> base {{
    size = [0.1, 0.1, 0.1] m, stiffness = 100 kN/m, dissipation = 5 s/m, friction = 0.5
  }}
  for i in 2..5 {{
    contact sole[i]: box part[i].body -> part[i-1].top {{
      size = [0.1, 0.1, 0.1] m, stiffness = 100 kN/m, dissipation = 5 s/m, friction = 0.5
    }}
  }}
}}
simulate stand for stack {{
  initial q = [part[1].root = at([0, 0, 50] mm), part[2].root = at([2, 0, 150] mm),
               part[3].root = at([0, 3, 250] mm), part[4].root = at([1, 0, 350] mm),
               part[5].root = at([0, 0, 450] mm)]
  tau = 0
  duration = 3 s, {}
  log n1 = foot.normal_force, n5 = sole[5].normal_force, speed = qd.part[5].root.linear, turn = qd.part[3].root.angular
}}
)",
                                       contact_steps(0.01)));
  CHECK(std::abs(run.last("n1") - 10 * gravity) <= 1e-3);
  CHECK(std::abs(run.last("n5") - 2 * gravity) <= 1e-3);
  for (const char* name : {"speed.x", "speed.y", "speed.z", "turn.x", "turn.y", "turn.z"}) {
    CHECK(std::abs(run.last(name)) <= 1e-6);
  }
}

}  // namespace
}  // namespace robotc::test::contact_step_test
