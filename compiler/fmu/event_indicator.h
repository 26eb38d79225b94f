#pragma once

#include <set>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::fmu {

/// A number that is positive where a condition holds, and not where it does not: for integrators, which look for the
/// changes of its sign. It is continuous where the condition compares continuous numbers: a < b gives b − a, `and` the
/// smaller one, `or` the larger one. Other truths give 1 and −1. Where a < b and a ≤ b differ, it is 0.
expr::Id event_indicator(expr::Pool& pool, expr::Id condition);

/// The times at which the comparisons of a condition change that are linear in the time `t` and depend on none of
/// `changing`, the symbols that change with it.
std::vector<expr::Id> times_of_change(expr::Pool& pool, expr::Id condition, expr::Id t,
                                      const std::set<expr::Id>& changing);

}  // namespace robotc::fmu
