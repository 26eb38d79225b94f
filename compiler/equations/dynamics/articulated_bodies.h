#pragma once

#include <span>

#include "compiler/mechanism/body_wrench.h"

namespace robotc::dynamics {

/// q̈ with M q̈ + C q̇ + g = effort + Σ JᵀW by the articulated-body algorithm (Featherstone 1983; 2008, section 7.3):
/// O(n), no mass matrix. In body frames and with the accelerations of the frames' origins, so that no linear velocity
/// is needed. `effort` by coordinate; `loads` on each body, empty if there are none.
std::vector<expr::Id> accelerations_by_articulated_bodies(expr::Pool& pool, const Mechanism& mechanism,
                                                          const KinematicTree& tree,
                                                          const std::vector<expr::Id>& effort,
                                                          std::span<const BodyWrench> loads);

}  // namespace robotc::dynamics
