#include <algorithm>
#include <limits>
#include <unordered_map>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/numeric.h"

namespace robotc::expr {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Values of the given nodes (ascending): by index if they are most of the graph, otherwise by binary search.
class NodeValues {
 public:
  explicit NodeValues(std::span<const Id> nodes) : nodes_(nodes) {
    constexpr std::size_t sparse = 16;
    const std::size_t end = nodes.empty() ? 0 : nodes.back().index() + 1;
    dense_ = end <= sparse * nodes.size();
    values_.assign(dense_ ? end : nodes.size(), unknown);
  }

  /// Null if it is not one of the nodes.
  double* find(Id id) {
    if (dense_) return id.index() < values_.size() ? &values_[id.index()] : nullptr;
    const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), id);
    if (found == nodes_.end() || *found != id) return nullptr;
    return &values_[static_cast<std::size_t>(found - nodes_.begin())];
  }
  double& operator[](Id id) { return *find(id); }

 private:
  std::span<const Id> nodes_;
  bool dense_;
  std::vector<double> values_;
};

}  // namespace

std::vector<double> evaluate(const Pool& pool, std::span<const Id> roots,
                             std::span<const std::pair<Id, double>> values) {
  const std::vector<Id> nodes = reachable(pool, roots);
  NodeValues at(nodes);
  for (const auto& [symbol, value] : values) {
    if (double* place = at.find(symbol)) *place = value;
  }
  std::unordered_map<std::uint32_t, std::vector<double>> calls;  // their results, by node
  for (const Id id : nodes) {
    const Op op = pool.op(id);
    if (op == Op::symbol || op == Op::list) continue;
    if (op == Op::call) {
      std::vector<double> arguments;
      for (const Id argument : pool.call_arguments(id)) arguments.push_back(at[argument]);
      const IntrinsicCall& call = pool.call_of(id);
      calls.emplace(id.value, intrinsics::call(call.intrinsic, call.shape, arguments));
      continue;
    }
    double& result = at[id];
    if (op == Op::result) {
      result = calls.at(pool.arg(id, 0).value)[pool.result_index(id)];
      continue;
    }
    if (pool.is_number(id)) {
      result = pool.value(id).to_double();
      continue;
    }
    const auto args = pool.args(id);
    const auto x = [&](std::size_t i) { return i < args.size() ? at[args[i]] : 0.0; };
    result = apply(pool.op(id), x(0), x(1), x(2));
  }
  std::vector<double> results;
  results.reserve(roots.size());
  for (const Id root : roots) results.push_back(at[root]);
  return results;
}

}  // namespace robotc::expr
