// Singular values and eigenvalues against an independent computation in 50 digits: by Sylvester's law of inertia as
// many eigenvalues of a symmetric A are below λ as A − λ1 has negative pivots, so two eliminations prove each value to
// the last digit. Singular values are the roots of the eigenvalues of MᵀM, which in 50 digits loses nothing.
#include "compiler/intrinsics/spectrum.h"

#include <doctest/doctest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics::spectrum_test {
namespace {

using Digits = boost::multiprecision::cpp_bin_float_50;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double epsilon_of_doubles = std::numeric_limits<double>::epsilon();

/// Number of eigenvalues of a symmetric matrix below `bound`.
std::size_t below(std::vector<Digits> a, std::size_t n, const Digits& bound) {
  for (std::size_t i = 0; i < n; ++i) a[i * n + i] -= bound;
  std::size_t negative = 0;
  for (std::size_t k = 0; k < n; ++k) {
    if (a[k * n + k] < 0) ++negative;
    for (std::size_t i = k + 1; i < n; ++i) {
      const Digits factor = a[i * n + k] / a[k * n + k];
      for (std::size_t j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  return negative;
}

std::vector<double> singular_values_of(const std::vector<double>& m, std::size_t rows, std::size_t cols) {
  return call(Intrinsic::singular_values, {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(cols)}, m);
}

/// Proves that `values`, in descending order, are the singular values of m, each to within `relative` of the largest
/// or, `by_each`, of itself.
void check_singular_values(const std::vector<double>& m, std::size_t rows, std::size_t cols,
                           const std::vector<double>& values, double relative, bool by_each) {
  std::vector<Digits> gram(cols * cols);
  for (std::size_t i = 0; i < cols; ++i) {
    for (std::size_t j = 0; j < cols; ++j) {
      for (std::size_t k = 0; k < rows; ++k) gram[i * cols + j] += Digits(m[k * cols + i]) * m[k * cols + j];
    }
  }
  for (std::size_t k = 0; k < cols; ++k) {
    CAPTURE(k);
    const double error = relative * values[by_each ? k : 0];
    const Digits more = Digits(values[k]) + error;
    const Digits less = Digits(values[k]) - error;
    CHECK(below(gram, cols, more * more) >= cols - k);
    if (less > 0) CHECK(below(gram, cols, less * less) <= cols - k - 1);
  }
}

TEST_CASE("singular values of random matrices are right to the last digit of the largest") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> entry(-1, 1);
  std::uniform_int_distribution<std::size_t> size(1, 12);
  for (int i = 0; i < 60; ++i) {
    const std::size_t cols = size(random);
    const std::size_t rows = cols + size(random) - 1;
    std::vector<double> m(rows * cols);
    for (double& x : m) x = entry(random);
    const std::vector<double> results = singular_values_of(m, rows, cols);
    REQUIRE(results.size() == cols + 3);
    CHECK(results.back() == 0);
    check_singular_values(m, rows, cols, results, epsilon_of_doubles, false);
    CHECK(results[cols] == doctest::Approx(results[0] / results[cols - 1]).epsilon(4 * epsilon_of_doubles));

    std::vector<double> transposed(m.size());
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < cols; ++c) transposed[c * rows + r] = m[r * cols + c];
    }
    const std::vector<double> same = singular_values_of(transposed, cols, rows);
    for (std::size_t k = 0; k <= cols; ++k)
      CHECK(same[k] == doctest::Approx(results[k]).epsilon(4 * epsilon_of_doubles));
  }
}

TEST_CASE("columns of very different sizes lose nothing") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (int i = 0; i < 20; ++i) {
    constexpr std::size_t n = 6;
    std::vector<double> m(n * n);
    for (std::size_t r = 0; r < n; ++r) {
      for (std::size_t c = 0; c < n; ++c) m[r * n + c] = entry(random) * std::pow(10.0, -2 * static_cast<int>(c));
    }
    const std::vector<double> results = singular_values_of(m, n, n);
    // Relative accuracy of each: the least are ten orders below the largest, which would leave them six digits.
    check_singular_values(m, n, n, results, 1e-12, true);
  }
}

