// Builds the compiler's Mechanism from the oracle's mechanism with closures.
#pragma once

#include <stdexcept>

#include "compiler/mechanism/mechanism.h"
#include "tests/oracle/closed_mechanism.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test {

inline ClosureType closure_type(oracle::ClosureKind kind) {
  switch (kind) {
    case oracle::ClosureKind::fixed:
      return ClosureType::fixed;
    case oracle::ClosureKind::revolute:
      return ClosureType::revolute;
    case oracle::ClosureKind::prismatic:
      return ClosureType::prismatic;
    case oracle::ClosureKind::screw:
      return ClosureType::screw;
    case oracle::ClosureKind::cylindrical:
      return ClosureType::cylindrical;
    case oracle::ClosureKind::universal:
      return ClosureType::universal;
    case oracle::ClosureKind::planar:
      return ClosureType::planar;
    case oracle::ClosureKind::spherical:
      return ClosureType::spherical;
    case oracle::ClosureKind::slot:
      return ClosureType::slot;
    case oracle::ClosureKind::surface:
      return ClosureType::surface;
    case oracle::ClosureKind::rod:
      return ClosureType::rod;
    case oracle::ClosureKind::rolling_disc:
    case oracle::ClosureKind::rolling_ball:
      return ClosureType::rolling;
  }
  throw std::invalid_argument("the compiler has no such closure");
}

/// A rotation whose third column is the axis; the one that the oracle takes.
inline Eigen::Matrix3d axes_about(const Eigen::Vector3d& axis) {
  const Eigen::Vector3d x = axis.unitOrthogonal();
  Eigen::Matrix3d r;
  r << x, axis.cross(x), axis;
  return r;
}

/// It must have no couplings; closures have the axis z of both frames.
inline Mechanism mechanism_from_closed(const oracle::ClosedMechanism& closed, expr::Pool& pool, Numbers numbers) {
  Mechanism mechanism = mechanism_from_tree(closed.tree, pool, numbers);
  NumberMaker number(mechanism, pool, numbers);
  for (const oracle::Closure& given : closed.closures) {
    Closure closure;
    closure.name = given.name;
    closure.type = closure_type(given.kind);
    closure.link_a = LinkId(static_cast<std::size_t>(given.a.body + 1));
    closure.link_b = LinkId(static_cast<std::size_t>(given.b.body + 1));
    oracle::Pose axes;
    if (given.kind != oracle::ClosureKind::universal) axes.rotation = axes_about(given.axis);
    closure.a = number.make(given.a.pose * axes);
    closure.b = number.make(closure.type == ClosureType::rolling ? given.b.pose : given.b.pose * axes);
    closure.lead = number.make(given.lead);
    closure.length = number.make(given.length);
    closure.radius = number.make(given.radius);
    closure.ball = given.kind == oracle::ClosureKind::rolling_ball;
    mechanism.closures.push_back(std::move(closure));
  }
  return mechanism;
}

}  // namespace robotc::test
