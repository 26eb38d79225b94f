#pragma once

#include "compiler/equations/derivations/world_geometry.h"

/// Kane's method (Kane and Levinson 1985; for robots Angeles, Ma and Rojas 1989): the generalised speeds are q̇, and
/// each body's partial velocities are the derivatives of its velocities by each of them,
///
///   v_k,i = ∂v_k/∂q̇_i        ω_k,i = ∂ω_k/∂q̇_i
///   F_i*  = −Σ_k [ v_k,i · m a_k + ω_k,i · (I α_k + ω_k × I ω_k) ]        F_i = τ_i + Σ_k v_k,i · m g
///   F_i + F_i* = 0
///
/// Everything is along the world's axes; velocities and accelerations pass from body to body by the theorems of two
/// points of one body and of a point that moves on one.
namespace robotc::derivations::kane {

/// τ of the motion (q, q̇, q̈); q̇ and q̈ may be zeros.
std::vector<expr::Id> inverse_dynamics(const WorldGeometry& geometry, const Mechanism& mechanism, expr::Pool& pool,
                                       const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd,
                                       const expr::Vec3& gravity);

/// Σ_k m v_k,i·v_k,j + ω_k,i·I ω_k,j: the part of F* that goes with q̈, n × n.
std::vector<expr::Id> mass_matrix(const WorldGeometry& geometry, const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc::derivations::kane
