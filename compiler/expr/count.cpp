#include <vector>

#include "compiler/expr/algorithms.h"

namespace robotc::expr {

OperationCounts count_operations(const Pool& pool, std::span<const Id> roots) {
  OperationCounts counts;
  std::vector<bool> paired(pool.size(), false);  // by angle
  for (const Id id : reachable(pool, roots)) {
    switch (pool.op(id)) {
      case Op::number:
      case Op::symbol:
        break;
      case Op::neg:
        ++counts.negations;
        break;
      case Op::add:
      case Op::sub:
        ++counts.additions;
        break;
      case Op::mul:
        ++counts.multiplications;
        break;
      case Op::div:
        ++counts.divisions;
        break;
      case Op::sqrt:
        ++counts.square_roots;
        break;
      case Op::sin:
      case Op::cos: {
        const std::size_t angle = pool.arg(id, 0).index();
        if (!paired[angle]) ++counts.sincos_pairs;
        paired[angle] = true;
        break;
      }
      case Op::abs:
      case Op::sign:
      case Op::floor:
      case Op::min:
      case Op::max:
      case Op::less:
      case Op::less_equal:
      case Op::equal:
      case Op::logical_and:
      case Op::logical_or:
      case Op::logical_not:
      case Op::select:
        ++counts.selects;
        break;
      case Op::call:
        ++counts.calls;
        break;
      case Op::list:
      case Op::result:
        break;
      default:
        counts.other_functions += is_of_libm(pool.op(id)) ? 1 : 0;
        break;
    }
  }
  return counts;
}

}  // namespace robotc::expr
