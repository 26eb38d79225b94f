#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// Which entries of a symmetric matrix can differ from zero: (i, j) only where one of the two is an ancestor of the
/// other, or they are one. Eliminated from the leaves, such a matrix fills nowhere.
struct EliminationTree {
  std::vector<std::size_t> order;                  ///< all indices, parents before children
  std::vector<std::optional<std::size_t>> parent;  ///< by index

  friend bool operator==(const EliminationTree&, const EliminationTree&) = default;
};

/// A = Lᵀ D L of a positive definite matrix with such a pattern, L unit lower triangular in the order of the tree
/// (Featherstone 2008, section 6.5). No pivots are sought: none are needed.
class TreeFactorisation {
 public:
  /// `matrix` row by row; of it only the entries on paths of the tree are read, those of one triangle.
  TreeFactorisation(Pool& pool, EliminationTree tree, std::vector<Id> matrix);

  /// x with A x = b.
  [[nodiscard]] std::vector<Id> solve(std::vector<Id> b) const;
  /// A⁻¹, row by row, symmetric node by node.
  [[nodiscard]] std::vector<Id> inverse() const;
  /// Π D.
  [[nodiscard]] Id determinant() const;

 private:
  [[nodiscard]] Id& factor(std::size_t j, std::size_t i) { return factors_[j * tree_.order.size() + i]; }
  [[nodiscard]] Id factor(std::size_t j, std::size_t i) const { return factors_[j * tree_.order.size() + i]; }

  Pool& pool_;
  EliminationTree tree_;
  std::vector<Id> factors_;      ///< D, and L strictly below it
  std::vector<Id> reciprocals_;  ///< of D
};

}  // namespace robotc::expr
