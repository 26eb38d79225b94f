// A neutral description of a mechanism with loops: a tree, closures between its frames, and couplings of its speeds.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// Conditions on frame B relative to frame A. Those named like joints leave free what such a joint does:
///   fixed         the frames coincide
///   revolute      turns about the axis
///   prismatic     slides along the axis
///   screw         turns about the axis, and slides along it by lead times the angle, up to whole turns
///   cylindrical   turns about the axis and slides along it
///   universal     origins coincide, x of A is perpendicular to y of B
///   planar        shifts in the plane across the axis, and turns about the axis
///   spherical     origins coincide
///   slot          the origin of B lies on the line along the axis of A
///   surface       the origin of B lies in the plane across the axis of A
///   rod           origins at a distance of `length`
///   rolling_disc  a disc of `radius` about the origin of A and the axis in A rolls on the plane z = 0 of B
///   rolling_ball  a ball of `radius` about the origin of A rolls on the plane z = 0 of B
enum class ClosureKind {
  fixed,
  revolute,
  prismatic,
  screw,
  cylindrical,
  universal,
  planar,
  spherical,
  slot,
  surface,
  rod,
  rolling_disc,
  rolling_ball
};

inline constexpr ClosureKind closure_kinds[] = {
    ClosureKind::fixed,       ClosureKind::revolute,  ClosureKind::prismatic, ClosureKind::screw,
    ClosureKind::cylindrical, ClosureKind::universal, ClosureKind::planar,    ClosureKind::spherical,
    ClosureKind::slot,        ClosureKind::surface,   ClosureKind::rod,       ClosureKind::rolling_disc,
    ClosureKind::rolling_ball};

/// Number of scalar equations.
inline int equations(ClosureKind kind) {
  switch (kind) {
    case ClosureKind::fixed:
      return 6;
    case ClosureKind::revolute:
    case ClosureKind::prismatic:
    case ClosureKind::screw:
      return 5;
    case ClosureKind::cylindrical:
    case ClosureKind::universal:
      return 4;
    case ClosureKind::planar:
    case ClosureKind::spherical:
    case ClosureKind::rolling_disc:
    case ClosureKind::rolling_ball:
      return 3;
    case ClosureKind::slot:
      return 2;
    case ClosureKind::surface:
    case ClosureKind::rod:
      return 1;
  }
  return 0;
}

/// A frame on a link, by its pose in the link's frame.
struct LinkFrame {
  int body = -1;  // -1: the base
  Pose pose;
};

struct Closure {
  std::string name;
  ClosureKind kind = ClosureKind::revolute;
  LinkFrame a, b;
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  // unit vector, in both frames; unused by universal, spherical, rod
  double lead = 0;                                  // m/rad, of a screw
  double length = 0;                                // m, of a rod
  double radius = 0;                                // m, of what rolls
};

/// Speeds related at one state: by_qd . qd = rate and by_qd . qdd + bias = 0. An equation f(q) = 0 of coordinates has
/// by_qd = df/dq, rate = 0 and bias = qd . d2f/dq2 qd.
struct Coupling {
  std::string name;
  Eigen::VectorXd by_qd;
  double rate = 0;
  double bias = 0;
};

struct ClosedMechanism {
  Tree tree;
  std::vector<Closure> closures = {};
  std::vector<Coupling> couplings = {};
};

}  // namespace robotc::oracle