TEST_CASE("large matrices of low rank have singular values of 0 up to the rounding of their entries") {
  constexpr std::size_t n = 60;
  constexpr std::size_t independent = 5;
  std::mt19937 engine(5);
  std::uniform_real_distribution<double> entry(-1, 1);
  std::vector<double> left(n * independent);
  std::vector<double> right(independent * n);
  for (double& x : left) x = entry(engine);
  for (double& x : right) x = entry(engine);
  std::vector<double> m(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < independent; ++k) m[i * n + j] += left[i * independent + k] * right[k * n + j];
    }
  }
  const auto values = singular_values_of(m, n, n);
  CHECK(values[independent - 1] > 1);
  // By Weyl's inequality, at most the norm of the rounding errors: each entry is a sum of 5 products below 1.
  for (std::size_t k = independent; k < n; ++k) {
    CHECK(values[k] <= static_cast<double>(n * independent * independent) * epsilon_of_doubles);
  }
}

TEST_CASE("conditions of Hilbert's matrices are those that are published") {
  // Todd (1954): the condition of the matrices 1/(i + j - 1) in the spectral norm.
  const std::vector<std::pair<std::size_t, double>> published{
      {2, 19.281470067903971}, {3, 524.0567775860644}, {4, 15513.738738928138}, {5, 476607.2502422684}};
  for (const auto& [n, condition] : published) {
    std::vector<double> m;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) m.push_back(1.0 / static_cast<double>(i + j + 1));
    }
    // Entries are rounded: the least singular value changes by the condition times that.
    CHECK(singular_values_of(m, n, n)[n] == doctest::Approx(condition).epsilon(condition * epsilon_of_doubles));
  }
}

TEST_CASE("a singular matrix has an infinite condition, and NaN has none") {
  CHECK(singular_values_of({3, 0, 0, 4}, 2, 2) == std::vector<double>{4, 3, 4.0 / 3, 0, 0});
  CHECK(singular_values_of({0, 0, 0, 0}, 2, 2) == std::vector<double>{0, 0, infinity, 0, 0});
  const std::vector<double> of_rank_one = singular_values_of({1, 2, 2, 4, 3, 6}, 3, 2);
  CHECK(of_rank_one[0] == doctest::Approx(std::sqrt(70.0)).epsilon(1e-15));
  CHECK(of_rank_one[2] == infinity);
  CHECK(singular_values_of({1, 0, 0, 0x1p-51}, 2, 2)[2] == 0x1p51);
  CHECK(singular_values_of({1, 0, 0, 0x1p-52}, 2, 2)[2] == infinity);
  for (const double wrong : {infinity, std::numeric_limits<double>::quiet_NaN()}) {
    const std::vector<double> none = singular_values_of({1, 0, wrong, 1}, 2, 2);
    CHECK(none.back() == static_cast<double>(SpectrumStatus::not_finite));
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::isnan(none[i]));
  }
}

TEST_CASE("eigenvalues of symmetric matrices are right to the last digit of the largest") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (std::size_t n = 1; n <= 16; ++n) {
    std::vector<double> m(n * n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) m[i * n + j] = m[j * n + i] = entry(random);
    }
    const std::vector<double> results =
        call(Intrinsic::symmetric_eigenvalues, {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n)}, m);
    REQUIRE(results.size() == n + 2);
    CHECK(results.back() == 0);
    const std::vector<Digits> a(m.begin(), m.end());
    const double error = epsilon_of_doubles * std::max(std::abs(results[0]), std::abs(results[n - 1]));
    for (std::size_t k = 0; k < n; ++k) {
      CHECK(below(a, n, Digits(results[k]) + error) >= k + 1);
      CHECK(below(a, n, Digits(results[k]) - error) <= k);
    }
  }
}

TEST_CASE("eigenvalues of second differences are known, also those that come twice") {
  constexpr std::size_t n = 40;
  std::vector<double> m(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    m[i * n + i] = 2;
    if (i > 0) m[i * n + i - 1] = m[(i - 1) * n + i] = -1;
  }
  const std::vector<double> open = call(Intrinsic::symmetric_eigenvalues, {n, n}, m);
  m[n - 1] = m[(n - 1) * n] = -1;
  const std::vector<double> closed = call(Intrinsic::symmetric_eigenvalues, {n, n}, m);
  for (std::size_t k = 0; k < n; ++k) {
    const double half = std::numbers::pi * static_cast<double>(k + 1) / (2 * (n + 1));
    CHECK(std::abs(open[k] - 4 * std::sin(half) * std::sin(half)) < 1e-14);
    const double of_ring = std::numbers::pi * static_cast<double>((k + 1) / 2) / n;
    CHECK(std::abs(closed[k] - 4 * std::sin(of_ring) * std::sin(of_ring)) < 1e-14);
  }
  m[1] = -1.001;
  CHECK(call(Intrinsic::symmetric_eigenvalues, {n, n}, m).back() == static_cast<double>(SpectrumStatus::not_symmetric));
}

}  // namespace
}  // namespace robotc::intrinsics::spectrum_test
