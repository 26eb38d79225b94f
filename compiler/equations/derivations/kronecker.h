#pragma once

#include <optional>

#include "compiler/equations/derivations/node_budget.h"
#include "compiler/equations/derivations/world_geometry.h"

/// The Coriolis matrix by Kronecker products (Le, Nguyen and Nguyen 2019): matrices throughout, no index written.
///
///   J_T = ∂p_C/∂q (eq. 24)    J_R = ∂ω/∂q̇ with [ω]ₓ = Rᵀ Ṙ (eqs 10, 25)    M = Σ m J_TᵀJ_T + J_Rᵀ I J_R (eq. 28)
///   C = ½ [ ∂M/∂q (1 ⊗ q̇) + ∂M/∂q (q̇ ⊗ 1) − (∂M/∂q (q̇ ⊗ 1))ᵀ ] (eq. 52)              g = (∂P/∂q)ᵀ (eq. 45)
///
/// where ∂M/∂q is the n × n² matrix of eq. 31, every entry of M replaced by the row of its derivatives.
namespace robotc::derivations::kronecker {

struct Matrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<expr::Id> entries;  ///< row-major

  [[nodiscard]] expr::Id operator()(std::size_t r, std::size_t c) const { return entries[r * cols + c]; }
  [[nodiscard]] expr::Id& operator()(std::size_t r, std::size_t c) { return entries[r * cols + c]; }
};
Matrix identity(expr::Pool& pool, std::size_t n);
Matrix column(const std::vector<expr::Id>& entries);
Matrix transpose(const Matrix& a);
Matrix multiply(expr::Pool& pool, const Matrix& a, const Matrix& b);
/// A ⊗ B (eq. 30).
Matrix product(expr::Pool& pool, const Matrix& a, const Matrix& b);
/// ∂D/∂x, rows × (cols · x.size()) (eq. 31); nothing if the budget does not suffice.
std::optional<Matrix> derivative(expr::Pool& pool, const Matrix& d, const std::vector<expr::Id>& x,
                                 const NodeBudget& budget);

/// M, n × n.
std::vector<expr::Id> mass_matrix(const WorldGeometry& geometry, const Mechanism& mechanism, expr::Pool& pool);
/// C, n × n.
std::optional<std::vector<expr::Id>> coriolis_matrix(const std::vector<expr::Id>& mass_matrix,
                                                     const Mechanism& mechanism, expr::Pool& pool,
                                                     const NodeBudget& budget);

}  // namespace robotc::derivations::kronecker
