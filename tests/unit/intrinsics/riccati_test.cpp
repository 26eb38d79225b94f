// Riccati equations against an independent computation in 50 digits: Kleinman's (Hewer's) iteration, whose linear
// equations are solved by elimination on the Kronecker sum. From any stabilising gain it converges to the only
// stabilising solution; the residual in 50 digits shows that it has.
#include "compiler/intrinsics/riccati.h"

#include <doctest/doctest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics::riccati_test {
namespace {

using Digits = boost::multiprecision::cpp_bin_float_50;

struct Dense {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<Digits> entries;

  Dense(std::size_t r, std::size_t c) : rows(r), cols(c), entries(r * c) {}
  Dense(std::size_t r, std::size_t c, const double* from) : rows(r), cols(c), entries(from, from + r * c) {}
  Digits& operator()(std::size_t i, std::size_t j) { return entries[i * cols + j]; }
  const Digits& operator()(std::size_t i, std::size_t j) const { return entries[i * cols + j]; }
};

Dense operator*(const Dense& a, const Dense& b) {
  Dense c(a.rows, b.cols);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t k = 0; k < a.cols; ++k) {
      for (std::size_t j = 0; j < b.cols; ++j) c(i, j) += a(i, k) * b(k, j);
    }
  }
  return c;
}
Dense combine(Dense a, const Dense& b, int sign) {
  for (std::size_t i = 0; i < a.entries.size(); ++i) a.entries[i] += sign * b.entries[i];
  return a;
}
Dense operator+(const Dense& a, const Dense& b) { return combine(a, b, 1); }
Dense operator-(const Dense& a, const Dense& b) { return combine(a, b, -1); }
Dense transposed(const Dense& a) {
  Dense t(a.cols, a.rows);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < a.cols; ++j) t(j, i) = a(i, j);
  }
  return t;
}
double norm(const Dense& a) {
  Digits sum = 0;
  for (const Digits& x : a.entries) sum += x * x;
  return static_cast<double>(sqrt(sum));
}

Dense solved(Dense a, Dense b) {
  const std::size_t n = a.rows;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t row = k;
    for (std::size_t i = k; i < n; ++i) {
      if (abs(a(i, k)) > abs(a(row, k))) row = i;
    }
    for (std::size_t j = 0; j < n; ++j) std::swap(a(k, j), a(row, j));
    for (std::size_t j = 0; j < b.cols; ++j) std::swap(b(k, j), b(row, j));
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const Digits factor = a(i, k) / a(k, k);
      for (std::size_t j = k; j < n; ++j) a(i, j) -= factor * a(k, j);
      for (std::size_t j = 0; j < b.cols; ++j) b(i, j) -= factor * b(k, j);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t j = 0; j < b.cols; ++j) b(k, j) /= a(k, k);
  }
  return b;
}

struct Problem {
  bool discrete = false;
  Dense a, b, q, r;
  std::vector<double> arguments;

  Problem(bool is_discrete, std::size_t n, std::size_t m, std::vector<double> given)
      : discrete(is_discrete),
        a(n, n, given.data()),
        b(n, m, given.data() + n * n),
        q(n, n, given.data() + n * n + n * m),
        r(m, m, given.data() + 2 * n * n + n * m),
        arguments(std::move(given)) {}

  [[nodiscard]] Shape shape() const { return {static_cast<std::uint32_t>(a.rows), static_cast<std::uint32_t>(b.cols)}; }
  [[nodiscard]] std::vector<double> solve() const {
    return call(discrete ? Intrinsic::dare : Intrinsic::care, shape(), arguments);
  }

