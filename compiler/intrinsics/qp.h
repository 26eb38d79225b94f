#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// Quadratic programs: the x that minimises ½xᵀHx + gᵀx subject to lower ≤ A x ≤ upper, with H positive definite.
///
/// By DAQP's dual active-set method (Arnström, Bemporad and Axehill, "A dual active-set solver for embedded quadratic
/// programming using recursive LDLᵀ updates", IEEE Transactions on Automatic Control 67, 2022): starting at the
/// unconstrained minimum, violated constraints join the active set one by one, and those with a multiplier of the wrong
/// sign leave it. The result is exact up to rounding, and the number of steps is bounded.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. `n` variables, `m` constraints. Arguments: H, g, A (row-major), lower, upper;
/// bounds may be infinite. Results: x, a figure, and a QpStatus.
void qp(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class QpStatus : int {
  solved,
  not_finite,         ///< an argument, or a NaN bound
  h_not_symmetric,    ///< up to rounding
  h_not_positive,     ///< not positive definite; the figure is its least eigenvalue
  h_ill_conditioned,  ///< singular up to rounding; the figure is its condition number
  bounds_crossed,     ///< a lower bound above its upper bound; the figure is by how much
  infeasible,         ///< no x satisfies all constraints
  too_many_steps,  ///< more than 50 (n + m), or cycling; or feasibility cannot be decided; the figure is the number of
                   ///< steps
};
/// Text of a status; null for `solved`.
const char* qp_reason(int status);

/// Size of the workspace in doubles.
std::size_t qp_workspace(std::size_t n, std::size_t m);

/// Larger problems are refused before the call: the workspace is on the stack.
inline constexpr std::size_t most_qp_variables = 100;
inline constexpr std::size_t most_qp_constraints = 200;

}  // namespace robotc::intrinsics
