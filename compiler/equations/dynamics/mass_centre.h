#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// The mass of a robot and where its centre is. Links that are fixed to the base count too.
namespace robotc::dynamics {

/// Σ m of all rigid bodies, kg.
expr::Id total_mass(expr::Pool& pool, const Mechanism& mechanism);

/// Σ m c of all rigid bodies in the world, kg·m.
expr::Vec3 first_moment(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);

/// c = Σ m c_k / Σ m in the world, m. The robot must have mass.
expr::Vec3 centre_of_mass(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);

/// J_c with ċ = J_c q̇, in world axes; 3 × nv, row-major. The robot must have mass.
std::vector<expr::Id> centre_of_mass_jacobian(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);

}  // namespace robotc::dynamics
