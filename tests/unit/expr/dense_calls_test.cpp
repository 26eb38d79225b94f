// Large products and solutions as calls, against the same written out.
#include "compiler/expr/dense_calls.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <random>

#include "compiler/expr/algorithms.h"

namespace robotc::expr::dense_calls_test {
namespace {

constexpr double unit = std::numeric_limits<double>::epsilon();

/// Matrices whose entries are aᵢ + bᵢ x for one symbol x, so that their rates along x are the bᵢ.
struct Affine {
  Pool pool;
  Id x = pool.symbol("x");
  std::mt19937_64 random{21};

  Id entry() {
    std::uniform_int_distribution<std::int64_t> integer(-9, 9);
    return pool.add(pool.integer(integer(random)), pool.mul(pool.integer(integer(random)), x));
  }
  DenseMatrix matrix(std::size_t rows, std::size_t cols) {
    DenseMatrix result{rows, cols, {}};
    for (std::size_t i = 0; i < rows * cols; ++i) result.entries.push_back(entry());
    return result;
  }
  DenseMatrix written_out(const DenseMatrix& a, const DenseMatrix& b) {
    DenseMatrix product{a.rows, b.cols, std::vector<Id>(a.rows * b.cols, pool.zero())};
    for (std::size_t i = 0; i < a.rows; ++i) {
      for (std::size_t j = 0; j < b.cols; ++j) {
        for (std::size_t k = 0; k < a.cols; ++k) {
          product.at(i, j) = pool.add(product.at(i, j), pool.mul(a.at(i, k), b.at(k, j)));
        }
      }
    }
    return product;
  }
  Eigen::MatrixXd at(double value, const DenseMatrix& m) const {
    const std::vector<double> numbers = evaluate(pool, m.entries, std::vector{std::pair(x, value)});
    return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        numbers.data(), static_cast<Eigen::Index>(m.rows), static_cast<Eigen::Index>(m.cols));
  }
  DenseMatrix rate(const DenseMatrix& m) {
    const Derivative derivative = differentiate(pool, m.entries, std::vector{std::pair(x, pool.one())});
    CHECK(derivative.without_rule.empty());
    CHECK(derivative.jumps.empty());
    return {m.rows, m.cols, derivative.roots};
  }
};

TEST_CASE_FIXTURE(Affine, "small, sparse and numeric matrices are written out, large ones are called") {
  CHECK(!is_large_product(pool, matrix(6, 6), matrix(6, 6)));
  CHECK(is_large_product(pool, matrix(14, 14), matrix(14, 14)));
  CHECK(!is_large_product(pool, matrix(60, 60), matrix(60, 1)));
  CHECK(!is_large_product(pool, matrix(60, 1), matrix(1, 60)));
  CHECK(!is_large_system(pool, matrix(6, 6), matrix(6, 6)));
  CHECK(is_large_system(pool, matrix(20, 20), matrix(20, 1)));
  DenseMatrix selection{20, 20, std::vector<Id>(400, pool.zero())};
  for (std::size_t i = 0; i < 20; ++i) selection.at(i, i) = pool.one();
  CHECK(!is_large_product(pool, selection, matrix(20, 20)));
  // A tridiagonal matrix: elimination merges neighbouring rows only.
  DenseMatrix band = selection;
  for (std::size_t i = 0; i < 20; ++i) {
    for (std::size_t j = i == 0 ? 0 : i - 1; j < std::min<std::size_t>(i + 2, 20); ++j) band.at(i, j) = entry();
  }
  CHECK(!is_large_system(pool, band, matrix(20, 1)));
  DenseMatrix numbers{20, 20, std::vector<Id>(400, pool.integer(3))};
  CHECK(!is_large_product(pool, numbers, numbers));
}

TEST_CASE_FIXTURE(Affine, "a called product has the values, zeros and rates of the one written out") {
  DenseMatrix a = matrix(13, 15);
  DenseMatrix b = matrix(15, 14);
  for (std::size_t k = 0; k < 15; ++k) a.at(4, k) = pool.zero();
  for (std::size_t k = 0; k < 15; ++k) (k % 2 == 0 ? a.at(5, k) : b.at(k, 3)) = pool.zero();
  REQUIRE(is_large_product(pool, a, b));
  const DenseMatrix called = call_product(pool, a, b, 0);
  const DenseMatrix expected = written_out(a, b);
  for (std::size_t j = 0; j < 14; ++j) CHECK(pool.is_zero(called.at(4, j)));
  CHECK(pool.is_zero(called.at(5, 3)));
  CHECK(!pool.is_zero(called.at(5, 2)));
  // Integers at x = 3: both are exact, in value and in rate.
  CHECK(at(3, called) == at(3, expected));
  CHECK(at(3, rate(called)) == at(3, rate(expected)));
  CHECK(at(3, rate(rate(called))) == at(3, rate(rate(expected))));
}

TEST_CASE_FIXTURE(Affine, "a called solution and its rates solve the equations") {
  DenseMatrix a = matrix(14, 14);
  const DenseMatrix b = matrix(14, 3);
  REQUIRE(is_large_system(pool, a, b));
  DenseMatrix x_of;
  SUBCASE("of a general matrix") { x_of = call_solve(pool, a, b, 0); }
  SUBCASE("of a positive definite one") {
    // The diagonal is larger than the 13 others together, which are at most 13 each at the value below.
    for (std::size_t i = 0; i < 14; ++i) {
      a.at(i, i) = pool.integer(300);
      for (std::size_t j = 0; j < i; ++j) a.at(i, j) = a.at(j, i);
    }
    x_of = call_solve_definite(pool, a, b);
  }
  const double value = 0.37;
  using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
  const Eigen::MatrixXd matrix_a = at(value, a);
  const Eigen::FullPivLU<Long> lu(matrix_a.cast<long double>());
  const auto solution = [&](const Eigen::MatrixXd& right) {
    return Eigen::MatrixXd(lu.solve(Long(right.cast<long double>())).cast<double>());
  };
  const Eigen::MatrixXd exact = solution(at(value, b));
  const Eigen::VectorXd singular = matrix_a.jacobiSvd().singularValues();
  const double condition = singular(0) / singular(13);
  // As in dense_solve_test.cpp: backward stable, growth below n.
  const double relative = 4 * std::pow(14.0, 3) * unit * condition;
  CHECK((at(value, x_of) - exact).norm() <= relative * exact.norm());
  // A dX = dB − dA X: the errors of X and of the right-hand side are each amplified once more.
  const Eigen::MatrixXd right = at(value, rate(b)) - at(value, rate(a)) * exact;
  const Eigen::MatrixXd exact_rate = solution(right);
  const double moved = at(value, rate(a)).norm() * exact.norm() + at(value, rate(b)).norm();
  CHECK((at(value, rate(x_of)) - exact_rate).norm() <=
        relative * (exact_rate.norm() + condition * moved / singular(0)));
}

TEST_CASE_FIXTURE(Affine, "a solution that does not depend on the direction does not move") {
  const Id y = pool.symbol("y");
  const DenseMatrix solved = call_solve(pool, matrix(14, 14), matrix(14, 1), 0);
  const Derivative still = differentiate(pool, solved.entries, std::vector{std::pair(y, pool.one())});
  for (const Id id : still.roots) CHECK(pool.is_zero(id));
}

}  // namespace
}  // namespace robotc::expr::dense_calls_test
