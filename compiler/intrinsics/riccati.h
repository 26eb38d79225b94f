#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// Riccati equations: cost matrix P and gain K of the optimal linear feedback u = −K x for a quadratic cost.
///
///   care    ẋ  = A x + B u,   ∫ xᵀQx + uᵀRu dt:   AᵀP + P A − P B R⁻¹ Bᵀ P + Q = 0,                K = R⁻¹ Bᵀ P
///   dare    x⁺ = A x + B u,   Σ xᵀQx + uᵀRu:      P = AᵀP A − AᵀP B (R + BᵀP B)⁻¹ BᵀP A + Q,     K = (R + BᵀPB)⁻¹ BᵀPA
///
/// P is the stabilising solution, under whose feedback x decays. It is computed from the invariant subspace of the
/// stable eigenvalues, by the matrix sign function (Roberts, "Linear model reduction and solution of the
/// algebraic Riccati equation by use of the sign function", 1971; Byers 1987 for its scaling), and refined by Newton
/// steps (Kleinman 1968; Hewer 1971).
///
/// Computed with more digits than those of doubles (real.h) and rounded at the end: gains of chains of integrators lose
/// ten digits and more between the equation and its solution, which in double would leave no reliable digits.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. `n` states and `m` inputs. Arguments: A, B, Q, R, row-major. Results: P, K,
/// row-major, the figure 0, and a RiccatiStatus.
void care(const double* arguments, double* results, double* workspace, const Shape& shape);
void dare(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class RiccatiStatus : int {
  solved,
  not_finite,           ///< an argument
  q_not_symmetric,      ///< up to rounding
  q_not_positive,       ///< has a negative eigenvalue, up to rounding
  r_not_symmetric,      ///< up to rounding
  r_not_positive,       ///< has an eigenvalue that is not positive
  not_stabilisable,     ///< (A, B) is not stabilisable
  undamped_and_unseen,  ///< an undamped mode has no cost, so that the optimum leaves it undamped
};
/// Text of a status; null for `solved`.
const char* riccati_reason(int status);

/// Size of the workspace in doubles.
std::size_t riccati_workspace(std::size_t n, std::size_t m);

/// More states or inputs are refused before the call: the workspace is on the stack.
inline constexpr std::size_t most_riccati_states = 40;

}  // namespace robotc::intrinsics
