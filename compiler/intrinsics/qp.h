#pragma once

#include <cstddef>
#include <cstdint>

/// Quadratic programs: the x that makes ½xᵀHx + gᵀx the least where lower ≤ A x ≤ upper, H positive definite.
///
/// By DAQP's dual active-set method (Arnström, Bemporad and Axehill, "A dual active-set solver for embedded quadratic
/// programming using recursive LDLᵀ updates", IEEE Transactions on Automatic Control 67, 2022): from the unconstrained
/// minimum on, one violated constraint after the other joins those that hold exactly, and those that no longer push are
/// let go. The answer is exact, to rounding, and not the end of a slow approach; the number of steps is bounded.
namespace robotc::intrinsics {

/// As intrinsics::Function. `n` variables, `m` constraints. Arguments: H and A row by row with g between them, lower,
/// upper; a bound may be infinite. Results: x, and a QpStatus.
void qp(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m);

enum class QpStatus : int {
  solved,
  not_finite,       ///< an argument, a bound that is no number
  h_not_symmetric,  ///< beyond rounding
  h_not_positive,   ///< not positive definite
  bounds_crossed,   ///< a lower bound above its upper bound
  infeasible,       ///< no x satisfies all constraints
  too_many_steps,   ///< more than 50 (n + m), or in circles; or whether any x satisfies all constraints is not to be
                    ///< told
};
/// In words; null for `solved`.
const char* qp_reason(int status);

/// Doubles of workspace.
std::size_t qp_workspace(std::size_t n, std::size_t m);

/// Larger ones are refused before the call: their workspace stands on the stack.
inline constexpr std::size_t most_qp_variables = 100;
inline constexpr std::size_t most_qp_constraints = 200;

}  // namespace robotc::intrinsics
