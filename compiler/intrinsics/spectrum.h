#pragma once

#include <cstddef>
#include <cstdint>

/// Singular values and eigenvalues, by Eigen's decompositions: Jacobi's rotations after QR with column pivoting for
/// singular values, tridiagonal QR for eigenvalues of symmetric matrices, and the real Schur form of the balanced
/// matrix for those of any other.
///
/// All is computed in `long double` and rounded at the end, so that conditions are known as far as doubles have any.
namespace robotc::intrinsics {

/// As intrinsics::Function. An n × m matrix, row by row → its min(n, m) singular values, the largest first; the
/// condition, which is the largest over the smallest; and a SpectrumStatus. From 1/ε ≈ 4.5·10¹⁵ on the condition is
/// infinite: a matrix of doubles is then as good as singular.
void singular_values(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m);
/// As intrinsics::Function. A symmetric n × n matrix, row by row → its eigenvalues, the least first, and a
/// SpectrumStatus.
void symmetric_eigenvalues(const double* arguments, double* results, double* workspace, std::uint32_t n,
                           std::uint32_t m);

/// As intrinsics::Function. A square n × n matrix, row by row → its eigenvalues as n pairs of real and imaginary part,
/// and a SpectrumStatus. Ordered by the real part, the least first; of equal ones by the magnitude of the imaginary
/// part, the negative one of a pair first.
void eigenvalues(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m);

enum class SpectrumStatus : int {
  solved,
  not_finite,     ///< an entry
  not_symmetric,  ///< beyond rounding, of `symmetric_eigenvalues`
  not_converged,  ///< within the number of steps that Eigen allows; no such matrix is known
};
/// In words; null for `solved`.
const char* spectrum_reason(int status);

/// Doubles of workspace.
std::size_t spectrum_workspace(std::size_t n, std::size_t m);

/// Larger matrices are refused before the call: their workspace stands on the stack.
inline constexpr std::size_t most_spectrum_rows = 100;

}  // namespace robotc::intrinsics
