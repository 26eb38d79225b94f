#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// Velocity of a frame along its own axes, as a gyroscope on it measures it and a controller in tool coordinates needs.
namespace robotc::dynamics {

/// (velocity of the frame's origin, angular velocity) along the frame's axes, m/s and rad/s.
std::vector<expr::Id> body_velocity(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                    LinkId link, const Transform& frame);

/// J_b with (v, ω) = J_b q̇ along the frame's axes; 6 × nv, row-major.
std::vector<expr::Id> body_jacobian(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                    LinkId link, const Transform& frame);

}  // namespace robotc::dynamics
