#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/expr/tree_factorisation.h"

namespace robotc::expr {

/// A x = b for many b, with a positive definite A that has the pattern of a tree: written out by its factors, or as a
/// call of a numeric algorithm where so many operations are not compiled.
class TreeSolve {
 public:
  /// For so many right-hand sides; nothing: for the inverse. `matrix`: row-major; entries on paths of the tree are
  /// read.
  TreeSolve(Pool& pool, EliminationTree tree, std::vector<Id> matrix, std::optional<std::size_t> columns);
  TreeSolve(const TreeSolve&) = delete;
  TreeSolve& operator=(const TreeSolve&) = delete;

  [[nodiscard]] bool is_called() const { return !factors_; }
  /// −A⁻¹ B of a row-major matrix.
  [[nodiscard]] std::vector<Id> negated(std::vector<Id> matrix) const;
  /// A⁻¹, row-major, symmetric node by node.
  [[nodiscard]] std::vector<Id> inverse() const;

 private:
  /// A⁻¹ B, as a call.
  [[nodiscard]] std::vector<Id> call(const std::vector<Id>& matrix) const;

  Pool& pool_;
  EliminationTree tree_;
  std::vector<Id> matrix_;
  std::size_t columns_;
  std::optional<TreeFactorisation> factors_;
};

}  // namespace robotc::expr
