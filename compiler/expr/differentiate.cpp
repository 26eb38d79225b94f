// Differentiation by one set of rules, in forward mode (along a direction) and reverse mode (from a root). Nodes that
// do not depend on the direction have rate zero and create no nodes, and constructors fold zeros, so the work is
// proportional to the direction's support.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/dense_calls.h"

namespace robotc::expr {
namespace {

class Rules {
 public:
  explicit Rules(Pool& pool) : p_(pool) {}

  /// The rate of a node whose i-th argument has the rate `dx(i)`; linear in them.
  template <class Rate>
  Id rate_of(Id y, const Rate& dx) {
    const auto x = [&](std::size_t i) { return p_.arg(y, i); };
    switch (p_.op(y)) {
      case Op::neg:
        return p_.neg(dx(0));
      case Op::add:
        return p_.add(dx(0), dx(1));
      case Op::sub:
        return p_.sub(dx(0), dx(1));
      case Op::mul:
        if (x(0) == x(1)) return p_.mul(p_.integer(2), p_.mul(x(0), dx(0)));
        return p_.add(p_.mul(dx(0), x(1)), p_.mul(x(0), dx(1)));
      case Op::div:
        return p_.div(p_.sub(dx(0), p_.mul(y, dx(1))), x(1));
      case Op::sqrt:
        return p_.div(dx(0), p_.add(y, y));
      case Op::sin:
        return p_.mul(p_.cos(x(0)), dx(0));
      case Op::cos:
        return p_.neg(p_.mul(p_.sin(x(0)), dx(0)));
      case Op::tan:
        return p_.mul(p_.add(p_.one(), square(y)), dx(0));
      case Op::asin:
        return p_.div(dx(0), p_.sqrt(p_.sub(p_.one(), square(x(0)))));
      case Op::acos:
        return p_.neg(p_.div(dx(0), p_.sqrt(p_.sub(p_.one(), square(x(0))))));
      case Op::atan:
        return p_.div(dx(0), p_.add(p_.one(), square(x(0))));
      case Op::atan2: {
        const Id turn = p_.sub(p_.mul(x(1), dx(0)), p_.mul(x(0), dx(1)));
        return p_.div(turn, p_.add(square(x(0)), square(x(1))));
      }
      case Op::sinh:
        return p_.mul(p_.make(Op::cosh, x(0)), dx(0));
      case Op::cosh:
        return p_.mul(p_.make(Op::sinh, x(0)), dx(0));
      case Op::tanh:
        return p_.mul(p_.sub(p_.one(), square(y)), dx(0));
      case Op::exp:
        return p_.mul(y, dx(0));
      case Op::log:
        return p_.div(dx(0), x(0));
      case Op::pow:
        return rate_of_power(y, x(0), x(1), dx(0), dx(1));
      case Op::abs:
        return p_.mul(p_.make(Op::sign, x(0)), dx(0));
      case Op::min:
        return p_.select(p_.make(Op::less, x(0), x(1)), dx(0), dx(1));
      case Op::max:
        return p_.select(p_.make(Op::less, x(0), x(1)), dx(1), dx(0));
      case Op::select:
        return p_.select(x(0), dx(1), dx(2));
      default:
        return p_.zero();  // sign, floor, truth values: constant between their jumps
    }
  }

 private:
  Id square(Id a) { return p_.mul(a, a); }

  /// d(b^e) = e b^(e−1) db + b^e log b de; the second term only if the exponent varies, as it needs b > 0.
  Id rate_of_power(Id y, Id base, Id exponent, Id base_rate, Id exponent_rate) {
    Id rate = p_.zero();
    if (!p_.is_zero(base_rate)) {
      rate = p_.mul(p_.mul(exponent, p_.pow(base, p_.sub(exponent, p_.one()))), base_rate);
    }
    if (!p_.is_zero(exponent_rate)) {
      rate = p_.add(rate, p_.mul(p_.mul(y, p_.make(Op::log, base)), exponent_rate));
    }
    return rate;
  }

  Pool& p_;
};

class Differentiator {
 public:
  Differentiator(Pool& pool, std::span<const Assignment> rates)
      : p_(pool), rules_(pool), rate_(pool.size(), pool.zero()), moves_(pool.size(), false) {
    for (const auto& [symbol, rate] : rates) {
      rate_[symbol.index()] = rate;
      moves_[symbol.index()] = !pool.is_zero(rate);
    }
  }

  Derivative run(std::span<const Id> roots) {
    Derivative result;
    for (const Id id : reachable(p_, roots)) {
      if (p_.is_symbol(id) || p_.is_number(id)) continue;
      bool moves = false;
      for (const Id arg : p_.args(id)) moves = moves || moves_[arg.index()];
      if (!moves) continue;
      moves_[id.index()] = true;
      if (is_tuple(p_.op(id))) continue;
      if (p_.op(id) == Op::result) {
        if (const auto* rates = rates_of_results(p_.arg(id, 0))) {
          rate_[id.index()] = (*rates)[p_.result_index(id)];
          continue;
        }
        const bool is_constant = p_.call_of(p_.arg(id, 0)).description().is_constant_between_jumps;
        (is_constant ? result.jumps : result.without_rule).push_back(id);
        moves_[id.index()] = false;
        continue;
      }
      rate_[id.index()] = rules_.rate_of(id, [&](std::size_t i) { return rate_[p_.arg(id, i).index()]; });
      if (may_jump(id)) result.jumps.push_back(id);
    }
    for (const Id root : roots) result.roots.push_back(rate_[root.index()]);
    return result;
  }

