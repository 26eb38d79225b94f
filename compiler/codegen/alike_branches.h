#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// Branches of a robot that compute alike.
struct AlikeBranches {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::size_t count = 0;                 ///< of branches; 0 if there are none
  std::vector<std::uint32_t> branch_of;  ///< by node; none for nodes outside
  /// By node: a hash of all that it is computed from, up to numbers, signs, and the association of sums and products.
  /// Nodes that correspond in two branches have the same.
  std::vector<std::uint64_t> shapes;
  /// Values that leave the branches, as outputs or to operations outside: one of each branch, or invalid.
  std::vector<std::vector<expr::Id>> values;
};

/// Finds branches with the same operations up to numbers and signs: legs, fingers, the chains of a parallel robot.
AlikeBranches find_alike_branches(const expr::Kernel& kernel);

}  // namespace robotc::codegen
