#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// Sparsity pattern of a symmetric matrix: entry (i, j) can be nonzero only if i = j or one is an ancestor of the
/// other. Elimination from the leaves causes no fill-in.
struct EliminationTree {
  std::vector<std::size_t> order;                  ///< all indices, parents before children
  std::vector<std::optional<std::size_t>> parent;  ///< by index

  friend bool operator==(const EliminationTree&, const EliminationTree&) = default;
};

/// The pattern of a full matrix: each index is the parent of the next one. Zeros of a matrix are used all the same.
EliminationTree single_path(std::size_t size);

/// A = Lᵀ D L of a positive definite matrix with such a pattern, L unit lower triangular in the order of the tree
/// (Featherstone 2008, section 6.5). Needs no pivoting.
class TreeFactorisation {
 public:
  /// `matrix`: row-major; only entries on paths of the tree, of one triangle, are read.
  TreeFactorisation(Pool& pool, EliminationTree tree, std::vector<Id> matrix);

  /// Solves A x = b.
  [[nodiscard]] std::vector<Id> solve(std::vector<Id> b) const;
  /// Its two halves: L⁻ᵀ b, which is zero but for the ancestors of where b is not, and L⁻¹ D⁻¹ b.
  [[nodiscard]] std::vector<Id> solve_upward(std::vector<Id> b) const;
  [[nodiscard]] std::vector<Id> solve_downward(std::vector<Id> b) const;
  /// 1/D, by index.
  [[nodiscard]] const std::vector<Id>& reciprocals() const { return reciprocals_; }
  /// A⁻¹, row-major, symmetric node by node.
  [[nodiscard]] std::vector<Id> inverse() const;
  /// L of index j and an ancestor i.
  [[nodiscard]] Id factor(std::size_t j, std::size_t i) const { return factors_[j * tree_.order.size() + i]; }
  [[nodiscard]] const EliminationTree& tree() const { return tree_; }
  /// Π D.
  [[nodiscard]] Id determinant() const;

 private:
  [[nodiscard]] Id& factor(std::size_t j, std::size_t i) { return factors_[j * tree_.order.size() + i]; }

  /// The entries of row j are computed alike.
  void declare_row(std::size_t j);

  Pool& pool_;
  EliminationTree tree_;
  std::vector<Id> factors_;      ///< D, and L strictly below it
  std::vector<Id> reciprocals_;  ///< of D
};

}  // namespace robotc::expr
