#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// The matrix product and the solution of linear equations as algorithms that kernels call, in `double`. Laws with
/// large matrices call them, so that their code does not grow with the cube of the size.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. (A n × m, B m × p), row-major → A B. Each entry is summed in the order of the
/// columns of A.
void product(const double* arguments, double* results, double* workspace, const Shape& shape);

/// Signature: intrinsics::Function. (A n × n, B n × p), row-major → X n × p with A X = B, a figure, and a SolveStatus.
/// LU decomposition with partial pivoting: backward stable.
void solve(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class SolveStatus : int {
  solved,
  singular,    ///< the figure is the number of the pivot that is 0, from 1
  not_finite,  ///< an entry of A or of X
};
/// Text of a status; null for `solved`.
const char* solve_reason(int status);

/// Size of the workspace of `solve` in doubles.
std::size_t solve_workspace(std::size_t n, std::size_t p);

/// Larger systems are not solved by this algorithm: its workspace is on the stack.
inline constexpr std::size_t most_solve_rows = 100;

}  // namespace robotc::intrinsics
