#pragma once

#include <optional>
#include <vector>

#include "compiler/expr/tree_factorisation.h"
#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// Above this many coordinates articulated bodies always win over the O(n³) factorisation of M, which is then not even
/// built.
inline constexpr std::size_t largest_factorised_by_count = 24;

/// The coordinates in tree order, and for each its nearest predecessor on the path.
std::vector<std::size_t> speed_order(const KinematicTree& tree);
std::vector<std::optional<std::size_t>> speed_parents(const KinematicTree& tree);

/// The pattern of a mass matrix: entry (i, j) is zero unless one of the joints is on the path to the other.
expr::EliminationTree branches_of(const KinematicTree& tree);

/// M = Lᵀ D L, as sparse as the branches are.
class BranchFactorisation : public expr::TreeFactorisation {
 public:
  BranchFactorisation(expr::Pool& pool, const KinematicTree& tree, const std::vector<expr::Id>& mass_matrix)
      : TreeFactorisation(pool, branches_of(tree), mass_matrix) {}
};

}  // namespace robotc::dynamics