  [[nodiscard]] Dense gain(const Dense& p) const {
    const Dense bp = transposed(b) * p;
    return discrete ? solved(r + bp * b, bp * a) : solved(r, bp);
  }
  /// The matrix of the linear map P ↦ AcᵀP + P Ac, or AcᵀP Ac − P, on the entries of P.
  [[nodiscard]] Dense kronecker(const Dense& k) const {
    const std::size_t n = a.rows;
    const Dense closed = a - b * k;
    Dense map(n * n, n * n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t l = 0; l < n; ++l) {
          if (discrete) {
            for (std::size_t h = 0; h < n; ++h) map(i * n + j, l * n + h) += closed(l, i) * closed(h, j);
          } else {
            map(i * n + j, l * n + j) += closed(l, i);
            map(i * n + j, i * n + l) += closed(l, j);
          }
        }
        if (discrete) map(i * n + j, i * n + j) -= 1;
      }
    }
    return map;
  }
  [[nodiscard]] Dense residual(const Dense& p) const {
    const Dense at = transposed(a);
    const Dense closed = a - b * gain(p);
    return discrete ? at * p * closed - p + q : at * p + p * closed + q;
  }
  /// One step of Kleinman's or Hewer's iteration from a gain.
  [[nodiscard]] Dense cost_of(const Dense& k) const {
    const std::size_t n = a.rows;
    const Dense cost = q + transposed(k) * r * k;
    Dense right(n * n, 1);
    for (std::size_t i = 0; i < n * n; ++i) right.entries[i] = -cost.entries[i];
    Dense p(n, n);
    p.entries = solved(kronecker(k), right).entries;
    return p;
  }
};

/// The solution in 50 digits from a stabilising gain, which is made worse first.
Dense reference(const Problem& problem, Dense k) {
  for (Digits& entry : k.entries) entry *= 1 + Digits(1e-3);
  Dense p = problem.cost_of(k);
  for (int step = 0; step < 60; ++step) {
    const Dense next = problem.cost_of(problem.gain(p));
    const double change = norm(next - p) / norm(next);
    p = next;
    if (change < 1e-40) break;
  }
  REQUIRE(norm(problem.residual(p)) < 1e-35 * (norm(problem.q) + norm(p)));
  return p;
}

/// Condition number of the equation: amplification of relative errors of its terms.
double condition(const Problem& problem, const Dense& p) {
  const std::size_t n = p.rows;
  Dense identity(n * n, n * n);
  for (std::size_t i = 0; i < n * n; ++i) identity(i, i) = 1;
  const double inverse = norm(solved(problem.kronecker(problem.gain(p)), identity));
  const Dense at_p = transposed(problem.a) * p;
  const double terms = problem.discrete
                           ? norm(transposed(problem.a)) * norm(p) * norm(problem.a) + norm(p) + norm(problem.q)
                           : 2 * norm(at_p) + norm(problem.q) + norm(p * problem.b * problem.gain(p));
  return inverse * terms / norm(p);
}

void check(const Problem& problem) {
  const std::size_t n = problem.a.rows;
  const std::size_t m = problem.b.cols;
  const std::vector<double> results = problem.solve();
  REQUIRE(results.back() == 0);
  const Dense p(n, n, results.data());
  const Dense k(m, n, results.data() + n * n);
  const Dense exact = reference(problem, k);
  const Dense exact_gain = problem.gain(exact);
  const double p_error = norm(p - exact) / norm(exact);
  const double k_error = norm(k - exact_gain) / norm(exact_gain);
  // The algorithm works in long double: its rounding times the equation's condition, and one rounding to double at the
  // end.
  const double long_double_epsilon = static_cast<double>(std::numeric_limits<long double>::epsilon());
  const double kappa = condition(problem, exact);
  const double tolerance = 2e-16 + static_cast<double>(4 * n * n) * long_double_epsilon * kappa;
  CAPTURE(kappa);
  CHECK(p_error < tolerance);
  CHECK(p_error < 1e-9);
  // K is BᵀP over R: cancellation there loses digits again.
  const double cancelled = norm(problem.b) * norm(exact) / (norm(problem.r) * norm(exact_gain)) + 1;
  CHECK(k_error < tolerance * cancelled * 4);
  CHECK(k_error < 1e-9);
}

