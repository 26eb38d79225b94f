// Matrix exponentials against closed forms and a Taylor series in 50 digits; pole placement against the characteristic
// polynomial, by Faddeev's and LeVerrier's recursion in 50 digits.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"
#include "compiler/intrinsics/matrix_exponential.h"
#include "compiler/intrinsics/pole_placement.h"

namespace robotc::intrinsics::state_space_test {
namespace {

using Digits = boost::multiprecision::cpp_bin_float_50;
using Exact = std::vector<Digits>;  ///< a square matrix, row-major

constexpr double epsilon_of_doubles = std::numeric_limits<double>::epsilon();

Exact product(const Exact& a, const Exact& b, std::size_t n) {
  Exact c(n * n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
  }
  return c;
}

/// Scaled by 2⁻¹⁰ and squared ten times: 50 digits leave 40 and more.
Exact exponential_in_50_digits(const std::vector<double>& m, std::size_t n) {
  constexpr int squarings = 10;
  constexpr int terms = 60;
  Exact a;
  for (const double x : m) a.push_back(Digits(x) / (1 << squarings));
  Exact sum(n * n, 0);
  Exact term(n * n, 0);
  for (std::size_t i = 0; i < n; ++i) sum[i * n + i] = term[i * n + i] = 1;
  for (int k = 1; k <= terms; ++k) {
    term = product(term, a, n);
    for (std::size_t i = 0; i < n * n; ++i) {
      term[i] /= k;
      sum[i] += term[i];
    }
  }
  for (int k = 0; k < squarings; ++k) sum = product(sum, sum, n);
  return sum;
}

std::vector<double> exponential(const std::vector<double>& m, std::size_t n) {
  std::vector<double> results = call(Intrinsic::matrix_exponential, {static_cast<std::uint32_t>(n), 0}, m);
  CHECK(results.back() == 0);
  results.resize(n * n);
  return results;
}

TEST_CASE("the exponential of closed forms") {
  CHECK(exponential({2}, 1)[0] == doctest::Approx(std::exp(2.0)).epsilon(1e-15));
  CHECK(exponential({0, 0, 0, 0}, 2) == std::vector<double>{1, 0, 0, 1});
  // A double integrator over 0.1 s: nilpotent.
  const std::vector<double> chain = exponential({0, 0.1, 0, 0, 0, 0.1, 0, 0, 0}, 3);
  CHECK(chain[1] == doctest::Approx(0.1).epsilon(1e-15));
  CHECK(chain[2] == doctest::Approx(0.005).epsilon(1e-15));
  CHECK(chain[6] == 0);
  for (const double angle : {0.3, 20.0, 1000.0}) {
    const std::vector<double> turn = exponential({0, -angle, angle, 0}, 2);
    // An error of ε in the angle turns by angle · ε.
    CHECK(std::abs(turn[0] - std::cos(angle)) < (1 + angle) * epsilon_of_doubles);
    CHECK(std::abs(turn[2] - std::sin(angle)) < (1 + angle) * epsilon_of_doubles);
  }
  // Stiff: e⁻¹⁰⁰⁰⁰ underflows, and the slow part stays exact.
  const std::vector<double> stiff = exponential({-1e4, 1, 0, -1}, 2);
  CHECK(stiff[3] == doctest::Approx(std::exp(-1.0)).epsilon(1e-15));
  CHECK(stiff[1] == doctest::Approx((std::exp(-1.0) - std::exp(-1e4)) / (1e4 - 1)).epsilon(1e-14));
}

TEST_CASE("the exponential of random matrices, also badly scaled, has the digits of a Taylor series in 50 digits") {
  std::mt19937 engine(7);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (const std::size_t n : {1U, 2U, 3U, 5U, 8U, 13U}) {
    for (const double size : {1e-8, 0.3, 3.0, 20.0}) {
      for (const bool scaled : {false, true}) {
        std::vector<double> m(n * n);
        for (std::size_t i = 0; i < n * n; ++i) {
          const double units = scaled ? std::exp2(10.0 * (static_cast<double>(i / n) - static_cast<double>(i % n))) : 1;
          m[i] = size * entry(engine) * units;
        }
        CAPTURE(n);
        CAPTURE(size);
        CAPTURE(scaled);
        const std::vector<double> found = exponential(m, n);
        const Exact exact = exponential_in_50_digits(m, n);
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j) {
            // Relative to the largest entry, in the scale of row and column. Long double leaves 2⁻⁶⁴ · 2^squarings,
            // less than 1e-17; the result is rounded to double.
            double largest = 0;
            for (std::size_t k = 0; k < n * n; ++k) {
              const double units =
                  scaled ? std::exp2(10.0 * (static_cast<double>(k % n) - static_cast<double>(k / n))) : 1;
              largest = std::max(largest, std::abs(exact[k].convert_to<double>()) * units);
            }
            const double units = scaled ? std::exp2(10.0 * (static_cast<double>(i) - static_cast<double>(j))) : 1;
            const Digits error = abs(exact[i * n + j] - found[i * n + j]);
            CHECK(error.convert_to<double>() <= 4 * epsilon_of_doubles * largest * units);
          }
        }
      }
    }
  }
}

