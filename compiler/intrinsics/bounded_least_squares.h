#pragma once

#include <cstddef>

#include "compiler/intrinsics/elimination.h"

namespace robotc::intrinsics {

/// The x with lower ≤ x ≤ upper that minimises |cost (x, 1)|²; bounds may be infinite.
///
/// By an active-set method that decreases the cost in each step (Stark and Parker, "Bounded-variable least-squares: an
/// algorithm and applications", Computational Statistics 10, 1995). Free unknowns and slopes of the cost are found by
/// `eliminate`, never from normal equations, so that rows of very different sizes do no harm.
struct BoundedLeastSquares {
  const Rows& cost;
  const double* lower;
  const double* upper;

  [[nodiscard]] std::size_t unknowns() const { return cost.cols - 1; }
  [[nodiscard]] std::size_t most_steps() const { return 20 * (unknowns() + 1); }
  /// The number of steps; more than `most_steps` if it does not converge.
  std::size_t solve(double* x, double* workspace) const;
};

/// Size of the workspace in doubles, for a cost with as many rows as unknowns.
std::size_t bounded_least_squares_workspace(std::size_t unknowns);

}  // namespace robotc::intrinsics
