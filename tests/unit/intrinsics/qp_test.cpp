#include "compiler/intrinsics/qp.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics::qp_test {
namespace {

using Vector = std::vector<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Problem {
  std::size_t n = 0;
  std::size_t m = 0;
  Vector h, g, a, lower, upper;

  [[nodiscard]] Vector solve() const {
    Vector arguments;
    for (const Vector* part : {&h, &g, &a, &lower, &upper}) {
      arguments.insert(arguments.end(), part->begin(), part->end());
    }
    return call(Intrinsic::qp, {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(m)}, arguments);
  }
  [[nodiscard]] double row(std::size_t i, const Vector& x) const {
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) sum += a[i * n + j] * x[j];
    return sum;
  }
  [[nodiscard]] double cost(const Vector& x) const {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += g[i] * x[i];
      for (std::size_t j = 0; j < n; ++j) sum += 0.5 * x[i] * h[i * n + j] * x[j];
    }
    return sum;
  }
};

/// Elimination with partial pivoting; nothing if a pivot is nearly 0.
std::optional<Vector> solved(Vector m, Vector b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t row = k;
    for (std::size_t i = k; i < n; ++i) {
      if (std::abs(m[i * n + k]) > std::abs(m[row * n + k])) row = i;
    }
    if (std::abs(m[row * n + k]) < 1e-9) return std::nullopt;
    for (std::size_t j = 0; j < n; ++j) std::swap(m[k * n + j], m[row * n + j]);
    std::swap(b[k], b[row]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = m[i * n + k] / m[k * n + k];
      for (std::size_t j = k; j < n; ++j) m[i * n + j] -= factor * m[k * n + j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = 0; k < n; ++k) b[k] /= m[k * n + k];
  return b;
}

/// Enumeration: the best of all feasible points where some constraints are active.
std::optional<Vector> by_enumeration(const Problem& p) {
  std::optional<Vector> best;
  std::size_t choices = 1;
  for (std::size_t i = 0; i < p.m; ++i) choices *= 3;
  for (std::size_t choice = 0; choice < choices; ++choice) {
    std::vector<std::pair<std::size_t, double>> active;
    bool possible = true;
    for (std::size_t i = 0, rest = choice; i < p.m; ++i, rest /= 3) {
      if (rest % 3 == 0) continue;
      const double bound = rest % 3 == 1 ? p.lower[i] : p.upper[i];
      possible = possible && std::isfinite(bound);
      active.emplace_back(i, bound);
    }
    if (!possible || active.size() > p.n) continue;
    const std::size_t size = p.n + active.size();
    Vector kkt(size * size);
    Vector right(size);
    for (std::size_t i = 0; i < p.n; ++i) {
      for (std::size_t j = 0; j < p.n; ++j) kkt[i * size + j] = p.h[i * p.n + j];
      right[i] = -p.g[i];
    }
    for (std::size_t k = 0; k < active.size(); ++k) {
      for (std::size_t j = 0; j < p.n; ++j) {
        kkt[(p.n + k) * size + j] = kkt[j * size + p.n + k] = p.a[active[k].first * p.n + j];
      }
      right[p.n + k] = active[k].second;
    }
    auto point = solved(std::move(kkt), std::move(right));
    if (!point) continue;
    point->resize(p.n);
    bool satisfied = true;
    for (std::size_t i = 0; i < p.m; ++i) {
      const double at = p.row(i, *point);
      satisfied = satisfied && at >= p.lower[i] - 1e-9 && at <= p.upper[i] + 1e-9;
    }
    if (satisfied && (!best || p.cost(*point) < p.cost(*best))) best = std::move(point);
  }
  return best;
}

Problem random_problem(std::mt19937& random, std::size_t n, std::size_t m) {
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> dice(0, 9);
  Problem p{n, m, Vector(n * n), Vector(n), Vector(m * n), Vector(m), Vector(m)};
  Vector c(n * n);
  for (double& x : c) x = normal(random);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) p.h[i * n + j] += c[k * n + i] * c[k * n + j];
    }
    p.h[i * n + i] += 0.1;
  }
  for (double& x : p.g) x = 3 * normal(random);
  for (double& x : p.a) x = dice(random) < 3 ? 0 : normal(random);
  for (std::size_t i = 0; i < m; ++i) {
    p.lower[i] = normal(random) - 0.3;
    p.upper[i] = p.lower[i] + std::abs(normal(random));
    const int kind = dice(random);
    if (kind == 0) p.upper[i] = p.lower[i];
    if (kind == 1) p.upper[i] = infinity;
    if (kind == 2) p.lower[i] = -infinity;
  }
  return p;
}