TEST_CASE("an exponential that overflows has no value") {
  const auto results = call(Intrinsic::matrix_exponential, {1, 0}, {1000});
  CHECK(results.back() == static_cast<double>(ExponentialStatus::too_large));
  const auto wrong = call(Intrinsic::matrix_exponential, {1, 0}, {std::nan("")});
  CHECK(wrong.back() == static_cast<double>(ExponentialStatus::not_finite));
}

TEST_CASE("the rank does not depend on units, and rounding does not raise it") {
  const auto rank = [](std::uint32_t n, std::uint32_t m, const std::vector<double>& entries) {
    const auto results = call(Intrinsic::rank, {n, m}, entries);
    CHECK(results.back() == 0);
    return results.front();
  };
  CHECK(rank(1, 1, {0}) == 0);
  CHECK(rank(1, 1, {1e-300}) == 1);
  CHECK(rank(2, 2, {1, 2, 2, 4}) == 1);
  CHECK(rank(2, 2, {1, 0, 0, 1e-30}) == 2);  // another unit
  CHECK(rank(2, 3, {1, 2, 3, 2, 4, 6.1}) == 2);
  CHECK(rank(3, 2, {0.1, 0.2, 0.3, 0.6, 0.7, 1.4}) == 1);
  std::mt19937 engine(3);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (const std::uint32_t n : {3U, 7U, 20U, 60U}) {
    for (std::uint32_t independent = 1; independent <= n; independent += 2) {
      std::vector<double> left(n * independent);
      std::vector<double> right(independent * n);
      for (double& x : left) x = entry(engine);
      for (double& x : right) x = entry(engine);
      std::vector<double> product(n * n);
      for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t j = 0; j < n; ++j) {
          for (std::uint32_t k = 0; k < independent; ++k)
            product[i * n + j] += left[i * independent + k] * right[k * n + j];
        }
      }
      CHECK(rank(n, n, product) == independent);
    }
  }
}

/// Coefficients of det(s − A), the highest power first.
Exact characteristic_polynomial(const Exact& a, std::size_t n) {
  Exact coefficients{1};
  Exact m(n * n, 0);
  for (std::size_t k = 1; k <= n; ++k) {
    for (std::size_t i = 0; i < n; ++i) m[i * n + i] += coefficients.back();
    m = product(a, m, n);
    Digits trace = 0;
    for (std::size_t i = 0; i < n; ++i) trace += m[i * n + i];
    coefficients.push_back(-trace / k);
  }
  return coefficients;
}

/// Coefficients of ∏ (s − p); poles in pairs of real and imaginary part.
Exact polynomial_of(const std::vector<double>& poles) {
  Exact real{1};
  Exact imaginary{0};
  for (std::size_t i = 0; i < poles.size(); i += 2) {
    real.push_back(0);
    imaginary.push_back(0);
    for (std::size_t k = real.size(); k-- > 1;) {
      const Digits re = real[k - 1] * poles[i] - imaginary[k - 1] * poles[i + 1];
      const Digits im = real[k - 1] * poles[i + 1] + imaginary[k - 1] * poles[i];
      real[k] -= re;
      imaginary[k] -= im;
    }
  }
  return real;
}

/// The largest relative deviation of a coefficient of det(s − A + B K) from that of the wanted polynomial, where each
/// coefficient is compared with that of ∏ (s + |p|).
double deviation(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& k,
                 const std::vector<double>& poles, std::size_t n, std::size_t m) {
  Exact closed;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      Digits entry = a[i * n + j];
      for (std::size_t input = 0; input < m; ++input) entry -= Digits(b[i * m + input]) * k[input * n + j];
      closed.push_back(entry);
    }
  }
  std::vector<double> sizes;
  for (std::size_t i = 0; i < poles.size(); i += 2) {
    sizes.push_back(-std::hypot(poles[i], poles[i + 1]));
    sizes.push_back(0);
  }
  const Exact found = characteristic_polynomial(closed, n);
  const Exact wanted = polynomial_of(poles);
  const Exact scale = polynomial_of(sizes);
  double largest = 0;
  for (std::size_t i = 0; i <= n; ++i) {
    largest = std::max(largest, (abs(found[i] - wanted[i]) / scale[i]).convert_to<double>());
  }
  return largest;
}

