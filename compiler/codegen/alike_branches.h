#pragma once

#include <cstddef>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// Branches of a robot that compute alike.
struct AlikeBranches {
  std::size_t count = 0;  ///< of branches; 0 if there are none
  /// Values that leave the branches, as outputs or to operations outside: one of each branch, or invalid.
  std::vector<std::vector<expr::Id>> values;
};

/// Finds branches with the same operations up to numbers and signs: legs, fingers, the chains of a parallel robot.
AlikeBranches find_alike_branches(const expr::Kernel& kernel);

}  // namespace robotc::codegen
