// Eigenvalues of general matrices against closed forms, and against an independent computation in 50 digits: with c = 1
// / trace((λ − A)⁻¹), which is p(λ)/p'(λ) of the characteristic polynomial p, some eigenvalue lies within n |c| of λ
// (Laguerre). If such circles are disjoint, each contains one.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_complex.hpp>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"
#include "compiler/intrinsics/spectrum.h"

namespace robotc::intrinsics::eigenvalues_test {
namespace {

using Complex = std::complex<double>;
using Digits = boost::multiprecision::cpp_complex_50;

constexpr double epsilon_of_doubles = std::numeric_limits<double>::epsilon();

std::vector<double> results_of(const std::vector<double>& m) {
  const auto n = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(m.size()))));
  return call(Intrinsic::eigenvalues, {n, n}, m);
}

std::vector<Complex> eigenvalues_of(const std::vector<double>& m) {
  const std::vector<double> results = results_of(m);
  const std::size_t n = results.size() / 2 - 1;
  CHECK(results.back() == 0);
  std::vector<Complex> values;
  for (std::size_t i = 0; i < n; ++i) values.emplace_back(results[2 * i], results[2 * i + 1]);
  return values;
}

/// p(λ)/p'(λ); 0 if λ is an eigenvalue.
double newton_step(const std::vector<double>& m, std::size_t n, Complex value) {
  // (λ − A)⁻¹ by Gauss's and Jordan's elimination of [λ − A, 1].
  std::vector<std::vector<Digits>> rows(n, std::vector<Digits>(2 * n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) rows[i][j] = -m[i * n + j];
    rows[i][i] += Digits(value.real(), value.imag());
    rows[i][n + i] = 1;
  }
  for (std::size_t k = 0; k < n; ++k) {
    const auto largest = std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(k), rows.end(),
                                          [&](const auto& a, const auto& b) { return abs(a[k]) < abs(b[k]); });
    std::swap(rows[k], *largest);
    if (rows[k][k] == 0) return 0;
    const Digits pivot = rows[k][k];
    for (Digits& x : rows[k]) x /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      const Digits factor = rows[i][k];
      for (std::size_t j = 0; i != k && j < 2 * n; ++j) rows[i][j] -= factor * rows[k][j];
    }
  }
  Digits trace = 0;
  for (std::size_t i = 0; i < n; ++i) trace += rows[i][n + i];
  return static_cast<double>(abs(Digits(1) / trace));
}

/// The largest distance between corresponding values of two sorted lists.
double farthest(const std::vector<Complex>& values, const std::vector<Complex>& expected) {
  REQUIRE(values.size() == expected.size());
  double most = 0;
  for (std::size_t i = 0; i < values.size(); ++i) most = std::max(most, std::abs(values[i] - expected[i]));
  return most;
}

TEST_CASE("eigenvalues of random matrices are proven to the last digit, and come in order") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (std::size_t n = 1; n <= 14; ++n) {
    CAPTURE(n);
    std::vector<double> m(n * n);
    for (double& x : m) x = entry(random);
    const std::vector<Complex> values = eigenvalues_of(m);
    for (std::size_t i = 0; i < n; ++i) {
      // Half a unit in the last place of both parts; the computation has three digits more.
      const double rounding = epsilon_of_doubles * std::abs(values[i]) / std::numbers::sqrt2;
      CHECK(newton_step(m, n, values[i]) <= rounding + 0.01 * epsilon_of_doubles);
      for (std::size_t k = 0; k < i; ++k) CHECK(std::abs(values[i] - values[k]) > 1e-10);
      if (i > 0) CHECK(values[i - 1].real() <= values[i].real());
      if (values[i].imag() < 0) CHECK(values[i + 1] == std::conj(values[i]));
    }
  }
}

TEST_CASE("a companion matrix has the roots of its polynomial") {
  // (s + 1)(s + 3)((s + 2)² + 25)(s² + 4) = s⁶ + 8 s⁵ + 52 s⁴ + 160 s³ + 279 s² + 512 s + 348
  const std::vector<double> coefficients{348, 512, 279, 160, 52, 8};
  std::vector<double> m(36, 0);
  for (std::size_t i = 0; i < 5; ++i) m[i * 6 + i + 1] = 1;
  for (std::size_t i = 0; i < 6; ++i) m[30 + i] = -coefficients[i];
  CHECK(farthest(eigenvalues_of(m), {{-3, 0}, {-2, -5}, {-2, 5}, {-1, 0}, {0, -2}, {0, 2}}) < 1e-14);
}

