#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// Pole placement: the gain K for which A − B K has given eigenvalues.
///
/// One input: Ackermann's formula in the orthonormal basis of the Krylov vectors, where A is a Hessenberg matrix
/// (Varga, "A Schur method for pole assignment", 1981, compares). Several inputs leave a choice, which makes the
/// eigenvectors as orthogonal as the sweeps of Kautsky, Nichols and Van Dooren ("Robust pole assignment in linear state
/// feedback", 1985, method 0) get; pairs of complex poles are changed together.
///
/// Computed in `long double` and rounded at the end. Not for object files: Eigen keeps matrices on the stack.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. `n` states and `m` inputs. Arguments: A, B, and the poles as n pairs of real and
/// imaginary part. Results: K (m × n, row-major), a figure, and a PlacementStatus.
void place(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class PlacementStatus : int {
  solved,
  not_finite,        ///< an argument
  not_conjugate,     ///< a complex pole without its conjugate
  not_controllable,  ///< figure: the number of states that the inputs reach
  too_often,  ///< a pole more often than B has independent columns, of which there are at least two; figure: those
  missed,     ///< figure: the largest deviation of a pole, relative to the largest pole
};
/// Text of a status; null for `solved`.
const char* placement_reason(int status);

/// Size of the workspace in doubles.
std::size_t placement_workspace(std::size_t n, std::size_t m);

/// More states or inputs are refused before the call: the workspace is on the stack.
inline constexpr std::size_t most_placed_states = 40;

}  // namespace robotc::intrinsics
