#include "compiler/expr/dense_solve.h"

#include <utility>

namespace robotc::expr {
namespace {

constexpr std::size_t most_by_cofactors = 3;

Id minor_of_two(Pool& pool, const DenseMatrix& a, std::size_t r0, std::size_t r1, std::size_t c0, std::size_t c1) {
  return pool.sub(pool.mul(a.at(r0, c0), a.at(r1, c1)), pool.mul(a.at(r0, c1), a.at(r1, c0)));
}

/// The transposed matrix of cofactors: A · adj A = det A · 1.
DenseMatrix adjugate(Pool& pool, const DenseMatrix& a) {
  const std::size_t n = a.rows;
  DenseMatrix adj{n, n, std::vector<Id>(n * n, pool.one())};
  if (n == 2) {
    adj.entries = {a.at(1, 1), pool.neg(a.at(0, 1)), pool.neg(a.at(1, 0)), a.at(0, 0)};
  } else if (n == 3) {
    // In cyclic order, cofactors need no signs.
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        adj.at(i, j) = minor_of_two(pool, a, (j + 1) % 3, (j + 2) % 3, (i + 1) % 3, (i + 2) % 3);
      }
    }
  }
  return adj;
}

/// Along the first column.
Id determinant_by_cofactors(Pool& pool, const DenseMatrix& a, const DenseMatrix& adj) {
  if (a.rows == 0) return pool.one();
  Id det = pool.zero();
  for (std::size_t i = 0; i < a.rows; ++i) det = pool.add(det, pool.mul(adj.at(0, i), a.at(i, 0)));
  return det;
}

/// Gaussian elimination of A and b.
class Elimination {
 public:
  Elimination(Pool& pool, DenseMatrix a, DenseMatrix& b) : pool_(pool), a_(std::move(a)), b_(b) {}

  /// Makes A upper triangular, with the pivots on its diagonal.
  Solved run(const GoOn& go_on) {
    for (std::size_t k = 0; k < a_.rows; ++k) {
      const std::size_t below = a_.rows - k - 1;
      if (!go_on((4 * below + 1) * (below + b_.cols + 1))) return Solved::stopped;
      for (std::size_t i = k + 1; i < a_.rows; ++i) exchange_if_larger(k, i);
      if (pool_.is_zero(a_.at(k, k))) return Solved::singular;
      for (std::size_t i = k + 1; i < a_.rows; ++i) eliminate(k, i);
    }
    return Solved::yes;
  }

  Solved substitute_back(const GoOn& go_on) {
    for (std::size_t k = a_.rows; k-- > 0;) {
      if (!go_on(2 * (a_.rows - k) * b_.cols)) return Solved::stopped;
      for (std::size_t c = 0; c < b_.cols; ++c) {
        Id rest = b_.at(k, c);
        for (std::size_t j = k + 1; j < a_.cols; ++j) rest = pool_.sub(rest, pool_.mul(a_.at(k, j), b_.at(j, c)));
        b_.at(k, c) = pool_.div(rest, a_.at(k, k));
      }
    }
    return Solved::yes;
  }

  /// det A: with the sign of the exchanges.
  [[nodiscard]] Id product_of_pivots() const {
    Id product = sign_.valid() ? sign_ : pool_.one();
    for (std::size_t k = 0; k < a_.rows; ++k) product = pool_.mul(product, a_.at(k, k));
    return product;
  }

 private:
  /// Exchanges rows i and k if row i has the larger entry in column k.
  void exchange_if_larger(std::size_t k, std::size_t i) {
    if (pool_.is_zero(a_.at(i, k))) return;
    // A number that is zero is always exchanged: nothing is worse.
    const Id exchanges = pool_.is_zero(a_.at(k, k))
                             ? pool_.one()
                             : pool_.make(Op::less, pool_.make(Op::abs, a_.at(k, k)), pool_.make(Op::abs, a_.at(i, k)));
    const auto choose = [&](Id& upper, Id& lower) {
      const Id before = upper;
      upper = pool_.select(exchanges, lower, before);
      lower = pool_.select(exchanges, before, lower);
    };
    for (std::size_t j = k; j < a_.cols; ++j) choose(a_.at(k, j), a_.at(i, j));
    for (std::size_t c = 0; c < b_.cols; ++c) choose(b_.at(k, c), b_.at(i, c));
    const Id sign = sign_.valid() ? sign_ : pool_.one();
    sign_ = pool_.select(exchanges, pool_.neg(sign), sign);
  }

  void eliminate(std::size_t k, std::size_t i) {
    if (pool_.is_zero(a_.at(i, k))) return;
    const Id ratio = pool_.div(a_.at(i, k), a_.at(k, k));
    for (std::size_t j = k + 1; j < a_.cols; ++j) {
      a_.at(i, j) = pool_.sub(a_.at(i, j), pool_.mul(ratio, a_.at(k, j)));
    }
    for (std::size_t c = 0; c < b_.cols; ++c) {
      b_.at(i, c) = pool_.sub(b_.at(i, c), pool_.mul(ratio, b_.at(k, c)));
    }
    a_.at(i, k) = pool_.zero();
  }

  Pool& pool_;
  DenseMatrix a_;
  DenseMatrix& b_;
  Id sign_;  ///< −1 for an odd number of exchanges; invalid: none were made
};

}  // namespace

Solved solve_dense(Pool& pool, DenseMatrix a, DenseMatrix& b, const GoOn& go_on) {
  const std::size_t n = a.rows;
  if (n > most_by_cofactors) {
    Elimination elimination(pool, std::move(a), b);
    const Solved ended = elimination.run(go_on);
    return ended == Solved::yes ? elimination.substitute_back(go_on) : ended;
  }
  if (!go_on(8 * n * (n + b.cols))) return Solved::stopped;
  const DenseMatrix adj = adjugate(pool, a);
  const Id det = determinant_by_cofactors(pool, a, adj);
  if (pool.is_zero(det)) return Solved::singular;
  const DenseMatrix right = b;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t c = 0; c < b.cols; ++c) {
      Id sum = pool.zero();
      for (std::size_t j = 0; j < n; ++j) sum = pool.add(sum, pool.mul(adj.at(i, j), right.at(j, c)));
      b.at(i, c) = pool.div(sum, det);
    }
  }
  return Solved::yes;
}

Solved determinant(Pool& pool, DenseMatrix a, Id& result, const GoOn& go_on) {
  if (a.rows <= most_by_cofactors) {
    if (!go_on(8 * a.rows * a.rows)) return Solved::stopped;
    const DenseMatrix adj = adjugate(pool, a);
    result = determinant_by_cofactors(pool, a, adj);
    return Solved::yes;
  }
  DenseMatrix none{a.rows, 0, {}};
  Elimination elimination(pool, std::move(a), none);
  const Solved ended = elimination.run(go_on);
  if (ended == Solved::stopped) return ended;
  result = ended == Solved::singular ? pool.zero() : elimination.product_of_pivots();
  return Solved::yes;
}

}  // namespace robotc::expr
