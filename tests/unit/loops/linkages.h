// Known linkages as the oracle's mechanisms with closures. Bodies have no masses.
#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/closed_mechanism.h"

namespace robotc::test {

using oracle::ClosedMechanism;
using oracle::ClosureKind;
using oracle::JointKind;
using oracle::Pose;

inline constexpr double degree = std::numbers::pi / 180;

inline Pose shifted(double x, double y = 0, double z = 0) { return {Eigen::Matrix3d::Identity(), {x, y, z}}; }
inline Pose turned(const Eigen::Vector3d& axis, double angle) {
  return {Eigen::AngleAxisd(angle, axis).toRotationMatrix(), Eigen::Vector3d::Zero()};
}

/// Returns its index.
inline int add_body(ClosedMechanism& mechanism, JointKind kind, int parent, const Pose& before,
                    const Eigen::Vector3d& axis = Eigen::Vector3d::UnitZ()) {
  oracle::Body body;
  body.name = "body" + std::to_string(mechanism.tree.bodies.size());
  body.kind = kind;
  body.parent = parent;
  body.before = before;
  body.axis = axis;
  mechanism.tree.bodies.push_back(body);
  return static_cast<int>(mechanism.tree.bodies.size()) - 1;
}

inline void add_closure(ClosedMechanism& mechanism, ClosureKind kind, int a, const Pose& pose_a, int b,
                        const Pose& pose_b, double length = 0) {
  oracle::Closure closure;
  closure.name = "closure" + std::to_string(mechanism.closures.size());
  closure.kind = kind;
  closure.a = {a, pose_a};
  closure.b = {b, pose_b};
  closure.length = length;
  mechanism.closures.push_back(closure);
}

/// drive, knee, swing. The axis of the knee is `tilt` off the others.
inline ClosedMechanism four_bar(double ground, double crank, double coupler, double rocker, const Pose& frame = {},
                                double tilt = 0) {
  ClosedMechanism m;
  const int drive = add_body(m, JointKind::revolute, -1, frame);
  const int knee = add_body(m, JointKind::revolute, drive, shifted(crank) * turned(Eigen::Vector3d::UnitY(), tilt));
  const int swing = add_body(m, JointKind::revolute, -1, frame * shifted(ground));
  add_closure(m, ClosureKind::revolute, knee, turned(Eigen::Vector3d::UnitY(), -tilt) * shifted(coupler), swing,
              shifted(rocker));
  return m;
}
inline ClosedMechanism crank_rocker(const Pose& frame = {}, double tilt = 0) {
  return four_bar(1, 0.3, 0.9, 0.7, frame, tilt);
}

/// A closed chain of revolute joints with Denavit–Hartenberg lengths and twists; the last joint is the closure.
inline ClosedMechanism closed_chain(const std::vector<std::pair<double, double>>& lengths_and_twists) {
  ClosedMechanism m;
  Pose before;
  int last = -1;
  for (std::size_t i = 0; i < lengths_and_twists.size(); ++i) {
    const auto& [length, twist] = lengths_and_twists[i];
    const Pose next = shifted(length) * turned(Eigen::Vector3d::UnitX(), twist);
    if (i + 1 == lengths_and_twists.size()) {
      // The last link is the base: its far end is the first joint's axis, so its near end is behind that.
      const Pose near{next.rotation.transpose(), -(next.rotation.transpose() * next.position)};
      add_closure(m, ClosureKind::revolute, last, before, -1, near);
    } else {
      last = add_body(m, JointKind::revolute, last, before);
      before = next;
    }
  }
  return m;
}

/// sin(twist) over length is equal; with joint angles x, y, −x, −y: tan(x/2) tan(y/2) = sin((b + a)/2) / sin((b − a)/2)
/// of the twists a and b.
inline ClosedMechanism bennett() {
  const double a = 40 * degree, b = 70 * degree;
  const double length = 0.5, other = length * std::sin(b) / std::sin(a);
  return closed_chain({{length, a}, {other, b}, {length, a}, {other, b}});
}

/// Six equal links, each axis at right angles to the next.
inline ClosedMechanism bricard() {
  const double right = 90 * degree;
  return closed_chain({{1, right}, {1, -right}, {1, right}, {1, -right}, {1, right}, {1, -right}});
}

/// A stage on two legs of three parallel hinges each, the hinges of one leg across those of the other: the stage only
/// lifts.
inline ClosedMechanism sarrus() {
  ClosedMechanism m;
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY();
  const int a1 = add_body(m, JointKind::revolute, -1, shifted(0.5), y);
  const int a2 = add_body(m, JointKind::revolute, a1, shifted(0, 0, 0.4), y);
  const int stage = add_body(m, JointKind::revolute, a2, shifted(0, 0, 0.4), y);
  const int b1 = add_body(m, JointKind::revolute, -1, shifted(0, 0.5), x);
  const int b2 = add_body(m, JointKind::revolute, b1, shifted(0, 0, 0.4), x);
  const Pose along_x = turned(y, 90 * degree);
  add_closure(m, ClosureKind::revolute, b2, shifted(0, 0, 0.4) * along_x, stage, shifted(-0.5, 0.5, 0) * along_x);
  return m;
}

/// A planar stage on three legs of three hinges.
inline ClosedMechanism three_rrr() {
  ClosedMechanism m;
  std::vector<int> tips;
  for (int i = 0; i < 3; ++i) {
    const Pose out = turned(Eigen::Vector3d::UnitZ(), 120 * degree * i);
    const int near = add_body(m, JointKind::revolute, -1, out * shifted(1));
    tips.push_back(add_body(m, JointKind::revolute, near, shifted(0.6)));
  }
  const int stage = add_body(m, JointKind::revolute, tips[0], shifted(0.6));
  for (int i = 1; i < 3; ++i) {
    const Pose corner = turned(Eigen::Vector3d::UnitZ(), 120 * degree * i);
    const Pose first{Eigen::Matrix3d::Identity(),
                     corner.rotation * Eigen::Vector3d(0.3, 0, 0) - Eigen::Vector3d(0.3, 0, 0)};
    add_closure(m, ClosureKind::revolute, tips[static_cast<std::size_t>(i)], shifted(0.6), stage, first);
  }
  return m;
}

/// Hips on the base, a floating stage and six rods; q: stage, hips.
inline ClosedMechanism delta() {
  ClosedMechanism m;
  const double base = 0.2, head = 0.05, arm = 0.3, rod = 0.7, half = 0.04;
  const int stage = add_body(m, JointKind::floating, -1, {});
  for (int i = 0; i < 3; ++i) {
    const Pose out = turned(Eigen::Vector3d::UnitZ(), 120 * degree * (i + 1));
    const int hip = add_body(m, JointKind::revolute, -1, out * shifted(base), Eigen::Vector3d::UnitY());
    for (const double side : {-half, half}) {
      add_closure(m, ClosureKind::rod, hip, shifted(arm, side), stage, out * shifted(head, side), rod);
    }
  }
  return m;
}

/// q: stage, then gimbal and strut of each leg.
inline ClosedMechanism stewart() {
  ClosedMechanism m;
  const double foot[] = {-10, 10, 110, 130, 230, 250}, head[] = {-50, 50, 70, 170, 190, 290};
  const auto on_circle = [](double radius, double angle) {
    return shifted(radius * std::cos(angle * degree), radius * std::sin(angle * degree));
  };
  const int stage = add_body(m, JointKind::floating, -1, {});
  for (int i = 0; i < 6; ++i) {
    const int gimbal = add_body(m, JointKind::universal, -1, on_circle(0.5, foot[i]));
    const int strut = add_body(m, JointKind::prismatic, gimbal, {});
    add_closure(m, ClosureKind::spherical, strut, {}, stage, on_circle(0.3, head[i]));
  }
  return m;
}

/// `loops` parallelograms side by side (benchmark A02): cranks of 1 m, 1 m apart, joined by couplers. q: first crank,
/// then coupler and crank of each loop.
inline ClosedMechanism parallelograms(int loops) {
  ClosedMechanism m;
  int crank = add_body(m, JointKind::revolute, -1, {});
  for (int i = 0; i < loops; ++i) {
    const int coupler = add_body(m, JointKind::revolute, crank, shifted(1));
    const int next = add_body(m, JointKind::revolute, -1, shifted(i + 1));
    add_closure(m, ClosureKind::revolute, coupler, shifted(1), next, shifted(1));
    crank = next;
  }
  return m;
}

/// Three bars, each pinned to the next.
inline ClosedMechanism triangle() {
  ClosedMechanism m;
  const int a = add_body(m, JointKind::revolute, -1, {});
  const int b = add_body(m, JointKind::revolute, a, shifted(1));
  add_closure(m, ClosureKind::revolute, b, shifted(0.8), -1, shifted(0.9));
  return m;
}

/// q: crank, rod, slide along x.
inline ClosedMechanism slider_crank() {
  ClosedMechanism m;
  const int crank = add_body(m, JointKind::revolute, -1, {});
  const int rod = add_body(m, JointKind::revolute, crank, shifted(0.3));
  const int slide = add_body(m, JointKind::prismatic, -1, {}, Eigen::Vector3d::UnitX());
  add_closure(m, ClosureKind::revolute, rod, shifted(0.9), slide, {});
  return m;
}

/// Two cranks, two forearms; q: motor, elbow, motor, elbow.
inline ClosedMechanism five_bar() {
  ClosedMechanism m;
  std::vector<int> tips;
  for (const double side : {-0.2, 0.2}) {
    const int motor = add_body(m, JointKind::revolute, -1, shifted(side));
    tips.push_back(add_body(m, JointKind::revolute, motor, shifted(0.3)));
  }
  add_closure(m, ClosureKind::revolute, tips[0], shifted(0.35), tips[1], shifted(0.35));
  return m;
}

}  // namespace robotc::test