TEST_CASE("random quadratic programs are solved as by trying all active sets") {
  std::mt19937 random(20240608);
  int feasible = 0;
  int infeasible = 0;
  for (int round = 0; round < 1500; ++round) {
    const std::size_t n = 1 + static_cast<std::size_t>(round) % 4;
    const std::size_t m = static_cast<std::size_t>(round / 4) % 7;
    const Problem p = random_problem(random, n, m);
    const Vector results = p.solve();
    const auto expected = by_enumeration(p);
    CAPTURE(round);
    const auto status = static_cast<QpStatus>(results.back());
    REQUIRE(status == (expected ? QpStatus::solved : QpStatus::infeasible));
    (expected ? feasible : infeasible) += 1;
    if (!expected) continue;
    double size = 1;
    for (const double x : *expected) size = std::max(size, std::abs(x));
    // The enumeration solves in double, and H, with eigenvalues from 0.1, and dependent rows of A are ill-conditioned:
    // this checks the active set, not the last digits.
    for (std::size_t i = 0; i < n; ++i) CHECK(std::abs(results[i] - (*expected)[i]) < 1e-6 * size);
  }
  CHECK(feasible > 500);
  CHECK(infeasible > 100);
}

TEST_CASE("larger programs satisfy the conditions of Karush, Kuhn and Tucker") {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  for (const auto& [n, m] : {std::pair<std::size_t, std::size_t>{10, 15}, {30, 60}, {100, 200}}) {
    Problem p = random_problem(random, n, m);
    // Feasible: the bounds enclose the values at some point. The first n are bounds on x alone.
    Vector inside(n);
    for (double& x : inside) x = normal(random);
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t j = 0; j < n && i < n; ++j) p.a[i * n + j] = i == j ? 1 : 0;
      const double at = p.row(i, inside);
      p.lower[i] = at - std::abs(normal(random));
      p.upper[i] = at + std::abs(normal(random));
    }
    const Vector x = p.solve();
    REQUIRE(x.back() == 0);
    std::vector<std::size_t> active;
    double size = 1;
    for (std::size_t i = 0; i < m; ++i) {
      const double at = p.row(i, x);
      const double scale = static_cast<double>(n) * 1e-14 * (1 + std::abs(at));
      CHECK(at >= p.lower[i] - scale);
      CHECK(at <= p.upper[i] + scale);
      if (at <= p.lower[i] + scale || at >= p.upper[i] - scale) active.push_back(i);
    }
    CHECK(!active.empty());
    // The gradient is a sum of the active normals with the right signs: found by least squares.
    Vector gradient(n);
    for (std::size_t i = 0; i < n; ++i) {
      gradient[i] = p.g[i];
      for (std::size_t j = 0; j < n; ++j) {
        gradient[i] += p.h[i * n + j] * x[j];
        size = std::max(size, std::abs(p.h[i * n + j] * x[j]));
      }
    }
    const std::size_t k = active.size();
    Vector normal_matrix(k * k);
    Vector right(k);
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t l = 0; l < n; ++l) {
        right[i] += p.a[active[i] * n + l] * gradient[l];
        for (std::size_t j = 0; j < k; ++j) normal_matrix[i * k + j] += p.a[active[i] * n + l] * p.a[active[j] * n + l];
      }
    }
    const auto pushes = solved(normal_matrix, right);
    REQUIRE(pushes.has_value());
    double largest = 0;
    for (const double push : *pushes) largest = std::max(largest, std::abs(push));
    for (std::size_t l = 0; l < n; ++l) {
      double rest = gradient[l];
      for (std::size_t i = 0; i < k; ++i) rest -= (*pushes)[i] * p.a[active[i] * n + l];
      // Rounding of x times the size of H, and of the normal equations.
      CHECK(std::abs(rest) < 1e-8 * (size + largest));
    }
    for (std::size_t i = 0; i < k; ++i) {
      const bool is_lower = p.row(active[i], x) - p.lower[active[i]] < p.upper[active[i]] - p.row(active[i], x);
      CHECK((is_lower ? 1 : -1) * (*pushes)[i] > -1e-8 * (size + largest));
    }
  }
}