Problem random_problem(std::mt19937& random, bool discrete, std::size_t n, std::size_t m, bool chain) {
  std::normal_distribution<double> normal;
  std::vector<double> given;
  for (std::size_t i = 0; i < n * n; ++i) {
    // A chain of integrators, or a full matrix; in discrete time of about size 1.
    const bool next = i % (n + 1) == 1;
    const bool same = i % (n + 1) == 0;
    given.push_back(chain ? (next               ? 1
                             : same && discrete ? 1
                                                : 0)
                          : normal(random) / (discrete ? std::sqrt(static_cast<double>(n)) : 1));
  }
  for (std::size_t i = 0; i < n * m; ++i) given.push_back(chain ? (i / m + m >= n ? 1 : 0) : normal(random));
  const auto add_positive = [&](std::size_t size, double least) {
    std::vector<double> c(size * size);
    for (double& x : c) x = normal(random);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        double sum = i == j ? least : 0;
        for (std::size_t l = 0; l < size; ++l) sum += c[l * size + i] * c[l * size + j];
        given.push_back(sum);
      }
    }
  };
  add_positive(n, 0);
  add_positive(m, 0.1);
  return {discrete, n, m, std::move(given)};
}

// P = (a + √(a² + b² q/r)) r/b², written without cancellation; each of its operations rounds once.
TEST_CASE("Riccati equations of one state have a closed form") {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  const auto size = [&] { return std::exp(3 * normal(random)); };
  for (int i = 0; i < 5000; ++i) {
    const double a = i == 0 ? 1 : normal(random) * size();
    const double b = i == 0 ? 1 : normal(random) * size();
    const double q = i == 0 ? 1 : size();
    const double r = i == 0 ? 1 : size();
    CAPTURE(a);
    CAPTURE(b);
    CAPTURE(q);
    CAPTURE(r);
    const std::vector<double> results = call(Intrinsic::care, {1, 1}, {a, b, q, r});
    REQUIRE(results.back() == 0);
    const double g = b * b / r;
    const double root = std::sqrt(a * a + g * q);
    CHECK(results[0] == doctest::Approx(a > 0 ? (a + root) / g : q / (root - a)).epsilon(2e-15));
    REQUIRE(call(Intrinsic::dare, {1, 1}, {a, b, q, r}).back() == 0);
  }
}

TEST_CASE("solutions of random Riccati equations are those of an iteration in 50 digits") {
  std::mt19937 random(20240607);
  for (const bool discrete : {false, true}) {
    for (const bool chain : {false, true}) {
      for (const auto& [n, m] : {std::pair{1, 1}, {2, 1}, {3, 2}, {4, 1}, {5, 5}, {8, 1}, {8, 2}}) {
        CAPTURE(discrete);
        CAPTURE(chain);
        CAPTURE(n);
        CAPTURE(m);
        for (int round = 0; round < (n == 8 ? 2 : 4); ++round) {
          check(random_problem(random, discrete, static_cast<std::size_t>(n), static_cast<std::size_t>(m), chain));
        }
      }
    }
  }
}

TEST_CASE("units of any size change nothing") {
  // The states in other units, x = D x': powers of two, so that all problems are exactly equivalent.
  std::mt19937 random(7);
  for (const bool discrete : {false, true}) {
    Problem problem = random_problem(random, discrete, 4, 2, false);
    const std::vector<double> before = problem.solve();
    const double scale[] = {0x1p-20, 1, 0x1p13, 0x1p30};
    std::vector<double> given = problem.arguments;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) {
        given[i * 4 + j] *= scale[j] / scale[i];
        given[24 + i * 4 + j] *= scale[i] * scale[j];
      }
      for (std::size_t j = 0; j < 2; ++j) given[16 + i * 2 + j] /= scale[i];
    }
    const std::vector<double> after = Problem(discrete, 4, 2, given).solve();
    REQUIRE(after.back() == 0);
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) {
        CHECK(after[i * 4 + j] / (scale[i] * scale[j]) == doctest::Approx(before[i * 4 + j]).epsilon(1e-13));
      }
      for (std::size_t l = 0; l < 2; ++l) {
        CHECK(after[16 + l * 4 + i] / scale[i] == doctest::Approx(before[16 + l * 4 + i]).epsilon(1e-13));
      }
    }
  }
}

