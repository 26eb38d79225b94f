#pragma once

#include <optional>
#include <vector>

#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// M = Lᵀ D L with L unit lower triangular in tree order (Featherstone 2008, section 6.5). Eliminated from the tips, M
/// fills nowhere: entry (i, j) is zero before and after unless one of the joints is on the path to the other.
class BranchFactorisation {
 public:
  BranchFactorisation(expr::Pool& pool, const KinematicTree& tree, const std::vector<expr::Id>& mass_matrix);

  /// x with M x = b.
  [[nodiscard]] std::vector<expr::Id> solve(std::vector<expr::Id> b) const;
  /// M⁻¹, row-major, symmetric node by node.
  [[nodiscard]] std::vector<expr::Id> inverse() const;

 private:
  [[nodiscard]] expr::Id& factor(std::size_t j, std::size_t i) { return factors_[j * order_.size() + i]; }
  [[nodiscard]] expr::Id factor(std::size_t j, std::size_t i) const { return factors_[j * order_.size() + i]; }

  expr::Pool& pool_;
  std::vector<std::size_t> order_;                  ///< coordinates, parents before children
  std::vector<std::optional<std::size_t>> parent_;  ///< by coordinate: the nearest coordinate below it on its path
  std::vector<expr::Id> factors_;                   ///< L, strictly lower part
  std::vector<expr::Id> reciprocals_;               ///< of D
};

/// The coordinates in tree order, and for each its nearest predecessor on the path.
std::vector<std::size_t> coordinate_order(const KinematicTree& tree);
std::vector<std::optional<std::size_t>> coordinate_parents(const KinematicTree& tree);

}  // namespace robotc::dynamics
