#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// The momentum of a robot about its mass centre, in world axes: rows 0–2 linear (kg·m/s), rows 3–5 angular
/// (kg·m²/s). It is that of the rigid bodies alone: the spin of rotors is left out. The robot must have mass.
/// (Orin, Goswami and Lee 2013, Centroidal dynamics of a humanoid robot.)
namespace robotc::dynamics {

/// h_G(q, q̇), 6.
std::vector<expr::Id> centroidal_momentum(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);

/// A_G(q) with h_G = A_G q̇; 6 × nv, row-major.
std::vector<expr::Id> centroidal_momentum_matrix(expr::Pool& pool, const Mechanism& mechanism,
                                                 const KinematicTree& tree);

}  // namespace robotc::dynamics
