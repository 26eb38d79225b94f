#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

/// Predictive control of x⁺ = A x + B u + c with outputs y = C x: the inputs of the next ticks that minimise
///
///   Σ_{j = 1}^{ahead} Σ_i Q_ji (y_i(j) − goals_ji)²  +  Σ_{k = 0}^{moves − 1} Σ_i R_i (u_i(k) − u_i(k − 1))²
///
/// subject to lower ≤ u(k) ≤ upper, where u(−1) and x(0) are given and u(k) is constant from the last move on.
///
/// By dynamic programming with square roots: the cost of the ticks after j is |W (x(j), u, 1)|², and W is found from
/// the last tick backwards by orthogonal transformations. No power of A beyond a few ticks occurs, and no product WᵀW.
/// With pivoting of rows and columns these transformations are accurate row by row (Powell and Reid, "On applying
/// Householder transformations to linear least squares problems", 1968; Cox and Higham, "Stability of Householder QR
/// factorization for weighted least squares problems", 1998), so that directions in which the prediction grows by many
/// orders of magnitude do not bury the others. The problem that remains is one of least squares over the
/// moves with bounds: bounded_least_squares.h.
namespace robotc::intrinsics {

/// Signature: intrinsics::Function. `n` states, `m` inputs, `p` outputs. Arguments, row-major: A (n × n), B (n × m), c,
/// C (outputs × n), x, u (at the tick before), goals and Q (ahead × outputs), R, lower, upper (m; bounds may be
/// infinite). Results: the inputs u(0), …, u(moves − 1), a figure, and an MpcStatus.
void mpc(const double* arguments, double* results, double* workspace, const Shape& shape);

enum class MpcStatus : int {
  solved,
  not_finite,        ///< an argument, or a NaN bound
  negative_weight,   ///< in Q; the figure is that weight
  weightless_moves,  ///< an entry of R is not positive; the figure is that entry
  bounds_crossed,    ///< a lower bound above its upper bound; the figure is by how much
  overflow,          ///< the prediction leaves the range of numbers; the figure is its growth in a tick
  too_many_steps,    ///< of the program over the moves; the figure is their number
};
/// Text of a status; null for `solved`.
const char* mpc_reason(int status);

std::size_t mpc_argument_count(Shape shape);
std::size_t mpc_result_count(Shape shape);
/// Size of the workspace in doubles. It does not depend on the horizon.
std::size_t mpc_workspace(Shape shape);

/// Larger problems are refused before the call: the workspace is on the stack.
inline constexpr std::size_t most_mpc_states = 80;
inline constexpr std::size_t most_mpc_outputs = 80;
inline constexpr std::size_t most_mpc_moves = 100;  ///< inputs times moves
inline constexpr std::size_t most_mpc_ahead = 2000;

}  // namespace robotc::intrinsics
