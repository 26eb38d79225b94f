// Machines with contacts that the tests of several integrators share.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace robotc::test {

constexpr double gravity = 9.81;

/// A block of 10 kg on a point that slides along x and z, on a slope that falls along x by an angle in rad.
inline std::string block(double angle, double friction) {
  return fmt::format(R"(
robot block {{
  gravity = [{}, 0, {}] m/s^2
  link cart {{ mass = 0 kg, com = [0, 0, 0], inertia = diag(0, 0, 0) kg*m^2 }}
  link body {{ mass = 10 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }}
  joint along: prismatic base -> cart = at(axis = [1, 0, 0])
  joint up: prismatic cart -> body = at(axis = [0, 0, 1])
  contact sole: point body -> base {{ stiffness = 1e6 N/m, dissipation = 2 s/m, friction = {} }}
}}
)",
                     gravity * std::sin(angle), -gravity * std::cos(angle), friction);
}

/// A box of 10 kg on a slope that falls along x, by an angle in rad.
inline std::string box_on_slope(double angle) {
  return fmt::format(R"(
robot box {{
  gravity = [{}, 0, {}] m/s^2
  link body {{ mass = 10 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.15) kg*m^2 }}
  joint root: floating base -> body
  contact sole: box body -> base {{
    size = [0.3, 0.25, 0.1] m
    stiffness = 250 kN/m, dissipation = 20 s/m, friction = 0.5
  }}
}}
)",
                     gravity * std::sin(angle), -gravity * std::cos(angle));
}

/// A ball or a thin disc on a slope, released without speed. The disc's axis z is along −y of the slope.
struct Roller {
  bool disc;
  double angle = 0.2, radius = 0.06, mass = 0.8;

  std::string roll(const std::string& integration) const {
    const double spin = disc ? mass * radius * radius / 2 : 0.4 * mass * radius * radius;
    return fmt::format(R"(
robot roller {{
  gravity = [{}, 0, {}] m/s^2
  link body {{ mass = {}, com = [0, 0, 0], inertia = diag({}, {}, {}) kg*m^2 }}
  joint root: floating base -> body
  contact tread: {} body -> base {{ radius = {} m, stiffness = 200 kN/m, dissipation = 5 s/m, friction = 0.6 }}
}}
simulate roll for roller {{
  initial q = [root = at([0, 0, {}] m, rpy = [90, 0, 0] deg)]
  tau = 0
  duration = 1 s, {}
  log v = qd.root.linear, w = qd.root.angular, slip = tread.slip
}}
)",
                       gravity * std::sin(angle), -gravity * std::cos(angle), fmt::format("{} kg", mass),
                       disc ? spin / 2 : spin, disc ? spin / 2 : spin, spin, disc ? "disc" : "ball", radius,
                       radius - mass * gravity * std::cos(angle) / 200e3, integration);
  }
  /// Along the slope, of rolling without slipping.
  double acceleration() const { return (disc ? 2.0 / 3 : 5.0 / 7) * gravity * std::sin(angle); }
};

/// A parallelogram's coupler that comes to rest on the floor.
inline const std::string linkage_on_floor = R"(
robot swing {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(0.001, 0.01, 0.01) kg*m^2 }
  link b { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(0.001, 0.01, 0.01) kg*m^2 }
  link plate { mass = 2 kg, com = [0.15, 0, 0] m, inertia = diag(0.001, 0.01, 0.01) kg*m^2 }
  joint front: revolute base -> a = at([0, 0, 0.3] m, axis = [0, 1, 0])
  joint rear: revolute base -> b = at([0.3, 0, 0.3] m, axis = [0, 1, 0])
  joint knee: revolute a -> plate = at([0.2, 0, 0] m, axis = [0, 1, 0])
  frame end on plate = at([0.3, 0, 0] m, rpy = [-90, 0, 0] deg)
  frame tip on b = at([0.2, 0, 0] m, rpy = [-90, 0, 0] deg)
  closure pin: revolute end -> tip
  frame low on plate = at([0.15, 0, 0] m)
  frame ground on base = at([0, 0, 0.15] m)
  contact stop: point low -> ground { stiffness = 30 kN/m, dissipation = 3 s/m, friction = 0 }
  actuated = [front]
  assembly = [front = 20 deg, rear = 20 deg, knee = -20 deg]
}
)";

}  // namespace robotc::test
