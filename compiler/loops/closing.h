#pragma once

#include <vector>

#include "compiler/loops/reduced_motion.h"

/// Configurations of closed loops in code without branches: for programs, which have no other solver.
namespace robotc::loops {

/// Closes loops by a fixed number of steps of Newton's method, in which the independent joints stay. Where a dead
/// centre is passed, or the loops stay open, all entries are NaN.
class Closing {
 public:
  using Ids = std::vector<expr::Id>;

  /// All outlive it.
  Closing(const Mechanism& mechanism, expr::Pool& pool, const ReducedMotion& motion);

  /// The configuration with closed loops near the mechanism's q, where q has its independent joints.
  [[nodiscard]] Ids closed() const;
  /// The mechanism's q, in which the loops are closed, moved by its displacement of the independent joints.
  [[nodiscard]] Ids moved() const;

 private:
  /// Closed from `start`, expressions of the mechanism's symbols, on the branch of `branch`.
  [[nodiscard]] Ids from(const Ids& start) const;
  /// 1 where the gaps at `q` are rounding or nearly so, and `q` is on the branch of the mechanism's q; else NaN.
  [[nodiscard]] expr::Id one_if_closed(const Ids& q) const;
  /// The gaps over the sizes of their loops, without those that the relations of linear loops make 0.
  [[nodiscard]] Ids relative_gaps() const;
  /// Expressions of the mechanism's q at another q.
  [[nodiscard]] Ids at(const Ids& roots, const Ids& q) const;

  const Mechanism& mechanism_;
  expr::Pool& pool_;
  const ReducedMotion& motion_;
  Ids next_;  ///< q after a step
  Ids gaps_;
};

/// q with quaternions of length 1.
std::vector<expr::Id> with_unit_quaternions(const Mechanism& mechanism, expr::Pool& pool, std::vector<expr::Id> q);

}  // namespace robotc::loops
