#include "compiler/fmu/event_indicator.h"

#include <algorithm>

#include "compiler/expr/algorithms.h"

namespace robotc::fmu {

using expr::Id;
using expr::Op;

Id event_indicator(expr::Pool& pool, Id condition) {
  const auto args = pool.args(condition);
  switch (pool.op(condition)) {
    case Op::less:
    case Op::less_equal: {
      const Id less = args[0];
      return pool.sub(args[1], less);
    }
    case Op::logical_and:
    case Op::logical_or: {
      const bool both = pool.op(condition) == Op::logical_and;
      const Id first = args[0], second = args[1];
      const Id one = event_indicator(pool, first);
      return pool.make(both ? Op::min : Op::max, one, event_indicator(pool, second));
    }
    case Op::logical_not: {
      return pool.neg(event_indicator(pool, args[0]));
    }
    default:
      return pool.select(condition, pool.one(), pool.neg(pool.one()));
  }
}

std::vector<Id> times_of_change(expr::Pool& pool, Id condition, Id t, const std::set<Id>& changing) {
  std::vector<Id> times;
  for (const Id id : expr::reachable(pool, std::vector<Id>{condition})) {
    if (pool.op(id) != Op::less && pool.op(id) != Op::less_equal) continue;
    const Id margin = event_indicator(pool, id);
    const auto depends_on = [&](Id root, const auto& is_among) {
      return std::ranges::any_of(expr::reachable(pool, std::vector<Id>{root}), is_among);
    };
    const auto is_t = [&](Id one) { return one == t; };
    if (!depends_on(margin, is_t) || depends_on(margin, [&](Id one) { return changing.contains(one); })) continue;
    const std::vector<Id> roots{margin};
    if (depends_on(margin, [&](Id one) { return pool.op(one) == Op::call; })) continue;
    const std::vector<expr::Assignment> along{{t, pool.one()}};
    const Id rate = expr::differentiate(pool, roots, along).roots.front();
    if (pool.is_zero(rate) || depends_on(rate, is_t)) continue;
    times.push_back(pool.sub(t, pool.div(margin, rate)));
  }
  return times;
}

}  // namespace robotc::fmu
