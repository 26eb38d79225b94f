// Why: cross products and rotations create both a−b and b−a, which are two nodes in the pool. Here the later one
// becomes minus the earlier one, and the sign is propagated until it is free:
//
//     x·(−y) → −(x·y)      x + (−y) → x − y      (−x) − y → −(x + y)      sin(−x) → −sin x      cos(−x) → cos x
//
// It costs a negation only if it reaches an output or another function.
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/reduce/passes.h"
#include "compiler/reduce/rebuild.h"

namespace robotc::reduce {
namespace {

using expr::Id;
using expr::Kernel;
using expr::Op;
using expr::Pool;

class ShareOpposites {
 public:
  explicit ShareOpposites(const Kernel& kernel) : kernel_(kernel), to_(kernel), negated_(kernel.pool.size(), false) {}

  Kernel run() && {
    const std::vector<Id> roots = kernel_.roots();
    for (const Id id : reachable(kernel_.pool, roots)) {
      const auto [negated, image] = rebuild(id);
      negated_[id.index()] = negated;
      to_.set(id, image);
    }
    for (const Id root : roots) settle(root);
    return std::move(to_).finish();
  }

 private:
  /// ±id in the new pool.
  struct Signed {
    bool negated = false;
    Id id;
  };

  Signed image(Id id) const { return {negated_[id.index()], to_.image(id)}; }

  /// Applies the sign: the node's image becomes its value.
  void settle(Id id) {
    if (!negated_[id.index()]) return;
    to_.set(id, to_.pool().neg(to_.image(id)));
    negated_[id.index()] = false;
  }

  Signed add(Signed a, Signed b) {
    Pool& p = to_.pool();
    if (a.negated == b.negated) return {a.negated, p.add(a.id, b.id)};
    return a.negated ? difference(b.id, a.id) : difference(a.id, b.id);
  }

  /// a − b, as minus the opposite if that exists.
  Signed difference(Id a, Id b) {
    const auto key = [](Id x, Id y) { return (std::uint64_t{x.value} << 32) | y.value; };
    if (const auto opposite = differences_.find(key(b, a)); opposite != differences_.end()) {
      return {true, opposite->second};
    }
    const Id result = to_.pool().sub(a, b);
    differences_.emplace(key(a, b), result);
    return {false, result};
  }

  Signed rebuild(Id id) {
    const Pool& from = kernel_.pool;
    const auto x = [&](std::size_t i) { return image(from.arg(id, i)); };
    const Op op = from.op(id);
    switch (op) {
      case Op::number:
      case Op::symbol:
        return {false, to_.unchanged(id)};
      case Op::neg:
        return {!x(0).negated, x(0).id};
      case Op::add:
        return add(x(0), x(1));
      case Op::sub:
        return add(x(0), {!x(1).negated, x(1).id});
      case Op::mul:
      case Op::div:
        return {x(0).negated != x(1).negated, to_.pool().make(op, x(0).id, x(1).id)};
      case Op::sin:
      case Op::tan:
      case Op::asin:
      case Op::atan:
      case Op::sinh:
      case Op::tanh:
      case Op::sign:
        return {x(0).negated, to_.pool().make(op, x(0).id)};
      case Op::cos:
      case Op::cosh:
      case Op::abs:
        return {false, to_.pool().make(op, x(0).id)};
      default:
        break;
    }
    for (const Id arg : from.args(id)) settle(arg);
    return {false, to_.unchanged(id)};
  }

  const Kernel& kernel_;
  Rebuild to_;
  std::vector<bool> negated_;
  std::unordered_map<std::uint64_t, Id> differences_;  // by arguments
};

}  // namespace

Kernel share_opposites(Kernel kernel) {
  Kernel shared = ShareOpposites(kernel).run();
  return cheaper(std::move(kernel), std::move(shared));
}

}  // namespace robotc::reduce
