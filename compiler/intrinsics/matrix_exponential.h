#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// The exponential of a matrix, by scaling, the Padé approximant of degree 13, and squaring (Higham, "The scaling and
/// squaring method for the matrix exponential revisited", 2005), of the balanced matrix.
///
/// Computed with 64 digits and more (real.h) and rounded at the end: squaring loses digits where the exponential is
/// much smaller than its intermediate results.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. An n × n matrix, row-major → its exponential, the figure 0, and an
/// ExponentialStatus.
void matrix_exponential(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class ExponentialStatus : int {
  solved,
  not_finite,  ///< an entry
  too_large,   ///< the result overflows
};
/// Text of a status; null for `solved`.
const char* exponential_reason(int status);

/// Size of the workspace in doubles.
std::size_t exponential_workspace(std::size_t n);

/// Larger matrices are refused before the call: the workspace is on the stack.
inline constexpr std::size_t most_exponential_rows = 80;

}  // namespace robotc::intrinsics
