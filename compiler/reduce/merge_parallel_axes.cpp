// Why: two turns about parallel axes are one turn by the sum of the angles. A recursion that multiplies rotations joint
// by joint does not use that; it leaves
//
//     g·sin α·cos β + g·cos α·sin β  →  g·sin(α+β)        g·cos α·cos β − g·sin α·sin β  →  g·cos(α+β)
//     g·sin α·cos β − g·cos α·sin β  →  g·sin(α−β)        g·cos α·cos β + g·sin α·sin β  →  g·cos(α−β)
//     g·sin²α + g·cos²α              →  g
//
// among the terms of its sums, with any common product g. A chain of parallel axes merges one by one, as the rules
// apply to merged images.
//
// A new angle costs a sine and cosine, so it must replace enough products. The choice of angles is not local: the
// products of several angles are shared. So the pass runs with all new angles allowed, then forbids each in turn if the
// whole kernel gets cheaper; the unchanged kernel may still win.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/reduce/passes.h"
#include "compiler/reduce/rebuild.h"
#include "compiler/reduce/sum_of_products.h"

namespace robotc::reduce {
namespace {

using expr::Id;
using expr::Kernel;
using expr::Op;
using expr::Pool;

constexpr std::size_t max_factors_of_product = 8;
constexpr std::size_t max_terms_of_sum = 48;
constexpr std::size_t max_trial_nodes = 500'000;  // nodes rebuilt during the search for angles

/// α + β, or α − β.
struct AngleSum {
  Id a;
  Id b;
  bool difference = false;
  friend bool operator==(const AngleSum&, const AngleSum&) = default;
};

/// ±∏factors with the factors sorted.
struct Term {
  bool negative = false;
  std::vector<Id> factors;
};

class Merge {
 public:
  /// `forbidden[i]` disables the i-th new angle in order of appearance; angles beyond its end are allowed.
  Merge(const Kernel& kernel, const std::vector<bool>& forbidden)
      : kernel_(kernel), to_(kernel), forbidden_(forbidden), trigonometric_(kernel.pool.size(), 0) {}

  Kernel run() {
    const std::vector<Id> nodes = reachable(kernel_.pool, kernel_.roots());
    const Parts parts(kernel_, nodes);
    for (const Id id : nodes) {
      trigonometric_[id.index()] = trigonometric_factors(id);
      const bool whole_sum = is_sum(kernel_.pool.op(id)) && !parts.is_part(id);
      to_.set(id, whole_sum ? rebuild_sum(id, parts) : to_.unchanged(id));
    }
    return std::move(to_).finish();
  }

  [[nodiscard]] std::size_t angle_count() const { return angles_.size(); }

 private:
  /// Number of sines and cosines among a product's factors, up to two.
  std::uint8_t trigonometric_factors(Id id) const {
    const Pool& p = kernel_.pool;
    const auto of = [&](std::size_t i) { return trigonometric_[p.arg(id, i).index()]; };
    switch (p.op(id)) {
      case Op::sin:
      case Op::cos:
        return 1;
      case Op::neg:
        return of(0);
      case Op::mul:
        return static_cast<std::uint8_t>(std::min(2, of(0) + of(1)));
      default:
        return 0;
    }
  }

  Id rebuild_sum(Id sum, const Parts& parts) {
    const auto old_terms = parts.terms(sum);
    if (old_terms.size() > max_terms_of_sum) return to_.unchanged(sum);
    const auto may_merge = [&](const Parts::Term& term) { return trigonometric_[term.id.index()] == 2; };
    if (std::count_if(old_terms.begin(), old_terms.end(), may_merge) < 2) return to_.unchanged(sum);
    std::vector<Term> terms;
    terms.reserve(old_terms.size());
    for (const auto& term : old_terms) terms.push_back(factorise(term.negative, to_.image(term.id)));
    bool merged = false;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      for (std::size_t j = i + 1; j < terms.size();) {
        if (auto both = merge(terms[i], terms[j])) {
          terms[i] = std::move(*both);
          terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(j));
          merged = true;
          j = i + 1;
        } else {
          ++j;
        }
      }
    }
    if (!merged) return to_.unchanged(sum);
    trigonometric_[sum.index()] = 2;  // the result may merge again
    Pool& p = to_.pool();
    Id total = p.zero();
    for (const Term& term : terms) {
      const Id product = multiply(term.factors);
      total = term.negative ? p.sub(total, product) : p.add(total, product);
    }
    return total;
  }

  Term factorise(bool negative, Id id) {
    const Pool& p = to_.pool();
    Term term{negative, {}};
    std::vector<Id> pending = {id};
    while (!pending.empty()) {
      const Id next = pending.back();
      pending.pop_back();
      if (p.op(next) == Op::neg) {
        term.negative = !term.negative;
        pending.push_back(p.arg(next, 0));
      } else if (p.op(next) == Op::mul && term.factors.size() + pending.size() + 2 <= max_factors_of_product) {
        pending.push_back(p.arg(next, 0));
        pending.push_back(p.arg(next, 1));
      } else {
        term.factors.push_back(next);
      }
    }
    std::sort(term.factors.begin(), term.factors.end());
    return term;
  }

