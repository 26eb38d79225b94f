// Robots of the examples and the standard library as trees, for several tests.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>

#include "tests/oracle/published_robots.h"
#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// The PUMA 560 of the library: the published bodies, and its motors' friction.
inline Tree driven_puma560() {
  Tree tree = puma560();
  constexpr double ratio[] = {-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686};
  constexpr double viscous[] = {1.48e-3, 0.817e-3, 1.38e-3, 71.2e-6, 82.6e-6, 36.7e-6};
  constexpr double forward[] = {0.395, 0.126, 0.132, 11.2e-3, 9.26e-3, 3.96e-3};
  constexpr double backward[] = {0.435, 0.071, 0.105, 16.9e-3, 14.5e-3, 10.5e-3};
  for (std::size_t i = 0; i < 6; ++i) {
    Drive& drive = tree.bodies[i].drive;
    drive.viscous = ratio[i] * ratio[i] * viscous[i];
    drive.coulomb_positive = std::abs(ratio[i]) * forward[i];
    drive.coulomb_negative = std::abs(ratio[i]) * backward[i];
  }
  return tree;
}

/// A body on a revolute joint, with link axes parallel to the parent's at rest.
inline Body turning_body(int parent, const Eigen::Vector3d& position, const Eigen::Vector3d& axis, double mass,
                         const Eigen::Vector3d& com, const Eigen::Vector3d& inertia) {
  Body body;
  body.parent = parent;
  body.kind = JointKind::revolute;
  body.before.position = position;
  body.axis = axis;
  body.mass = mass;
  body.com = com;
  body.inertia = inertia.asDiagonal();
  return body;
}

/// examples/torso.robot.
inline Tree torso() {
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(), z = Eigen::Vector3d::UnitZ();
  const Eigen::Vector3d collar = Eigen::Vector3d::Constant(0.001), upper(0.014, 0.014, 0.002),
                        fore(0.007, 0.007, 0.001);
  Tree tree;
  tree.gravity = -9.81 * z;
  tree.bodies = {turning_body(-1, 0.8 * z, z, 12, 0.2 * z, {0.30, 0.25, 0.20}),
                 turning_body(0, {0, 0.2, 0.4}, -y, 0.8, 0.02 * y, collar),
                 turning_body(1, 0.05 * y, x, 2.2, -0.14 * z, upper),
                 turning_body(2, -0.30 * z, -y, 1.4, -0.12 * z, fore),
                 turning_body(0, {0, -0.2, 0.4}, -y, 0.8, -0.02 * y, collar),
                 turning_body(4, -0.05 * y, -x, 2.2, -0.14 * z, upper),
                 turning_body(5, -0.30 * z, -y, 1.4, -0.12 * z, fore)};
  return tree;
}

}  // namespace robotc::oracle
