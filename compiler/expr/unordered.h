#pragma once

#include <functional>
#include <span>
#include <vector>

#include "compiler/expr/pool.h"

/// Comparisons with NaN. Every comparison of a NaN is false, and a select then takes a branch that no condition chose.
namespace robotc::expr {

struct UnorderedComparison {
  Id comparison;  ///< `less`, `less_equal` or `equal`
  Id happens;     ///< 1 if an operand is NaN, on the branches that are taken; else 0
};

/// The comparisons that `roots` depend on, that `counts` accepts, and that may compare a NaN although all symbols are
/// finite: an operand has a division, a logarithm, the root of what may be negative, or the like. At most one of them
/// happens at a time: the first in the order of evaluation. `a and b` is false if `a` is, whatever `b` compares; `or`
/// likewise. Overflows of sums and products count as finite.
std::vector<UnorderedComparison> unordered_comparisons(Pool& pool, std::span<const Id> roots,
                                                       const std::function<bool(Id comparison)>& counts);

}  // namespace robotc::expr
