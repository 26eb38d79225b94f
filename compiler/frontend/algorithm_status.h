#pragma once

#include <span>
#include <vector>

#include "compiler/expr/pool.h"

/// Calls of numeric algorithms that may find no answer, and the status that tells it.
namespace robotc {

/// The statuses of the calls that `roots` need and that may find no answer; 0 where there is one.
std::vector<expr::Id> statuses_of(expr::Pool& pool, std::span<const expr::Id> roots);

/// The call that a status, or another result, belongs to.
const expr::IntrinsicCall& call_of(const expr::Pool& pool, expr::Id result);

}  // namespace robotc
