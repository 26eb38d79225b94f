#pragma once

#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// X_world,F of a frame given by its link and X_link,F.
Transform pose(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
               const Transform& frame);

/// The velocity of the frame's origin (rows 0–2) and its angular velocity (rows 3–5) per unit of each joint's rate, in
/// world axes; 6 × nv, row-major.
std::vector<expr::Id> jacobian(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                               const Transform& frame);

/// Its rate along the motion (q, q̇), J̇ of ẍ = J q̈ + J̇ q̇.
std::vector<expr::Id> jacobian_rate(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                    LinkId link, const Transform& frame);

}  // namespace robotc::dynamics