TEST_CASE("eigenvalues that are known in closed form") {
  constexpr std::size_t n = 12;
  SUBCASE("Kac's matrix: n − 1, n − 3, …, 1 − n") {
    std::vector<double> m(n * n, 0);
    std::vector<Complex> expected;
    for (std::size_t i = 0; i < n; ++i) {
      if (i + 1 < n) m[i * n + i + 1] = static_cast<double>(i + 1);
      if (i > 0) m[i * n + i - 1] = static_cast<double>(n - i);
      expected.emplace_back(2.0 * static_cast<double>(i) - static_cast<double>(n - 1), 0);
    }
    CHECK(farthest(eigenvalues_of(m), expected) < 1e-14);
  }
  SUBCASE("three diagonals a, b, c: a + 2 √(bc) cos(kπ/(n + 1)), here with bc = −6") {
    std::vector<double> m(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) {
      m[i * n + i] = -4;
      if (i + 1 < n) m[i * n + i + 1] = 2;
      if (i > 0) m[i * n + i - 1] = -3;
    }
    std::vector<Complex> values = eigenvalues_of(m);
    std::ranges::sort(values, {}, [](Complex value) { return value.imag(); });
    for (std::size_t k = 0; k < n; ++k) {
      const double angle = static_cast<double>(n - k) * std::numbers::pi / (n + 1);
      CHECK(std::abs(values[k] - Complex(-4, 2 * std::sqrt(6.0) * std::cos(angle))) < 1e-14);
    }
  }
  SUBCASE("a cyclic permutation: the roots of unity") {
    std::vector<double> m(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) m[i * n + (i + 1) % n] = 1;
    std::vector<Complex> values = eigenvalues_of(m);
    CHECK(values.front() == Complex(-1, 0));
    CHECK(values.back() == Complex(1, 0));
    for (const Complex value : values) {
      CHECK(std::abs(std::abs(value) - 1) < 1e-15);
      CHECK(std::abs(std::pow(value, 12) - 1.0) < 1e-14);
    }
  }
  SUBCASE("Frank's matrix: pairs of reciprocals, though the small ones are ill-conditioned") {
    std::vector<double> m(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i == 0 ? 0 : i - 1; j < n; ++j) m[i * n + j] = static_cast<double>(n - std::max(i, j));
    }
    const std::vector<Complex> values = eigenvalues_of(m);
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(values[i].imag() == 0);
      // The condition of the small ones is about 10⁸: doubles would leave them no accurate digit.
      CHECK(std::abs(values[i].real() * values[n - 1 - i].real() - 1) < 1e-7);
    }
    // As listed in collections of test matrices.
    CHECK(values.back().real() == doctest::Approx(32.2288915).epsilon(1e-9));
  }
}

TEST_CASE("trace and determinant are the sum and the product of the eigenvalues") {
  std::mt19937 random(9);
  std::uniform_real_distribution<double> entry(-2, 2);
  constexpr std::size_t n = 60;
  std::vector<double> m(n * n);
  for (double& x : m) x = entry(random);
  double trace = 0;
  double trace_of_square = 0;
  for (std::size_t i = 0; i < n; ++i) {
    trace += m[i * n + i];
    for (std::size_t j = 0; j < n; ++j) trace_of_square += m[i * n + j] * m[j * n + i];
  }
  const std::vector<Complex> values = eigenvalues_of(m);
  const Complex sum = std::accumulate(values.begin(), values.end(), Complex(0));
  const Complex squares = std::accumulate(values.begin(), values.end(), Complex(0),
                                          [](Complex s, Complex value) { return s + value * value; });
  // Sums of 60 and 3600 terms of sizes to 11 and 120.
  CHECK(std::abs(sum - trace) < 60 * 11 * epsilon_of_doubles);
  CHECK(std::abs(squares - trace_of_square) < 3600 * 4 * epsilon_of_doubles);
}

TEST_CASE("coordinates of very different sizes lose nothing") {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> entry(-1, 1);
  constexpr std::size_t n = 6;
  for (int k = 0; k < 10; ++k) {
    std::vector<double> m(n * n);
    for (double& x : m) x = entry(random);
    std::vector<double> scaled = m;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        scaled[i * n + j] = std::ldexp(m[i * n + j], 30 * (static_cast<int>(i) - static_cast<int>(j)));
      }
    }
    CHECK(farthest(eigenvalues_of(scaled), eigenvalues_of(m)) < 4 * epsilon_of_doubles);
  }
}

TEST_CASE("those of a symmetric matrix are the same as by its own algorithm") {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> entry(-1, 1);
  constexpr std::uint32_t n = 9;
  std::vector<double> m(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) m[i * n + j] = m[j * n + i] = entry(random);
  }
  const std::vector<Complex> values = eigenvalues_of(m);
  const std::vector<double> symmetric = call(Intrinsic::symmetric_eigenvalues, {n, n}, m);
  for (std::size_t i = 0; i < n; ++i) {
    CHECK(values[i].imag() == 0);
    CHECK(std::abs(values[i].real() - symmetric[i]) < epsilon_of_doubles);
  }
}

TEST_CASE("a double eigenvalue is found to half of the digits, and what is not a number has none") {
  // Critically damped: (s + 2)².
  CHECK(farthest(eigenvalues_of({0, 1, -4, -4}), {{-2, 0}, {-2, 0}}) < 1e-8);
  CHECK(eigenvalues_of({0, 1, 0, 0}) == std::vector<Complex>{{0, 0}, {0, 0}});
  CHECK(eigenvalues_of({-3}) == std::vector<Complex>{{-3, 0}});
  CHECK(eigenvalues_of({0, -2, 2, 0}) == std::vector<Complex>{{0, -2}, {0, 2}});
  for (const double wrong : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const std::vector<double> none = results_of({1, wrong, 0, 1});
    REQUIRE(none.size() == 6);
    CHECK(none.back() == static_cast<double>(SpectrumStatus::not_finite));
    for (std::size_t i = 0; i < 4; ++i) CHECK(std::isnan(none[i]));
  }
}

}  // namespace
}  // namespace robotc::intrinsics::eigenvalues_test
