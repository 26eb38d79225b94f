#include "compiler/expr/guarded_solve.h"

#include <limits>
#include <utility>

namespace robotc::expr {

GuardedFactorisation::GuardedFactorisation(Pool& pool, std::size_t n, std::vector<Id> matrix)
    : pool_(pool), n_(n), factors_(std::move(matrix)), diagonal_(n), pivots_(n), reciprocals_(n) {
  for (std::size_t i = 0; i < n_; ++i) {
    diagonal_[i] = factor(i, i);
    for (std::size_t k = 0; k < i; ++k) factor(k, i) = factor(i, k);
  }
  const Id least = pool_.number(Number::rational(1, inverse_threshold));
  std::vector<bool> eliminated(n_, false);
  std::vector<std::size_t> coupled;  // rows left that have an entry in the column
  while (order_.size() < n_) {
    const std::size_t p = sparsest(eliminated);
    order_.push_back(p);
    eliminated[p] = true;
    pivots_[p] = factor(p, p);
    if (pool_.is_zero(pivots_[p])) {
      reciprocals_[p] = pool_.zero();
    } else {
      const Id counts = pool_.make(Op::less, pool_.mul(least, diagonal_[p]), pivots_[p]);
      reciprocals_[p] = pool_.select(counts, pool_.div(pool_.one(), pivots_[p]), pool_.zero());
    }
    coupled.clear();
    for (std::size_t i = 0; i < n_; ++i) {
      if (!eliminated[i] && !pool_.is_zero(factor(i, p))) coupled.push_back(i);
    }
    for (auto i = coupled.begin(); i != coupled.end(); ++i) {
      const Id ratio = pool_.mul(factor(*i, p), reciprocals_[p]);
      // Column p is still that of S in the rows after i.
      for (auto k = i; k != coupled.end(); ++k) {
        factor(*i, *k) = factor(*k, *i) = pool_.sub(factor(*k, *i), pool_.mul(ratio, factor(*k, p)));
      }
      factor(*i, p) = ratio;
    }
  }
}

std::size_t GuardedFactorisation::sparsest(const std::vector<bool>& eliminated) const {
  std::size_t best = 0;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 0; i < n_; ++i) {
    if (eliminated[i]) continue;
    std::size_t count = 0;
    for (std::size_t k = 0; k < n_; ++k) count += !eliminated[k] && !pool_.is_zero(factor(i, k)) ? 1 : 0;
    if (count < fewest) best = i;
    fewest = std::min(fewest, count);
  }
  return best;
}

std::vector<Id> GuardedFactorisation::solve(std::vector<Id> b) const {
  for (std::size_t at = 0; at < n_; ++at) {
    const std::size_t p = order_[at];
    for (std::size_t after = at + 1; after < n_; ++after) {
      const std::size_t i = order_[after];
      b[i] = pool_.sub(b[i], pool_.mul(factor(i, p), b[p]));
    }
  }
  for (std::size_t at = n_; at-- > 0;) {
    const std::size_t p = order_[at];
    b[p] = pool_.mul(b[p], reciprocals_[p]);
    for (std::size_t after = at + 1; after < n_; ++after) {
      const std::size_t i = order_[after];
      b[p] = pool_.sub(b[p], pool_.mul(factor(i, p), b[i]));
    }
  }
  return b;
}

Id GuardedFactorisation::margin() const {
  Id least = pool_.one();
  for (std::size_t p = 0; p < n_; ++p) {
    if (pool_.is_zero(diagonal_[p])) return pool_.zero();
    least = pool_.make(Op::min, least, pool_.div(pivots_[p], diagonal_[p]));
  }
  return least;
}

}  // namespace robotc::expr