  Id multiply(const std::vector<Id>& factors) {
    Id product = to_.pool().one();
    for (const Id factor : factors) product = to_.pool().mul(product, factor);
    return product;
  }

  std::optional<Term> merge(const Term& x, const Term& y) {
    if (x.factors.size() < 2 || x.factors.size() != y.factors.size()) return std::nullopt;
    std::vector<Id> common;
    std::vector<Id> only_x;
    std::vector<Id> only_y;
    std::set_intersection(x.factors.begin(), x.factors.end(), y.factors.begin(), y.factors.end(),
                          std::back_inserter(common));
    if (x.factors.size() != common.size() + 2) return std::nullopt;
    std::set_difference(x.factors.begin(), x.factors.end(), common.begin(), common.end(), std::back_inserter(only_x));
    std::set_difference(y.factors.begin(), y.factors.end(), common.begin(), common.end(), std::back_inserter(only_y));
    for (const bool swapped : {false, true}) {
      const Term& first = swapped ? y : x;
      const auto& f = swapped ? only_y : only_x;
      const auto& g = swapped ? only_x : only_y;
      const bool opposite = x.negative != y.negative;
      if (const auto merged = merge_factors(f[0], f[1], g[0], g[1], opposite)) {
        const auto [negative, factor] = *merged;
        if (factor != to_.pool().one()) common.insert(std::upper_bound(common.begin(), common.end(), factor), factor);
        return Term{first.negative != negative, std::move(common)};
      }
    }
    return std::nullopt;
  }

  using SignedId = std::pair<bool, Id>;

  /// f₁ f₂ ± g₁ g₂ by the rules above, − for opposite terms.
  std::optional<SignedId> merge_factors(Id f1, Id f2, Id g1, Id g2, bool opposite) {
    const Pool& p = to_.pool();
    const auto is = [&](Id id, Op op) { return p.op(id) == op; };
    const auto angle = [&](Id id) { return p.arg(id, 0); };
    if (is(f1, Op::cos) && is(f2, Op::cos) && is(g1, Op::sin) && is(g2, Op::sin)) {
      if (angle(f1) != angle(g1)) std::swap(g1, g2);
      if (angle(f1) != angle(g1) || angle(f2) != angle(g2)) return std::nullopt;
      if (angle(f1) != angle(f2)) return function_of({angle(f1), angle(f2), !opposite}, Op::cos);
      if (!opposite) return SignedId{false, p.one()};
      return std::nullopt;  // cos²α − sin²α: a double angle is not from parallel axes
    }
    if (is(f1, Op::cos) && is(f2, Op::sin)) std::swap(f1, f2);
    if (is(g1, Op::sin) && is(g2, Op::cos)) std::swap(g1, g2);
    if (!is(f1, Op::sin) || !is(f2, Op::cos) || !is(g1, Op::cos) || !is(g2, Op::sin)) return std::nullopt;
    if (angle(f1) != angle(g1) || angle(f2) != angle(g2) || angle(f1) == angle(f2)) return std::nullopt;
    return function_of({angle(f1), angle(f2), opposite}, Op::sin);
  }

  std::optional<SignedId> function_of(AngleSum sum, Op op) {
    // One entry per angle up to sign: β−α is α−β, α+β is β+α.
    AngleSum key = sum;
    if (key.b < key.a) std::swap(key.a, key.b);
    const auto found = std::find(angles_.begin(), angles_.end(), key);
    const auto index = static_cast<std::size_t>(found - angles_.begin());
    if (found == angles_.end()) angles_.push_back(key);
    if (index < forbidden_.size() && forbidden_[index]) return std::nullopt;
    Pool& p = to_.pool();
    const Id angle = sum.difference ? p.sub(sum.a, sum.b) : p.add(sum.a, sum.b);
    const Id value = p.make(op, angle);
    if (p.op(value) == Op::neg) return SignedId{true, p.arg(value, 0)};
    return SignedId{false, value};
  }

  const Kernel& kernel_;
  Rebuild to_;
  const std::vector<bool>& forbidden_;
  std::vector<AngleSum> angles_;
  std::vector<std::uint8_t> trigonometric_;  // trigonometric_factors by index
};

}  // namespace

Kernel merge_parallel_axes(Kernel kernel) {
  std::vector<bool> forbidden;
  std::size_t angle_count = 0;
  const auto run = [&] {
    Merge merge(kernel, forbidden);
    Kernel merged = merge.run();
    angle_count = merge.angle_count();
    return merged;
  };
  Kernel best = run();
  const std::size_t trials = max_trial_nodes / kernel.pool.size();
  for (std::size_t i = 0; i < angle_count && i < trials; ++i) {
    const std::size_t before = angle_count;
    forbidden.resize(i + 1, false);
    forbidden[i] = true;
    Kernel without = run();
    if (cost(without) < cost(best)) {
      best = std::move(without);
    } else {
      forbidden[i] = false;
      angle_count = before;
    }
  }
  return cheaper(std::move(kernel), std::move(best));
}

}  // namespace robotc::reduce
