#pragma once

#include <optional>

#include "compiler/equations/derivations/derivations.h"
#include "compiler/equations/derivations/node_budget.h"
#include "compiler/equations/new_formulation/coefficients.h"

/// The new formulation written out (El Baji et al. 2022, eqs 23–33; corrected as docs/bibliography.md says): every
/// coefficient by itself, and their sums over bodies as printed. The effect of each body on each joint is visible, and
/// the equations read as in the paper; `new_formulation` has the same sums regrouped, at a fraction of the operations.
namespace robotc::derivations {

/// Entries by up to four indices; zero where nothing was set.
class Tensor {
 public:
  Tensor(expr::Id zero, std::vector<std::size_t> extents);

  [[nodiscard]] const std::vector<std::size_t>& extents() const { return extents_; }
  [[nodiscard]] expr::Id at(std::initializer_list<std::size_t> indices) const { return entries_[offset(indices)]; }
  void set(std::initializer_list<std::size_t> indices, expr::Id value) { entries_[offset(indices)] = value; }
  /// Row-major, the last index runs fastest.
  [[nodiscard]] const std::vector<expr::Id>& entries() const { return entries_; }

 private:
  [[nodiscard]] std::size_t offset(std::initializer_list<std::size_t> indices) const;

  std::vector<std::size_t> extents_;
  std::vector<expr::Id> entries_;
};

/// i, j, n are coordinates, k indexes the bodies of the formulation, w the mechanism's wrenches:
///
///   τ_i = Σ_k Σ_j ( H_ijk q̈_j + β_ijk q̇_j² + 2 q̇_j Σ_n ζ_ijnk q̇_n ) + Σ_k G_ik + Σ_w Q_iw,   n before j on the path
struct CoefficientTensors {
  Tensor inertia;      ///< H_ijk = H_jik
  Tensor centrifugal;  ///< β_ijk
  Tensor coriolis;     ///< ζ_ijnk = ζ_injk: in either order of j and n; β_ijk where they are equal
  Tensor gravity;      ///< G_ik
  Tensor load;         ///< Q_iw: −(F·Jv(i, p) + ε̄_i M·u_i) of the wrench (F, M) at p; the same as eq. 28's at c_k
};
/// The axes that a formulation of coefficients writes them along.
inline new_formulation::CoefficientAxes coefficient_axes(Formulation formulation) {
  using new_formulation::CoefficientAxes;
  return formulation == Formulation::new_formulation_in_links ? CoefficientAxes::links : CoefficientAxes::world;
}

/// Most entries of a tensor: 80 MB.
inline constexpr std::size_t max_tensor_entries = 20'000'000;
/// All of them; nothing if there would be more entries than that or the budget does not suffice: there are n³ a body.
std::optional<CoefficientTensors> coefficient_tensors(const new_formulation::NewFormulation& form,
                                                      const Mechanism& mechanism, expr::Pool& pool,
                                                      const NodeBudget& budget, new_formulation::CoefficientAxes axes);

/// M_ij = Σ_k H_ijk (eq. 31), n × n.
std::vector<expr::Id> mass_matrix(const CoefficientTensors& tensors, expr::Pool& pool);
/// C_i[j][n] = Σ_k ζ_ijnk, β on the diagonals (eqs 32 and 33), n × n × n: the Christoffel symbols of M.
std::vector<expr::Id> coriolis_tensor(const CoefficientTensors& tensors, expr::Pool& pool);
/// Σ_k G_ik.
std::vector<expr::Id> gravity_forces(const CoefficientTensors& tensors, expr::Pool& pool);
/// Σ_w Q_iw = −Σ JᵀW.
std::vector<expr::Id> load_forces(const CoefficientTensors& tensors, expr::Pool& pool);

}  // namespace robotc::derivations
