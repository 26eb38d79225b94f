#include "compiler/expr/unordered.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace robotc::expr {

namespace {

bool is_comparison(Op op) { return op == Op::less || op == Op::less_equal || op == Op::equal; }

/// Signs and NaNs of nodes, from those of their arguments.
class Ranges {
 public:
  explicit Ranges(const Pool& pool) : pool_(pool) {}

  /// Call in the order of evaluation.
  void add(Id id) {
    nonnegative_[id] = find_nonnegative(id);
    may_be_nan_[id] = find_nan(id);
  }
  [[nodiscard]] bool may_be_nan(Id id) const { return may_be_nan_.at(id); }

 private:
  [[nodiscard]] bool is_nonnegative(Id id) const { return nonnegative_.at(id); }

  [[nodiscard]] bool find_nonnegative(Id id) const {
    const auto args = pool_.args(id);
    const auto all = [&] { return std::ranges::all_of(args, [&](Id arg) { return is_nonnegative(arg); }); };
    switch (pool_.op(id)) {
      case Op::number:
        return pool_.value(id).sign() >= 0;
      case Op::abs:
      case Op::sqrt:
      case Op::exp:
      case Op::cosh:
        return true;
      case Op::mul:
        return args[0] == args[1] || all();
      case Op::max:
        return is_nonnegative(args[0]) || is_nonnegative(args[1]);
      case Op::select:
        return is_nonnegative(args[1]) && is_nonnegative(args[2]);
      case Op::add:
      case Op::div:
      case Op::min:
      case Op::floor:
      case Op::sign:
        return all();
      default:
        return false;
    }
  }

  /// True if the value can be NaN. Symbols are taken as finite, and operations as not NaN for arguments that are not.
  [[nodiscard]] bool find_nan(Id id) const {
    const Op op = pool_.op(id);
    const auto args = pool_.args(id);
    switch (op) {
      case Op::number:
      case Op::symbol:
        return false;
      case Op::div:
      case Op::log:
      case Op::asin:
      case Op::acos:
      case Op::pow:
      case Op::call:
      case Op::result:
        return true;
      case Op::sqrt:
        return may_be_nan(args[0]) || !is_nonnegative(args[0]);
      case Op::select:
        return may_be_nan(args[1]) || may_be_nan(args[2]);
      default:
        return !is_truth_value(op) && std::ranges::any_of(args, [&](Id arg) { return may_be_nan(arg); });
    }
  }

  const Pool& pool_;
  std::unordered_map<Id, bool> nonnegative_;
  std::unordered_map<Id, bool> may_be_nan_;
};

/// Numbers, for each node, the first comparison of a NaN that its value comes from: 0 if there is none.
class Origins {
 public:
  explicit Origins(Pool& pool) : pool_(pool) {}

  [[nodiscard]] Id of(Id id) const {
    const auto found = origins_.find(id);
    return found == origins_.end() ? pool_.zero() : found->second;
  }
  /// The first that happens of two.
  Id first(Id a, Id b) {
    if (pool_.is_zero(a) || a == b) return b;
    if (pool_.is_zero(b)) return a;
    return pool_.select(happens(a), a, b);
  }
  /// Call in the order of evaluation; `number` of a comparison that may compare a NaN, otherwise 0.
  void add(Id id, std::int64_t number) {
    const Id origin = find(id, number);
    if (!pool_.is_zero(origin)) origins_[id] = origin;
  }

 private:
  Id happens(Id origin) { return pool_.make(Op::less, pool_.zero(), origin); }

  Id find(Id id, std::int64_t number) {
    const Op op = pool_.op(id);
    const std::vector<Id> args(pool_.args(id).begin(), pool_.args(id).end());  // the pool grows below
    if (std::ranges::all_of(args, [&](Id arg) { return pool_.is_zero(of(arg)); }) && number == 0) return pool_.zero();
    switch (op) {
      case Op::select:
        return first(of(args[0]), pool_.select(args[0], of(args[1]), of(args[2])));
      case Op::logical_and:
      case Op::logical_or:
        return pool_.select(settles(op, args[0]), pool_.zero(),
                            pool_.select(settles(op, args[1]), pool_.zero(), first(of(args[0]), of(args[1]))));
      default:
        break;
    }
    Id origin = pool_.zero();
    for (const Id arg : args) origin = first(origin, of(arg));
    if (number == 0) return origin;
    const Id ordered = pool_.make(Op::logical_or, pool_.make(Op::less_equal, args[0], args[1]),
                                  pool_.make(Op::less, args[1], args[0]));
    return first(origin, pool_.select(ordered, pool_.zero(), pool_.integer(number)));
  }

  /// True if `arg` alone decides `op`: false for `and`, true for `or`, and compared without a NaN.
  Id settles(Op op, Id arg) {
    const Id decides = op == Op::logical_and ? pool_.make(Op::logical_not, arg) : arg;
    const Id is_known = pool_.make(Op::logical_not, happens(of(arg)));
    return pool_.make(Op::logical_and, decides, is_known);
  }

  Pool& pool_;
  std::unordered_map<Id, Id> origins_;
};

}  // namespace

std::vector<UnorderedComparison> unordered_comparisons(Pool& pool, std::span<const Id> roots,
                                                       const std::function<bool(Id comparison)>& counts) {
  const std::vector<Id> nodes = reachable(pool, roots);
  Ranges ranges(pool);
  std::vector<UnorderedComparison> found;
  for (const Id id : nodes) {
    ranges.add(id);
    if (!is_comparison(pool.op(id)) || !counts(id)) continue;
    if (std::ranges::any_of(pool.args(id), [&](Id arg) { return ranges.may_be_nan(arg); })) found.push_back({id, {}});
  }
  if (found.empty()) return found;

  Origins origins(pool);
  auto next = found.begin();
  for (const Id id : nodes) {
    const bool is_next = next != found.end() && next->comparison == id;
    if (is_next) ++next;
    origins.add(id, is_next ? next - found.begin() : 0);
  }
  Id origin = pool.zero();
  for (const Id root : roots) origin = origins.first(origin, origins.of(root));
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Id is_it = pool.make(Op::equal, origin, pool.integer(static_cast<std::int64_t>(i) + 1));
    found[i].happens = pool.select(is_it, pool.one(), pool.zero());
  }
  return found;
}

}  // namespace robotc::expr
