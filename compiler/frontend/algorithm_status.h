#pragma once

#include <span>
#include <vector>

#include "compiler/expr/pool.h"

/// Statuses of calls of numeric algorithms that can fail.
namespace robotc {

/// The statuses of the fallible calls that `roots` depend on; 0 is success.
std::vector<expr::Id> statuses_of(expr::Pool& pool, std::span<const expr::Id> roots);

/// The call of a status or another result.
const expr::IntrinsicCall& call_of(const expr::Pool& pool, expr::Id result);

}  // namespace robotc
