#pragma once

#include <vector>

#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/expr/guarded_solve.h"
#include "compiler/loops/closure_rows.h"

/// Motion of mechanisms with closed loops, in the speeds of all joints of the tree.
namespace robotc {

/// The motion nearest to that of the open tree, in the metric of its mass matrix M, that satisfies the equations
/// J v̇ + σ = 0 of closed loops: Gauss's principle of least constraint.
///
/// M = Lᵀ D L of the tree and S = J M⁻¹ Jᵀ = l δ lᵀ, which is as sparse as loops share joints. Redundant equations are
/// all there: the guarded factorisation leaves them out, in each position anew.
///
/// Links without mass may make M singular, though no motion of the closed loops is without inertia. Then M + Jᵀ W J
/// takes its place, with positive weights W of the equations that bind such links. Any weights give the same motion:
/// where J v̇ is given, they add a constant to the function that is least. So they choose no stiffness, and loops stay
/// as exact as with mass.
class ClosedMotion {
 public:
  /// `tree`: the functions of the mechanism without closures.
  /// `drift`: what the rates of the rows have besides J v, as where a motion is prescribed; empty: nothing.
  /// `weights`: W, kg·m² over the square of the row's unit, 0 of equations that add nothing; empty: M is regular.
  ClosedMotion(dynamics::Functions& tree, loops::ClosureRows rows, std::vector<expr::Id> drift = {},
               std::vector<expr::Id> weights = {});

  [[nodiscard]] const loops::ClosureRows& rows() const { return rows_; }
  /// M, or M + JᵀWJ: nv × nv, row-major.
  [[nodiscard]] const std::vector<expr::Id>& metric() const { return metric_; }
  /// The motion under the equations of positions alone, which are fewer, in the same metric.
  [[nodiscard]] ClosedMotion of_positions() const;

  struct Solution {
    std::vector<expr::Id> accelerations;  ///< one per speed of the tree
    std::vector<expr::Id> multipliers;    ///< λ, one per row: N or N·m along the row
  };
  /// The solution of M v̇ = forces + Jᵀλ and J v̇ + bias = 0.
  [[nodiscard]] Solution solve(std::vector<expr::Id> forces, const std::vector<expr::Id>& bias) const;
  /// The least δ with J δ = b, in the metric of M: M⁻¹Jᵀ S⁺ b.
  [[nodiscard]] std::vector<expr::Id> least_change(std::vector<expr::Id> b) const;
  /// J v.
  [[nodiscard]] std::vector<expr::Id> times_jacobian(const std::vector<expr::Id>& v) const;
  /// J v + drift: zero where the motion satisfies the rows.
  [[nodiscard]] std::vector<expr::Id> rates(const std::vector<expr::Id>& v) const;

 private:
  /// The motion under other equations, with the factorised metric of `other`.
  ClosedMotion(const ClosedMotion& other, loops::ClosureRows rows);
  /// `sum` + L⁻ᵀ Jᵀ b.
  [[nodiscard]] std::vector<expr::Id> plus_lifted(std::vector<expr::Id> sum, const std::vector<expr::Id>& b) const;

  expr::Pool& pool_;
  loops::ClosureRows rows_;
  std::vector<expr::Id> drift_;
  std::vector<expr::Id> weights_;
  std::size_t n_;  ///< speeds
  std::vector<expr::Id> metric_;
  expr::TreeFactorisation mass_;               ///< of the metric
  std::vector<std::vector<expr::Id>> lifted_;  ///< L⁻ᵀ J_rᵀ, by row r
  expr::GuardedFactorisation factors_;         ///< of S
};

/// ∂v̇/∂x along each direction, nv × directions row-major, under efforts and wrenches that may depend on x. No solution
/// of equations is differentiated: at the v̇ and λ found,
///   [M −Jᵀ; J 0] [dv̇; dλ] = −[∂(M v̇ − forces − Jᵀλ)/∂x; ∂(J v̇ + σ)/∂x] with v̇ and λ held.
std::vector<expr::Id> closed_acceleration_derivatives(dynamics::Functions& tree, const ClosedMotion& motion,
                                                      const std::vector<expr::Id>& effort,
                                                      std::span<const AppliedWrench> wrenches,
                                                      std::span<const Direction> directions);

/// One step of Newton's method to q with φ = 0 and to speeds with J v + drift = 0, both the nearest in the metric of M.
struct ClosingStep {
  std::vector<expr::Id> gaps;  ///< φ of q as given; those of `rows_of_positions`
  std::vector<expr::Id> q, qd;
};
ClosingStep closing_step(dynamics::Functions& tree, const ClosedMotion& motion);

/// True if the gap of an equation is in m; otherwise it is in rad.
bool is_length(const loops::ClosureRow& row);
/// The rows without the equations of speeds alone, which bind no positions.
loops::ClosureRows rows_of_positions(const loops::ClosureRows& rows, std::size_t nv);
}  // namespace robotc