std::vector<double> placed(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& poles,
                           std::size_t n, std::size_t m, PlacementStatus status = PlacementStatus::solved) {
  std::vector<double> arguments = a;
  arguments.insert(arguments.end(), b.begin(), b.end());
  arguments.insert(arguments.end(), poles.begin(), poles.end());
  std::vector<double> results =
      call(Intrinsic::place, {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(m)}, arguments);
  CHECK(results.back() == static_cast<double>(status));
  results.resize(n * m);
  return results;
}

TEST_CASE("the gain of a double integrator, also for repeated and complex poles") {
  const std::vector<double> a{0, 1, 0, 0};
  const std::vector<double> b{0, 2};
  // s² + 2 k₂ s + 2 k₁
  const auto check = [&](const std::vector<double>& poles, double k1, double k2) {
    const auto k = placed(a, b, poles, 2, 1);
    CHECK(k[0] == doctest::Approx(k1).epsilon(1e-15));
    CHECK(k[1] == doctest::Approx(k2).epsilon(1e-15));
  };
  check({-1, 0, -3, 0}, 1.5, 2);
  check({-2, 0, -2, 0}, 2, 2);
  check({-1, 2, -1, -2}, 2.5, 1);
  check({-1, -2, -1, 2}, 2.5, 1);
}

TEST_CASE("random systems get their poles") {
  std::mt19937 engine(11);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (const std::size_t n : {1U, 2U, 3U, 4U, 6U, 9U}) {
    for (const std::size_t m : {1U, 2U, 3U, 5U}) {
      for (const bool units : {false, true}) {
        std::vector<double> a(n * n);
        std::vector<double> b(n * m);
        for (std::size_t i = 0; i < n * n; ++i) {
          a[i] = entry(engine) *
                 (units ? std::exp2(static_cast<double>(3 * (i / n)) - static_cast<double>(3 * (i % n))) : 1);
        }
        for (std::size_t i = 0; i < n * m; ++i) {
          b[i] = entry(engine) * (units ? std::exp2(static_cast<double>(3 * (i / m)) + 5) : 1);
        }
        std::vector<double> poles;
        while (poles.size() + 2 < 2 * n) {
          const double re = -1 - entry(engine) / 2;
          const double im = 0.5 + std::abs(entry(engine));
          poles.insert(poles.end(), {re, im, re, -im});
        }
        if (poles.size() < 2 * n) poles.insert(poles.end(), {-2 + entry(engine) / 3, 0});
        CAPTURE(n);
        CAPTURE(m);
        CAPTURE(units);
        const auto k = placed(a, b, poles, n, m);
        // K is rounded to double. A coefficient moves with K by sums over n entries, whose sizes the gain multiplies;
        // the systems above have |A − B K| below a hundred times their poles.
        CHECK(deviation(a, b, k, poles, n, m) < 1e4 * static_cast<double>(n) * epsilon_of_doubles);
      }
    }
  }
}

TEST_CASE("several inputs: a repeated pole, dependent inputs, as many inputs as states") {
  const std::vector<double> a{0, 1, 0, 0, 0, 0, 1, 0, 0};
  CHECK(deviation(a, {0, 0, 1, 0, 0, 1}, placed(a, {0, 0, 1, 0, 0, 1}, {-1, 0, -1, 0, -2, 0}, 3, 2),
                  {-1, 0, -1, 0, -2, 0}, 3, 2) < 1e-13);
  const std::vector<double> chain{0, 1, 0, 0, 0, 1, 0, 0, 0};
  const std::vector<double> twice{0, 0, 0, 0, 1, -2};
  const std::vector<double> real{-1, 0, -2, 0, -3, 0};
  CHECK(deviation(chain, twice, placed(chain, twice, real, 3, 2), real, 3, 2) < 1e-13);
  const std::vector<double> all{1, 0, 0, 0, 2, 0, 0, 0, 3};
  CHECK(deviation(a, all, placed(a, all, {-1, 1, -1, -1, -3, 0}, 3, 3), {-1, 1, -1, -1, -3, 0}, 3, 3) < 1e-13);
}

TEST_CASE("what cannot be placed says why") {
  // The second state is out of reach.
  placed({1, 0, 0, 2}, {1, 0}, {-1, 0, -2, 0}, 2, 1, PlacementStatus::not_controllable);
  placed({0, 1, 0, 0}, {0, 1}, {-1, 1, -2, 0}, 2, 1, PlacementStatus::not_conjugate);
  placed({0, 0, 0, 0, 0, 0, 0, 1, 0}, {1, 0, 0, 1, 0, 0}, {-1, 0, -1, 0, -1, 0}, 3, 2, PlacementStatus::too_often);
  placed({0, 1, 0, 0}, {0, std::nan("")}, {-1, 0, -2, 0}, 2, 1, PlacementStatus::not_finite);
  placed({0, 1, 0, 0}, {0, 0}, {-1, 0, -2, 0}, 2, 1, PlacementStatus::not_controllable);
}

}  // namespace
}  // namespace robotc::intrinsics::state_space_test
