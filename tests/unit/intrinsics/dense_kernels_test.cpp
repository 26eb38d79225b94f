// product, solve and solve_definite against Eigen in `long double`.
#include "compiler/intrinsics/dense_kernels.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics::dense_kernels_test {
namespace {

using RowMajorDoubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using LongMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
constexpr double unit = std::numeric_limits<double>::epsilon();

RowMajorDoubles random_entries(std::mt19937_64& random, Eigen::Index rows, Eigen::Index cols) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  return RowMajorDoubles::NullaryExpr(rows, cols, [&] { return uniform(random); });
}

std::vector<double> arguments_of(const RowMajorDoubles& a, const RowMajorDoubles& b) {
  std::vector<double> all(a.data(), a.data() + a.size());
  all.insert(all.end(), b.data(), b.data() + b.size());
  return all;
}

std::uint32_t as_size(Eigen::Index count) { return static_cast<std::uint32_t>(count); }

TEST_CASE("product: every entry has the rounding of a sum of m products") {
  std::mt19937_64 random(11);
  for (const Eigen::Index n : {1, 2, 3, 8, 17, 40}) {
    for (const Eigen::Index m : {1, 5, 16, 33}) {
      for (const Eigen::Index p : {1, 4, 19}) {
        const RowMajorDoubles a = random_entries(random, n, m);
        const RowMajorDoubles b = random_entries(random, m, p);
        const std::vector<double> found =
            call(Intrinsic::product, {as_size(n), as_size(m), as_size(p)}, arguments_of(a, b));
        REQUIRE(found.size() == static_cast<std::size_t>(n * p));
        const LongMatrix exact = a.cast<long double>() * b.cast<long double>();
        // m products and m - 1 sums, each within half a unit of a partial sum, which |A| |B| bounds.
        const RowMajorDoubles bound = static_cast<double>(m) * unit * a.cwiseAbs() * b.cwiseAbs();
        for (Eigen::Index i = 0; i < n; ++i) {
          for (Eigen::Index j = 0; j < p; ++j) {
            CHECK(std::abs(static_cast<double>(found[static_cast<std::size_t>(i * p + j)] - exact(i, j))) <=
                  bound(i, j));
          }
        }
      }
    }
  }
}

TEST_CASE("product: infinities and NaN are those of the sums") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const std::vector<double> found = call(Intrinsic::product, {2, 2, 1}, {inf, 1, 0, 1, 2, 3});
  CHECK(found[0] == inf);
  CHECK(found[1] == 3);
  CHECK(std::isnan(call(Intrinsic::product, {1, 2, 1}, {0, 1, inf, 1})[0]));
}

TEST_CASE("solve: solutions are backward stable") {
  std::mt19937_64 random(12);
  for (const Eigen::Index n : {1, 2, 5, 16, 40, 100}) {
    for (const Eigen::Index p : {1, 3, 40}) {
      const RowMajorDoubles a = random_entries(random, n, n);
      const RowMajorDoubles b = random_entries(random, n, p);
      const std::vector<double> found = call(Intrinsic::solve, {as_size(n), 0, as_size(p)}, arguments_of(a, b));
      REQUIRE(found.size() == static_cast<std::size_t>(n * p) + 2);
      CHECK(found.back() == 0);
      const Eigen::Map<const RowMajorDoubles> x(found.data(), n, p);
      // (A + E) x = b with |E| ≤ 3 n ε |L| |U| (Higham, theorem 9.4), and |L| |U| ≤ n g max|A| in the norm of rows,
      // where the growth g of these matrices is below n.
      const LongMatrix residual = a.cast<long double>() * x.cast<long double>() - b.cast<long double>();
      const auto size = static_cast<double>(n);
      for (Eigen::Index j = 0; j < p; ++j) {
        CHECK(static_cast<double>(residual.col(j).lpNorm<Eigen::Infinity>()) <=
              3 * size * unit * size * size * a.cwiseAbs().maxCoeff() * x.col(j).lpNorm<Eigen::Infinity>());
      }
    }
  }
}

TEST_CASE("solve: rows are exchanged, and each failure has its reason") {
  CHECK(call(Intrinsic::solve, {2, 0, 1}, {0, 2, 4, 0, 6, 8}) == std::vector<double>{2, 3, 0, 0});
  const std::vector<double> singular = call(Intrinsic::solve, {2, 0, 1}, {1, 2, 2, 4, 1, 1});
  CHECK(std::isnan(singular[0]));
  CHECK(std::isnan(singular[1]));
  CHECK(singular[2] == 2);
  CHECK(singular[3] == static_cast<double>(SolveStatus::singular));
  CHECK(with_figure(solve_reason(static_cast<int>(singular[3])), singular[2]) ==
        "the matrix is singular: pivot 2 of its elimination is 0");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(call(Intrinsic::solve, {1, 0, 1}, {nan, 1}).back() == static_cast<double>(SolveStatus::not_finite));
  CHECK(call(Intrinsic::solve, {1, 0, 1}, {1, nan}).back() == static_cast<double>(SolveStatus::not_finite));
  CHECK(call(Intrinsic::solve, {1, 0, 1}, {1e-300, 1e300}).back() == static_cast<double>(SolveStatus::not_finite));
}

std::vector<double> solve_definite(const RowMajorDoubles& a, const RowMajorDoubles& b) {
  return call(Intrinsic::solve_definite, {as_size(a.rows()), 0, as_size(b.cols())}, arguments_of(a, b));
}

TEST_CASE("solve_definite: backward stable in the scale of the diagonal, however unequal the bodies are") {
  std::mt19937_64 random(14);
  std::uniform_real_distribution<double> decades(-6, 6);
  for (const Eigen::Index n : {1, 2, 5, 16, 37, 100}) {
    // Every width of a row: whole vectors, and what is left of them.
    for (const Eigen::Index p : {1, 3, 40, 69}) {
      const RowMajorDoubles factor = random_entries(random, n, n);
      RowMajorDoubles a = factor.transpose() * factor + RowMajorDoubles::Identity(n, n);
      const RowMajorDoubles b = random_entries(random, n, p);
      const Eigen::VectorXd scale = Eigen::VectorXd::NullaryExpr(n, [&] { return std::pow(10.0, decades(random)); });
      a = scale.asDiagonal() * a * scale.asDiagonal();
      const std::vector<double> found = solve_definite(a, b);
      REQUIRE(found.size() == static_cast<std::size_t>(n * p));
      const Eigen::Map<const RowMajorDoubles> x(found.data(), n, p);
      // (A + E) x = b with |E_ij| ≤ γ √(A_ii A_jj), γ = (3 n + 1) ε n (Higham 2002, theorem 10.4, and its scaling).
      const auto size = static_cast<double>(n);
      const double gamma = (3 * size + 1) * unit * size;
      const LongMatrix residual = a.cast<long double>() * x.cast<long double>() - b.cast<long double>();
      const RowMajorDoubles diagonal = a.diagonal().cwiseSqrt();
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
  RowMajorDoubles a(2, 2);
  a << 5, unused, 2, 4;
  RowMajorDoubles b(2, 1);
  b << 9, 10;
  CHECK(solve_definite(a, b) == std::vector<double>{1, 2});
}

}  // namespace
}  // namespace robotc::intrinsics::dense_kernels_test
