#pragma once

#include <span>
#include <vector>

#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// A velocity of a body's frame, along its own axes.
struct BodyVelocity {
  expr::Vec3 linear;   ///< m/s, of the frame's origin
  expr::Vec3 angular;  ///< rad/s
};

/// The velocities of all bodies of a tree at (q, q̇), from the base to the tips.
std::vector<BodyVelocity> body_velocities(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);
/// The same at other speeds, one entry per speed.
std::vector<BodyVelocity> body_velocities(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                          std::span<const expr::Id> speeds);

/// Motion subspace: the velocity that a unit rate of a body's joint adds to the body, along the body's axes.
BodyVelocity unit_velocity(expr::Pool& pool, const TreeBody& body);

}  // namespace robotc::dynamics
