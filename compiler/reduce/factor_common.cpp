// Why: derivations add up products term by term, so the same factor is multiplied repeatedly:
//
//     a·b + a·c  →  a·(b + c)          p·x·r·y  →  (p·r)·x·y for numbers and parameters p, r
//
// Only sums and products with a single user are opened (see Parts), so nothing is computed twice. A factor in n terms
// of at least two factors each saves n − 1 multiplications; the one that saves most is extracted first, then the sums
// inside and beside it. Parameters are grouped so that `hoist_parameters` finds whole subexpressions.
#include <algorithm>
#include <span>
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
using expr::Stage;

constexpr std::size_t max_terms = 64;  // considered together: the search is quadratic
constexpr int max_rounds = 4;
constexpr std::size_t max_factors = 64;  // of a term; bounds the recursion depth

class Factor {
 public:
  explicit Factor(Pool& pool) : p_(pool) {}

  Id build(SumOfProducts terms) {
    for (Product& term : terms) {
      std::sort(term.factors.begin(), term.factors.end(), Earlier{p_});
      if (term.factors.size() <= max_factors) continue;
      const Id tail = multiply(std::span(term.factors).subspan(max_factors));
      term.factors.resize(max_factors);
      term.factors.push_back(tail);
    }
    std::vector<Id> parts;
    for (std::size_t i = 0; i < terms.size(); i += max_terms) {
      const std::size_t count = std::min(max_terms, terms.size() - i);
      parts.push_back(build_sum(
          {terms.begin() + static_cast<std::ptrdiff_t>(i), terms.begin() + static_cast<std::ptrdiff_t>(i + count)}));
    }
    return p_.sum(parts);
  }

 private:
  /// Numbers, then parameters, then the rest; ties by id.
  struct Earlier {
    const Pool& pool;
    bool operator()(Id a, Id b) const { return std::pair(pool.stage(a), a) < std::pair(pool.stage(b), b); }
  };

  /// Each level removes one factor from its terms, so the depth is at most the number of factors of a term.
  Id build_sum(SumOfProducts terms) {
    // A factored group becomes one term, with the group's sum among its factors, at the place of the group's first
    // term.
    while (true) {
      const auto [factor, saving] = best_factor(terms);
      if (saving < 1) break;
      SumOfProducts group;
      SumOfProducts rest;
      std::size_t place = 0;
      for (Product& term : terms) {
        const auto found = std::find(term.factors.begin(), term.factors.end(), factor);
        if (found == term.factors.end()) {
          rest.push_back(std::move(term));
          continue;
        }
        if (group.empty()) place = rest.size();
        term.factors.erase(found);
        group.push_back(std::move(term));
      }
      Product whole{false, {factor, build_sum(std::move(group))}};
      std::sort(whole.factors.begin(), whole.factors.end(), Earlier{p_});
      rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(place), std::move(whole));
      terms = std::move(rest);
    }
    Id total = p_.zero();
    for (const Stage stage : {Stage::compile, Stage::prepare, Stage::step}) {
      for (const Product& term : terms) {
        if (stage_of(term) != stage) continue;
        const Id product = multiply(term.factors);
        total = term.negative ? p_.sub(total, product) : p_.add(total, product);
      }
    }
    return total;
  }

  Id multiply(std::span<const Id> factors) {
    Id product = p_.one();
    for (const Id factor : factors) product = p_.mul(product, factor);
    return product;
  }

  /// The latest stage of its factors, which are sorted by stage.
  Stage stage_of(const Product& product) const {
    return product.factors.empty() ? Stage::compile : p_.stage(product.factors.back());
  }

  /// The factor whose extraction saves most multiplications, and how many; ties by position.
  std::pair<Id, int> best_factor(const SumOfProducts& terms) {
    occurrences_.clear();
    for (const Product& term : terms) {
      const int saved = term.factors.size() > 1 ? 1 : 0;
      for (std::size_t i = 0; i < term.factors.size(); ++i) {
        if (i == 0 || term.factors[i] != term.factors[i - 1]) occurrences_.emplace_back(term.factors[i], saved);
      }
    }
    std::sort(occurrences_.begin(), occurrences_.end());
    std::pair<Id, int> best{Id{}, 0};
    for (std::size_t i = 0; i < occurrences_.size();) {
      const Id factor = occurrences_[i].first;
      int saving = -1;  // one multiplication remains
      for (; i < occurrences_.size() && occurrences_[i].first == factor; ++i) saving += occurrences_[i].second;
      if (saving > best.second) best = {factor, saving};
    }
    return best;
  }

  Pool& p_;
  std::vector<std::pair<Id, int>> occurrences_;
};

Kernel factor_once(const Kernel& kernel) {
  const std::vector<Id> nodes = reachable(kernel.pool, kernel.roots());
  const Parts parts(kernel, nodes);
  Rebuild to(kernel);
  Factor factor(to.pool());
  for (const Id id : nodes) {
    if (parts.is_part(id)) continue;
    const Op op = kernel.pool.op(id);
    if (!is_sum(op) && op != Op::mul) {
      to.set(id, to.unchanged(id));
      continue;
    }
    SumOfProducts terms = parts.expand(id);
    for (Product& term : terms) {
      for (Id& f : term.factors) f = to.image(f);
    }
    to.set(id, factor.build(std::move(terms)));
  }
  return std::move(to).finish();
}

}  // namespace

Kernel factor_common(Kernel kernel) {
  // Factoring a shared product may leave it with one user, so that it can be opened in the next round. The first round
  // may only have grouped parameters.
  for (int i = 0; i < max_rounds; ++i) {
    Kernel factored = factor_once(kernel);
    const std::size_t now = cost(kernel);
    const std::size_t then = cost(factored);
    if (then > now || (then == now && i > 0)) break;
    kernel = std::move(factored);
  }
  return kernel;
}

}  // namespace robotc::reduce
