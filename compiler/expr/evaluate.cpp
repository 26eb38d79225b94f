#include <limits>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/numeric.h"

namespace robotc::expr {

std::vector<double> evaluate(const Pool& pool, std::span<const Id> roots,
                             std::span<const std::pair<Id, double>> values) {
  std::vector<double> at(pool.size(), std::numeric_limits<double>::quiet_NaN());
  for (const auto& [symbol, value] : values) at[symbol.index()] = value;
  for (const Id id : reachable(pool, roots)) {
    if (pool.is_symbol(id)) continue;
    double& result = at[id.index()];
    if (pool.is_number(id)) {
      result = pool.value(id).to_double();
      continue;
    }
    const auto args = pool.args(id);
    const auto x = [&](std::size_t i) { return i < args.size() ? at[args[i].index()] : 0.0; };
    result = apply(pool.op(id), x(0), x(1), x(2));
  }
  std::vector<double> results;
  results.reserve(roots.size());
  for (const Id root : roots) results.push_back(at[root.index()]);
  return results;
}

}  // namespace robotc::expr
