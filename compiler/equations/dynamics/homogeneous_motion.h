#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// Poses, their derivatives and mass properties as 4 × 4 matrices, row-major: the terms of Lagrange's equations after
/// Uicker and Paul (Kurtuhuz and Dumitru, eqs 3–9).
namespace robotc::dynamics {

/// T = [R p; 0 1] of a place in the world.
std::vector<expr::Id> transform(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                                const Transform& frame);

/// ∂T/∂q_j for each position q_j, one matrix after another.
std::vector<expr::Id> transform_derivatives(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                            LinkId link, const Transform& frame);

/// J = ∫ r rᵀ dm of all bodies of a link with r = (x, y, z, 1) along the axes of `frame`, X_link,F: second moments in
/// kg·m², first moments in kg·m, and the mass.
std::vector<expr::Id> pseudo_inertia(expr::Pool& pool, const Mechanism& mechanism, LinkId link, const Transform& frame);

}  // namespace robotc::dynamics
