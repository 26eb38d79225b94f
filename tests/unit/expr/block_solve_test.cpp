// Sparse equations as expressions, against Eigen, and the blocks that their patterns have.
#include "compiler/expr/block_solve.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "compiler/expr/algorithms.h"

namespace block_solve_test {

namespace {

using namespace robotc::expr;
using Eigen::Index;
using Eigen::MatrixXd;

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Symbols where the matrix is not 0, and their values.
struct Equations {
  Pool pool;
  std::vector<std::pair<Id, double>> values;

  DenseMatrix matrix(const MatrixXd& m) {
    DenseMatrix result{static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols()), {}};
    for (Index i = 0; i < m.rows(); ++i) {
      for (Index j = 0; j < m.cols(); ++j) {
        result.entries.push_back(m(i, j) == 0 ? pool.zero() : pool.symbol("a"));
        if (m(i, j) != 0) values.emplace_back(result.entries.back(), m(i, j));
      }
    }
    return result;
  }
  [[nodiscard]] MatrixXd evaluate(const DenseMatrix& m) const {
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const std::vector<double> numbers = robotc::expr::evaluate(pool, m.entries, values);
    return Eigen::Map<const RowMajor>(numbers.data(), static_cast<Index>(m.rows), static_cast<Index>(m.cols));
  }
};

std::vector<std::size_t> sizes(const BlockSolve& solver) {
  std::vector<std::size_t> result;
  for (const BlockSolve::Block& block : solver.blocks()) result.push_back(block.rows.size());
  return result;
}

TEST_CASE("permuted block triangular systems are solved block by block") {
  std::mt19937_64 random(7);
  const auto number = [&] { return std::ldexp(static_cast<double>(random() >> 11), -52) - 1; };
  for (int round = 0; round < 40; ++round) {
    // Blocks on the diagonal, some entries below them; then rows and columns are shuffled.
    const std::vector<Index> blocks{2, 1, 3, 2, round % 4 == 0 ? 5 : 1};
    const Index n = std::accumulate(blocks.begin(), blocks.end(), Index{0});
    MatrixXd a = MatrixXd::Zero(n, n);
    Index first = 0;
    for (const Index size : blocks) {
      for (Index i = first; i < first + size; ++i) {
        for (Index j = first; j < first + size; ++j) a(i, j) = number() + (i == j ? 3 : 0);
        for (Index j = 0; j < first; ++j) a(i, j) = random() % 2 == 0 ? number() : 0;
      }
      first += size;
    }
    std::vector<Index> rows(static_cast<std::size_t>(n)), columns(static_cast<std::size_t>(n));
    std::iota(rows.begin(), rows.end(), 0);
    columns = rows;
    std::shuffle(rows.begin(), rows.end(), random);
    std::shuffle(columns.begin(), columns.end(), random);
    const MatrixXd shuffled = a(rows, columns);
    const MatrixXd b = MatrixXd::NullaryExpr(n, 3, number);

    Equations equations;
    const DenseMatrix left = equations.matrix(shuffled), right = equations.matrix(b);
    const BlockSolve solver(equations.pool, left);
    std::vector<std::size_t> expected(blocks.begin(), blocks.end()), found = sizes(solver);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
    const MatrixXd x = equations.evaluate(solver.solve(right));
    // Each block is solved with a few rounding errors of its condition, and hands them on to those behind.
    const Eigen::VectorXd s = shuffled.jacobiSvd().singularValues();
    const double tolerance = 64 * eps * static_cast<double>(n) * std::pow(s[0] / s[n - 1], 2) * x.norm();
    CHECK((shuffled.fullPivLu().solve(b) - x).cwiseAbs().maxCoeff() <= tolerance);
  }
}

TEST_CASE("a matrix without matching, or with a block that is 0, has no solution") {
  Equations equations;
  MatrixXd a(2, 2);
  a << 1, 0, 2, 0;
  const BlockSolve without(equations.pool, equations.matrix(a));
  CHECK(without.blocks().empty());
  CHECK(std::isinf(equations.evaluate(without.solve(equations.matrix(MatrixXd::Ones(2, 1))))(0, 0)));

  const Id s = equations.pool.symbol("s");
  equations.values.emplace_back(s, 3);
  const BlockSolve singular(equations.pool, {2, 2, {s, s, s, s}});
  CHECK(sizes(singular) == std::vector<std::size_t>{2});
  CHECK(std::isinf(equations.evaluate(singular.solve(equations.matrix(MatrixXd::Ones(2, 1))))(0, 0)));
}

TEST_CASE("no equations have no solution to give") {
  Pool pool;
  const BlockSolve solver(pool, {0, 0, {}});
  CHECK(solver.blocks().empty());
  CHECK(solver.solve({0, 2, {}}).entries.empty());
}

}  // namespace

}  // namespace block_solve_test