TEST_CASE("equations with known solutions") {
  // A double integrator with unit costs: K = [1, √3].
  const std::vector<double> integrator = call(Intrinsic::care, {2, 1}, {0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1});
  CHECK(integrator[4] == doctest::Approx(1).epsilon(1e-15));
  CHECK(integrator[5] == doctest::Approx(std::sqrt(3.0)).epsilon(1e-15));
  // x⁺ = x + u: P is the golden ratio.
  CHECK(call(Intrinsic::dare, {1, 1}, {1, 1, 1, 1})[0] == doctest::Approx((1 + std::sqrt(5.0)) / 2).epsilon(1e-15));
  // A growing mode without cost is stabilised at least cost, its pole reflected; P = 0 would leave it unstable.
  CHECK(call(Intrinsic::care, {1, 1}, {1, 1, 0, 1}) == std::vector<double>{2, 2, 0, 0});
  CHECK(call(Intrinsic::dare, {1, 1}, {2, 1, 0, 1}) == std::vector<double>{3, 1.5, 0, 0});
  // A singular in discrete time: a delay.
  CHECK(call(Intrinsic::dare, {1, 1}, {0, 1, 1, 1}) == std::vector<double>{1, 0, 0, 0});
}

/// The solution for modes λ that grow, A = diag(λ), without a cost on the states and with one input B = 1 for all, R =
/// 1: P⁻¹ = X with A X + X Aᵀ = B Bᵀ, so X_ij = 1/(λ_i + λ_j); in discrete time A X Aᵀ - X = B Bᵀ, so X_ij = 1/(λ_i λ_j
/// - 1) = (1/λ_i)/(λ_j - 1/λ_i). These are Cauchy matrices 1/(y_i + x_j), whose inverses are products of sums and
/// differences (Knuth, TAOCP 1, 1.2.3, exercise 41): no digits cancel.
std::vector<long double> solution_of_growing_modes(const std::vector<long double>& modes, bool discrete) {
  const std::size_t n = modes.size();
  const auto sum = [&](std::size_t i, std::size_t j) {
    return discrete ? (modes[i] * modes[j] - 1) / modes[i] : modes[i] + modes[j];
  };
  const auto difference = [&](std::size_t i, std::size_t k) {
    return (modes[i] - modes[k]) / (discrete ? modes[i] * modes[k] : 1);
  };
  std::vector<long double> p(n * n);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < n; ++i) {
      long double entry = (discrete ? modes[i] : 1) / sum(i, j);
      for (std::size_t k = 0; k < n; ++k) {
        entry *= sum(k, j) * sum(i, k);
        if (k != j) entry /= modes[j] - modes[k];
        if (k != i) entry /= difference(i, k);
      }
      p[j * n + i] = entry;
    }
  }
  return p;
}

// The condition of these equations grows by a power of ten or more with each mode, until the digits do not suffice.
TEST_CASE("a nearly unstabilisable equation is solved right, or refused") {
  for (const bool discrete : {false, true}) {
    CAPTURE(discrete);
    std::size_t refused = 0;
    for (std::size_t n = 1; n <= 16; ++n) {
      CAPTURE(n);
      std::vector<double> given(n * n);
      std::vector<long double> modes(n);
      for (std::size_t i = 0; i < n; ++i) {
        given[i * n + i] = static_cast<double>(discrete ? i + 2 : i + 1);
        modes[i] = given[i * n + i];
      }
      given.insert(given.end(), n, 1.0);
      given.insert(given.end(), n * n, 0.0);
      given.push_back(1);
      const std::vector<double> results =
          call(discrete ? Intrinsic::dare : Intrinsic::care, {static_cast<std::uint32_t>(n), 1}, given);
      if (results.back() != 0) {
        CHECK(results.back() >= static_cast<double>(RiccatiStatus::not_stabilisable));
        CHECK(n > 4);
        ++refused;
        continue;
      }
      const std::vector<long double> exact = solution_of_growing_modes(modes, discrete);
      long double error = 0, size = 0;
      for (std::size_t i = 0; i < exact.size(); ++i) {
        error += (results[i] - exact[i]) * (results[i] - exact[i]);
        size += exact[i] * exact[i];
      }
      // The bound of the last Newton step; it is that of a converging iteration, so the error is no larger.
      CHECK(std::sqrt(error / size) < 1e-9L);
    }
    CHECK(refused > 0);
  }
}

