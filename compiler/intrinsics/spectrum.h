#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// Singular values and eigenvalues of symmetric matrices by Jacobi's rotations (dense.h); eigenvalues of general ones
/// by Eigen, from the real Schur form of the balanced matrix.
///
/// Computed with more digits than those of doubles (real.h) and rounded at the end, so that conditions are accurate
/// over the whole range of doubles.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. An n × m matrix, row-major → its min(n, m) singular values, descending; the
/// condition number, largest over smallest; the figure 0, and a SpectrumStatus. From 1/ε ≈ 4.5·10¹⁵ on the condition is
/// infinite: the matrix is numerically singular.
void singular_values(const double* arguments, double* results, double* workspace, const Shape& shape);
/// Signature: intrinsics::Function. An n × m matrix, row-major → its rank, the figure 0, and a SpectrumStatus. Rows and
/// columns are scaled first. Singular values below max(n, m) ε times the largest count as 0.
void rank(const double* arguments, double* results, double* workspace, const Shape& shape);
/// Signature: intrinsics::Function. A symmetric n × n matrix, row-major → its eigenvalues, ascending, the figure
/// 0, and a SpectrumStatus.
void symmetric_eigenvalues(const double* arguments, double* results, double* workspace, const Shape& shape);

/// Signature: intrinsics::Function. An n × n matrix, row-major → its eigenvalues as n pairs of real and imaginary part,
/// the figure 0, and a SpectrumStatus. Sorted by real part, ascending; then by magnitude of the imaginary part, the
/// negative one of a pair first.
void eigenvalues(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class SpectrumStatus : int {
  solved,
  not_finite,     ///< an entry
  not_symmetric,  ///< up to rounding; `symmetric_eigenvalues` only
  not_converged,  ///< within a limit of sweeps, or steps; no such matrix is known
};
/// Sets the figure to 0, and the status; all `count` results before are NaN on failure.
void finish(double* results, std::size_t count, SpectrumStatus status);
/// Text of a status; null for `solved`.
const char* spectrum_reason(int status);

/// Size of the workspace in doubles.
std::size_t spectrum_workspace(std::size_t n, std::size_t m);

/// Larger matrices are refused before the call: the workspace is on the stack.
inline constexpr std::size_t most_spectrum_rows = 100;

}  // namespace robotc::intrinsics
