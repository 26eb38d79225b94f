#pragma once

#include <cstddef>
#include <vector>

#include "compiler/expr/alike_columns.h"
#include "compiler/expr/tree_factorisation.h"

namespace robotc::expr {

/// A x = b for many b, with A of a tree: its trunk, the single path from its root, and the branches that it carries.
///
/// x of a branch follows from x of the trunk: x_j = u_j − Σ K_ji x_i over the trunk, where u is the solution within the
/// branch, zero if b is zero there. So most entries are products with the trunk alone, the same operations for all b.
/// This pays where more right-hand sides are zero in a branch than the trunk is long; elsewhere, and without a trunk,
/// it is the factorisation's own solution.
class TrunkSolve {
 public:
  /// The factors outlive it.
  TrunkSolve(Pool& pool, const TreeFactorisation& factors);

  /// −A⁻¹ B of a row-major matrix. Declares what is computed alike for all columns.
  [[nodiscard]] std::vector<Id> negated(std::vector<Id> matrix, std::size_t columns) const;
  /// A⁻¹, row-major, symmetric node by node.
  [[nodiscard]] std::vector<Id> inverse() const;

 private:
  [[nodiscard]] bool by_trunk() const { return !couple_.empty(); }
  [[nodiscard]] bool in_trunk(std::size_t j) const { return couple_[j].empty(); }
  /// −A⁻¹ b. `columns` get the intermediate results and x.
  [[nodiscard]] std::vector<Id> negated(std::vector<Id> b, AlikeColumns& columns, std::size_t column) const;
  /// u of the branches and x of the trunk, from b after the walk upward.
  [[nodiscard]] std::vector<Id> within_parts(std::vector<Id> b) const;

  Pool& pool_;
  const TreeFactorisation& factors_;
  std::vector<std::size_t> trunk_;       ///< its indices, from the root
  std::vector<std::vector<Id>> couple_;  ///< K, by index, then by place in the trunk; none for the trunk itself
};

}  // namespace robotc::expr
