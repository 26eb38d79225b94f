#include "compiler/expr/interpolation.h"

#include <algorithm>
#include <cstddef>
#include <functional>

namespace robotc::expr {
namespace {

/// The piece that contains x, by bisection, so that few conditions are evaluated.
Id choose_piece(Pool& pool, Id x, std::span<const Id> xs, std::vector<Id> pieces) {
  // pieces[i] ends at xs[i + 1].
  std::vector<Id> until(xs.begin() + 1, xs.end());
  while (pieces.size() > 1) {
    std::vector<Id> halves;
    std::vector<Id> ends;
    for (std::size_t i = 0; i < pieces.size(); i += 2) {
      const bool alone = i + 1 == pieces.size();
      halves.push_back(alone ? pieces[i] : pool.select(pool.make(Op::less, x, until[i]), pieces[i], pieces[i + 1]));
      ends.push_back(alone ? until[i] : until[i + 1]);
    }
    pieces = std::move(halves);
    until = std::move(ends);
  }
  return pieces.front();
}

/// The slopes at the points for a continuous second derivative.
std::vector<Id> spline_slopes(Pool& pool, std::span<const Id> xs, std::span<const Id> ys, const SplineEnds& ends) {
  const std::size_t n = xs.size();
  const Id two = pool.integer(2);
  const Id three = pool.integer(3);
  std::vector<Id> inverse;  // 1/h of each piece
  std::vector<Id> secant;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    inverse.push_back(pool.div(pool.one(), pool.sub(xs[i + 1], xs[i])));
    secant.push_back(pool.mul(pool.sub(ys[i + 1], ys[i]), inverse[i]));
  }
  // Row i: lower[i] s[i−1] + diagonal[i] s[i] + upper[i] s[i+1] = right[i]; diagonally dominant, so no pivoting.
  std::vector<Id> lower(n, pool.zero()), diagonal(n, pool.one()), upper(n, pool.zero()), right(n, pool.zero());
  for (std::size_t i = 0; i < n; ++i) {
    const bool is_first = i == 0;
    const bool is_last = i + 1 == n;
    const Id slope = is_first ? ends.first : is_last ? ends.last : Id{};
    if (slope.valid()) {
      right[i] = slope;
      continue;
    }
    Id sum = pool.zero();
    Id weighted = pool.zero();
    if (!is_first) {
      lower[i] = inverse[i - 1];
      sum = inverse[i - 1];
      weighted = pool.mul(inverse[i - 1], secant[i - 1]);
    }
    if (!is_last) {
      upper[i] = inverse[i];
      sum = pool.add(sum, inverse[i]);
      weighted = pool.add(weighted, pool.mul(inverse[i], secant[i]));
    }
    diagonal[i] = pool.mul(two, sum);
    right[i] = pool.mul(three, weighted);
  }
  for (std::size_t i = 1; i < n; ++i) {
    const Id ratio = pool.div(lower[i], diagonal[i - 1]);
    diagonal[i] = pool.sub(diagonal[i], pool.mul(ratio, upper[i - 1]));
    right[i] = pool.sub(right[i], pool.mul(ratio, right[i - 1]));
  }
  std::vector<Id> slopes(n);
  for (std::size_t i = n; i-- > 0;) {
    const Id rest = i + 1 == n ? right[i] : pool.sub(right[i], pool.mul(upper[i], slopes[i + 1]));
    slopes[i] = pool.div(rest, diagonal[i]);
  }
  return slopes;
}

}  // namespace

Id piecewise_linear(Pool& pool, Id x, std::span<const Id> xs, std::span<const Id> ys) {
  const Id within = pool.make(Op::min, pool.make(Op::max, x, xs.front()), xs.back());
  std::vector<Id> pieces;
  for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
    const Id slope = pool.div(pool.sub(ys[i + 1], ys[i]), pool.sub(xs[i + 1], xs[i]));
    pieces.push_back(pool.add(ys[i], pool.mul(slope, pool.sub(within, xs[i]))));
  }
  return choose_piece(pool, within, xs, std::move(pieces));
}

Id cubic_spline(Pool& pool, Id x, std::span<const Id> xs, std::span<const Id> ys, const SplineEnds& ends) {
  const std::size_t n = xs.size();
  const std::vector<Id> slopes = spline_slopes(pool, xs, ys, ends);
  const auto straight = [&](std::size_t i) { return pool.add(ys[i], pool.mul(slopes[i], pool.sub(x, xs[i]))); };
  std::vector<Id> pieces;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    // y_i + u (s_i + u (a + u b)) with u = x − x_i.
    const Id u = pool.sub(x, xs[i]);
    const Id h = pool.sub(xs[i + 1], xs[i]);
    const Id secant = pool.div(pool.sub(ys[i + 1], ys[i]), h);
    const Id excess = pool.sub(pool.add(slopes[i], slopes[i + 1]), pool.mul(pool.integer(2), secant));
    const Id a = pool.div(pool.sub(pool.sub(secant, slopes[i]), excess), h);
    const Id b = pool.div(excess, pool.mul(h, h));
    pieces.push_back(pool.add(ys[i], pool.mul(u, pool.add(slopes[i], pool.mul(u, pool.add(a, pool.mul(u, b)))))));
  }
  const Id inside = choose_piece(pool, x, xs, std::move(pieces));
  const Id from_first = pool.select(pool.make(Op::less, x, xs.front()), straight(0), inside);
  return pool.select(pool.make(Op::less, x, xs.back()), from_first, straight(n - 1));
}

}  // namespace robotc::expr
