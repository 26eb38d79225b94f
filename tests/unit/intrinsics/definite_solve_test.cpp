// solve_definite against Eigen in `long double`.
#include "compiler/intrinsics/definite_solve.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics {
namespace {

using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Longs = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

Doubles random_entries(std::mt19937_64& random, Eigen::Index rows, Eigen::Index cols) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  return Doubles::NullaryExpr(rows, cols, [&] { return uniform(random); });
}

std::vector<double> solve(const Doubles& a, const Doubles& b) {
  std::vector<double> all(a.data(), a.data() + a.size());
  all.insert(all.end(), b.data(), b.data() + b.size());
  return call(Intrinsic::solve_definite,
              {static_cast<std::uint32_t>(a.rows()), 0, static_cast<std::uint32_t>(b.cols())}, all);
}

TEST_CASE("solve_definite: backward stable in the scale of the diagonal, however unequal the bodies are") {
  std::mt19937_64 random(14);
  std::uniform_real_distribution<double> decades(-6, 6);
  for (const Eigen::Index n : {1, 2, 5, 16, 37, 100}) {
    // Every width of a row: whole vectors, and what is left of them.
    for (const Eigen::Index p : {1, 3, 40, 69}) {
      const Doubles factor = random_entries(random, n, n);
      Doubles a = factor.transpose() * factor + Doubles::Identity(n, n);
      const Doubles b = random_entries(random, n, p);
      const Eigen::VectorXd scale = Eigen::VectorXd::NullaryExpr(n, [&] { return std::pow(10.0, decades(random)); });
      a = scale.asDiagonal() * a * scale.asDiagonal();
      const std::vector<double> found = solve(a, b);
      REQUIRE(found.size() == static_cast<std::size_t>(n * p));
      const Eigen::Map<const Doubles> x(found.data(), n, p);
      // (A + E) x = b with |E_ij| ≤ γ √(A_ii A_jj), γ = (3 n + 1) ε n (Higham 2002, theorem 10.4, and its scaling).
      const auto size = static_cast<double>(n);
      const double gamma = (3 * size + 1) * std::numeric_limits<double>::epsilon() * size;
      const Longs residual = a.cast<long double>() * x.cast<long double>() - b.cast<long double>();
      const Doubles diagonal = a.diagonal().cwiseSqrt();
      for (Eigen::Index j = 0; j < p; ++j) {
        const double moved = diagonal.col(0).dot(x.col(j).cwiseAbs());
        for (Eigen::Index i = 0; i < n; ++i) {
          CHECK(std::abs(static_cast<double>(residual(i, j))) <= gamma * diagonal(i, 0) * moved);
        }
      }
    }
  }
}

TEST_CASE("solve_definite: the lower triangle counts") {
  const double unused = std::numeric_limits<double>::quiet_NaN();
  Doubles a(2, 2);
  a << 5, unused, 2, 4;
  Doubles b(2, 1);
  b << 9, 10;
  CHECK(solve(a, b) == std::vector<double>{1, 2});
}

}  // namespace
}  // namespace robotc::intrinsics
