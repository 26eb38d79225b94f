#pragma once

#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// q̈ by the articulated-body algorithm (Featherstone 1983; 2008, section 7.3): O(n), no mass matrix. In body frames and
/// with the accelerations of the frames' origins, so that no linear velocity is needed.
std::vector<expr::Id> accelerations_by_articulated_bodies(expr::Pool& pool, const Mechanism& mechanism,
                                                          const KinematicTree& tree);

}  // namespace robotc::dynamics