 private:
  /// The rates of a call's results, all at once; null if the algorithm has no rule.
  const std::vector<Id>* rates_of_results(Id call) {
    const auto [found, is_new] = rates_of_calls_.try_emplace(call.value);
    if (is_new) found->second = rates_of_call(p_, call, [&](Id argument) { return rate_[argument.index()]; });
    return found->second ? &*found->second : nullptr;
  }

  bool may_jump(Id id) const {
    switch (p_.op(id)) {
      case Op::abs:
      case Op::min:
      case Op::max:
        return true;
      case Op::select:
        return moves_[p_.arg(id, 0).index()];
      default:
        return jumps(p_, id);
    }
  }

  Pool& p_;
  Rules rules_;
  std::vector<Id> rate_;
  std::vector<bool> moves_;
  std::unordered_map<std::uint32_t, std::optional<std::vector<Id>>> rates_of_calls_;  ///< by the call's id
};

/// Reverse mode: ∂root/∂s for all symbols s at once, by the root's derivative with respect to each node, from the root
/// down. Results of algorithms count as constant.
class Gradient {
 public:
  Gradient(Pool& pool, std::span<const Id> symbols)
      : p_(pool), rules_(pool), size_(pool.size()), symbols_(symbols), is_variable_(pool.size(), false) {
    for (const Id symbol : symbols) is_variable_[symbol.index()] = true;
  }

  std::vector<Id> of(Id root) {
    const std::vector<Id> nodes = reachable(p_, {&root, 1});
    std::vector<bool> moves(size_, false);
    for (const Id id : nodes) {
      bool moved = is_variable_[id.index()];
      for (const Id arg : p_.args(id)) moved = moved || moves[arg.index()];
      moves[id.index()] = moved && !is_tuple(p_.op(id)) && p_.op(id) != Op::result;
    }
    std::vector<Id> slope(size_, p_.zero());
    slope[root.index()] = p_.one();
    for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
      const Id y = *it;
      const Id along = slope[y.index()];
      if (!moves[y.index()] || p_.is_zero(along)) continue;
      const std::vector<Id> args(p_.args(y).begin(), p_.args(y).end());  // a copy: creating nodes invalidates the span
      for (auto arg = args.begin(); arg != args.end(); ++arg) {
        if (!moves[arg->index()] || std::find(args.begin(), arg, *arg) != arg) continue;
        const auto rate = [&](std::size_t i) { return args[i] == *arg ? along : p_.zero(); };
        Id& sum = slope[arg->index()];
        sum = p_.add(sum, rules_.rate_of(y, rate));
      }
    }
    std::vector<Id> result;
    result.reserve(symbols_.size());
    for (const Id symbol : symbols_) result.push_back(slope[symbol.index()]);
    return result;
  }

 private:
  Pool& p_;
  Rules rules_;
  std::size_t size_;  ///< of the pool before differentiation
  std::span<const Id> symbols_;
  std::vector<bool> is_variable_;
};

}  // namespace

bool jumps(const Pool& pool, Id node) {
  const Op op = pool.op(node);
  if (op == Op::floor || op == Op::sign) return true;
  if (op != Op::atan2) return false;
  const Id sine = pool.arg(node, 0), cosine = pool.arg(node, 1);
  return pool.op(sine) == Op::sin && pool.op(cosine) == Op::cos && pool.arg(sine, 0) == pool.arg(cosine, 0);
}

Derivative differentiate(Pool& pool, std::span<const Id> roots, std::span<const Assignment> rates) {
  return Differentiator(pool, rates).run(roots);
}

std::vector<Id> jacobian_forwards(Pool& pool, std::span<const Id> roots, std::span<const Id> symbols) {
  const std::size_t columns = symbols.size();
  std::vector<Id> matrix(roots.size() * columns, pool.zero());
  for (std::size_t c = 0; c < columns; ++c) {
    const Assignment direction[] = {{symbols[c], pool.one()}};
    const std::vector<Id> column = differentiate(pool, roots, direction).roots;
    for (std::size_t r = 0; r < roots.size(); ++r) matrix[r * columns + c] = column[r];
  }
  return matrix;
}

std::vector<Id> jacobian_backwards(Pool& pool, std::span<const Id> roots, std::span<const Id> symbols) {
  Gradient gradient(pool, symbols);
  std::vector<Id> matrix;
  matrix.reserve(roots.size() * symbols.size());
  for (const Id root : roots) {
    const std::vector<Id> row = gradient.of(root);
    matrix.insert(matrix.end(), row.begin(), row.end());
  }
  return matrix;
}

}  // namespace robotc::expr