TEST_CASE("an equation without a stabilising solution says why") {
  const auto status = [](bool discrete, Shape shape, const std::vector<double>& arguments) {
    const std::vector<double> results = call(discrete ? Intrinsic::dare : Intrinsic::care, shape, arguments);
    const bool all_nan = std::all_of(results.begin(), results.end() - 2, [](double x) { return std::isnan(x); });
    CHECK(all_nan == (results.back() != 0));
    return static_cast<RiccatiStatus>(results.back());
  };
  CHECK(status(false, {1, 1}, {1, 0, 1, 1}) == RiccatiStatus::not_stabilisable);
  CHECK(status(true, {1, 1}, {2, 0, 1, 1}) == RiccatiStatus::not_stabilisable);
  CHECK(status(false, {2, 1}, {1, 1, 0, 2, 1, 0, 1, 0, 0, 1, 1}) == RiccatiStatus::not_stabilisable);
  CHECK(status(false, {1, 1}, {0, 0, 1, 1}) == RiccatiStatus::not_stabilisable);
  CHECK(status(false, {1, 1}, {0, 1, 0, 1}) == RiccatiStatus::undamped_and_unseen);
  CHECK(status(true, {1, 1}, {1, 1, 0, 1}) == RiccatiStatus::undamped_and_unseen);
  CHECK(status(false, {1, 1}, {0, 1, -1, 1}) == RiccatiStatus::q_not_positive);
  CHECK(status(false, {2, 1}, {0, 1, 0, 0, 0, 1, 1, 2, 2, 1, 1}) == RiccatiStatus::q_not_positive);
  CHECK(status(false, {2, 1}, {0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1}) == RiccatiStatus::q_not_positive);
  CHECK(status(false, {2, 1}, {0, 1, 0, 0, 0, 1, 1, 0.5, 0, 1, 1}) == RiccatiStatus::q_not_symmetric);
  CHECK(status(false, {1, 1}, {0, 1, 1, 0}) == RiccatiStatus::r_not_positive);
  CHECK(status(false, {1, 2}, {0, 1, 1, 1, 1, 2, 2, 1}) == RiccatiStatus::r_not_positive);
  CHECK(status(false, {1, 2}, {0, 1, 1, 1, 1, 0.5, 0, 1}) == RiccatiStatus::r_not_symmetric);
  CHECK(status(false, {1, 1}, {std::nan(""), 1, 1, 1}) == RiccatiStatus::not_finite);
}

TEST_CASE("the largest problem fits its workspace") {
  std::mt19937 random(3);
  for (const std::size_t m : {std::size_t{1}, most_riccati_states}) {
    for (const bool discrete : {false, true}) {
      Problem problem = random_problem(random, discrete, most_riccati_states, m, false);
      // Modes that all decay: one input cannot stabilise twenty growing ones in the available digits.
      for (std::size_t i = 0; i < most_riccati_states && m == 1 && !discrete; ++i) {
        problem.arguments[i * most_riccati_states + i] -= 8;
      }
      const std::size_t size = riccati_workspace(most_riccati_states, m);
      constexpr std::size_t guard = 64;
      std::vector<double> workspace(size + guard + 8, -12345.0);
      double* aligned = workspace.data();
      while (reinterpret_cast<std::uintptr_t>(aligned) % 64 != 0) ++aligned;
      std::vector<double> results(most_riccati_states * (most_riccati_states + m) + 2);
      (discrete ? dare : care)(problem.arguments.data(), results.data(), aligned,
                               Shape{most_riccati_states, static_cast<std::uint32_t>(m)});
      CHECK(results.back() == 0);
      for (const double* at = aligned + size; at < workspace.data() + workspace.size(); ++at) CHECK(*at == -12345.0);
    }
  }
}

}  // namespace
}  // namespace robotc::intrinsics::riccati_test