TEST_CASE("constraints may be steep and follow from each other") {
  // x + y = 1, x + (1 + ε) y = 1 + 3ε: y = 3. With ε = 2⁻²³ all numbers are exact. If they were rounded, by 2⁻⁵³, y
  // would be off by some of these over ε: the tolerance is no larger.
  const double e = std::ldexp(1, -23);
  const Vector steep = Problem{2, 2, {1, 0, 0, 1}, {0, 0}, {1, 1, 1, 1 + e}, {1, 1 + 3 * e}, {1, 1 + 3 * e}}.solve();
  REQUIRE(steep.back() == 0);
  CHECK(std::abs(steep[0] + 2) < 4 * std::ldexp(1, -53 + 23));
  CHECK(std::abs(steep[1] - 3) < 4 * std::ldexp(1, -53 + 23));
  // The same equation three times, and a bound that is just met, with rounded rows.
  const double third = 1.0 / 3;
  const Vector same =
      Problem{2, 4, {2, 0, 0, 2}, {0, 0}, {1, 1, third, third, -7, -7, 1, 0}, {1, third, -7, 0.5}, {1, third, -7, 9}}
          .solve();
  REQUIRE(same.back() == 0);
  CHECK(std::abs(same[0] - 0.5) < 1e-15);
  CHECK(std::abs(same[1] - 0.5) < 1e-15);
}

TEST_CASE("a program without an answer says why") {
  const auto status = [](const Problem& p) { return static_cast<QpStatus>(p.solve().back()); };
  const Problem sound{1, 1, {2}, {-4}, {1}, {-1}, {1}};
  CHECK(sound.solve() == Vector{1, 0, 0});
  Problem p = sound;
  p.h = {-1};
  CHECK(status(p) == QpStatus::h_not_positive);
  CHECK(p.solve()[1] == -1);
  // [[1, 1], [1, 1 − ε]]: the eigenvalues are 2 and −ε/2, a rounding error of the larger one.
  const double e = std::ldexp(1, -52);
  const Problem singular{2, 0, {1, 1, 1, 1 - e}, {0, 0}, {}, {}, {}};
  CHECK(status(singular) == QpStatus::h_ill_conditioned);
  CHECK(singular.solve()[2] ==
        doctest::Approx(4 / e).epsilon(0.01));  // with the row sum norm; −ε/2 itself has few digits
  p = sound;
  p.lower = {2};
  CHECK(status(p) == QpStatus::bounds_crossed);
  CHECK(p.solve()[1] == 1);
  p = sound;
  p.g = {std::nan("")};
  CHECK(status(p) == QpStatus::not_finite);
  CHECK(status({2, 2, {1, 0, 0, 1}, {0, 0}, {1, 1, 1, 1}, {1, -2}, {2, 0}}) == QpStatus::infeasible);
  CHECK(status({1, 1, {1}, {0}, {0}, {1}, {2}}) == QpStatus::infeasible);
  CHECK(status({1, 1, {1}, {0}, {1}, {infinity}, {infinity}}) == QpStatus::infeasible);
  CHECK(status({2, 2, {1, 0, 0, 1}, {0, 0}, {1, 1, 2, 2}, {1, 3}, {1, 3}}) == QpStatus::infeasible);
  // Feasible at (1, −10⁹), where rounding could have moved the constraints as much.
  CHECK(status({2, 2, {1, 0, 0, 1}, {0, 0}, {1, 0, 1, 1e-9}, {1, -1}, {2, 0}}) == QpStatus::too_many_steps);
  CHECK(status({2, 0, {1, 0.5, 0, 1}, {0, 0}, {}, {}, {}}) == QpStatus::h_not_symmetric);
  CHECK(Problem{2, 0, {2, 0, 0, 4}, {2, 4}, {}, {}, {}}.solve() == Vector{-1, -1, 0, 0});
}

}  // namespace
}  // namespace robotc::intrinsics::qp_test
