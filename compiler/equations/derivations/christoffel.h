#pragma once

#include <optional>

#include "compiler/equations/derivations/node_budget.h"
#include "compiler/equations/derivations/world_geometry.h"

/// Lagrange's equations with Christoffel symbols (Urrea, Saa and Kern 2024, eqs 1–6 and algorithms 1–3), by symbolic
/// differentiation alone: positions give velocities, velocities the kinetic energy K, and that
///
///   M_ij = ∂²K/∂q̇_i∂q̇_j        c_ijk = ½ (∂M_kj/∂q_i + ∂M_ki/∂q_j − ∂M_ij/∂q_k)        C_kj = Σ_i c_ijk q̇_i
///   g_i  = ∂U/∂q_i
///
/// In print, eq. 2 has C_jk for C_kj (their C of the RPR arm is C_kj), and eq. 5 is g with gravity's direction turned.
namespace robotc::derivations::christoffel {

/// ½ Σ_k (m v·v + ω·I ω) of the bodies that can move, v from differentiating the mass centres' positions.
expr::Id kinetic_energy(const WorldGeometry& geometry, const Mechanism& mechanism, expr::Pool& pool);

/// The second derivatives of K by q̇, n × n.
std::vector<expr::Id> mass_matrix(expr::Id kinetic_energy, const Mechanism& mechanism, expr::Pool& pool);

/// Γ_kij = c_ijk, n × n × n, symmetric in its last two indices; nothing if the budget does not suffice.
std::optional<std::vector<expr::Id>> symbols(const std::vector<expr::Id>& mass_matrix, const Mechanism& mechanism,
                                             expr::Pool& pool, const NodeBudget& budget);

}  // namespace robotc::derivations::christoffel
