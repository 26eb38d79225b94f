// Linear equations as expressions, against Eigen: matrices of sizes for both methods, permuted, scaled and nearly
// singular.
#include "compiler/expr/dense_solve.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/tree_factorisation.h"
#include "compiler/expr/trunk_solve.h"

namespace dense_solve_test {

namespace {

using namespace robotc::expr;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const GoOn always = [](std::size_t) { return true; };
constexpr double eps = std::numeric_limits<double>::epsilon();

/// A matrix of symbols and its values.
struct Symbols {
  Pool pool;
  std::vector<std::pair<Id, double>> values;

  DenseMatrix matrix(const MatrixXd& m) {
    DenseMatrix result{static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols()), {}};
    for (Eigen::Index i = 0; i < m.rows(); ++i) {
      for (Eigen::Index j = 0; j < m.cols(); ++j) {
        result.entries.push_back(pool.symbol("a"));
        values.emplace_back(result.entries.back(), m(i, j));
      }
    }
    return result;
  }
  MatrixXd evaluate(const DenseMatrix& m) const {
    const std::vector<double> numbers = robotc::expr::evaluate(pool, m.entries, values);
    MatrixXd result(m.rows, m.cols);
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
      for (Eigen::Index j = 0; j < result.cols(); ++j) {
        result(i, j) = numbers[static_cast<std::size_t>(i * result.cols() + j)];
      }
    }
    return result;
  }
};

double condition(const MatrixXd& a) {
  const VectorXd s = a.jacobiSvd().singularValues();
  return s(0) / s(s.size() - 1);
}

/// Error bound of a solution: elimination with partial pivoting is backward stable except for the growth of its
/// entries, here below n. Cofactors have an error of |A|^(n-1) |b| / |det A| instead, a few rounding errors of each.
double error_bound(const MatrixXd& a, const VectorXd& x, const VectorXd& b) {
  const auto n = static_cast<double>(a.rows());
  if (a.rows() > 3) return 4 * n * n * n * eps * condition(a) * x.norm();
  return 32 * eps * (std::pow(a.norm(), n - 1) * b.norm() / std::abs(a.determinant()) + condition(a) * x.norm());
}

void check_solution(const MatrixXd& a, const MatrixXd& b) {
  Symbols symbols;
  DenseMatrix right = symbols.matrix(b);
  REQUIRE(solve_dense(symbols.pool, symbols.matrix(a), right, always) == Solved::yes);
  const MatrixXd found = symbols.evaluate(right);
  using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
  const MatrixXd exact = Long(a.cast<long double>()).fullPivLu().solve(Long(b.cast<long double>())).cast<double>();
  for (Eigen::Index c = 0; c < b.cols(); ++c) {
    CAPTURE(a);
    CAPTURE(c);
    CHECK((found.col(c) - exact.col(c)).norm() <= error_bound(a, exact.col(c), b.col(c)));
  }
}

MatrixXd random_matrix(std::mt19937_64& random, Eigen::Index rows, Eigen::Index cols) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  return MatrixXd::NullaryExpr(rows, cols, [&] { return uniform(random); });
}

Eigen::PermutationMatrix<Eigen::Dynamic> random_permutation(std::mt19937_64& random, Eigen::Index n) {
  Eigen::PermutationMatrix<Eigen::Dynamic> permutation(n);
  permutation.setIdentity();
  std::shuffle(permutation.indices().data(), permutation.indices().data() + n, random);
  return permutation;
}

TEST_CASE("solutions of random equations are Eigen's") {
  std::mt19937_64 random(1);
  for (Eigen::Index n = 1; n <= 9; ++n) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      check_solution(random_matrix(random, n, n), random_matrix(random, n, 1 + repeat % 3));
    }
  }
}

TEST_CASE("solutions of equations close to singular are as good as their condition allows") {
  std::mt19937_64 random(2);
  for (Eigen::Index n = 2; n <= 8; ++n) {
    for (const double smallest : {1e-3, 1e-6, 1e-9}) {
      const MatrixXd u = random_matrix(random, n, n).householderQr().householderQ();
      const MatrixXd v = random_matrix(random, n, n).householderQr().householderQ();
      VectorXd s = VectorXd::Ones(n);
      s(n - 1) = smallest;
      check_solution(u * s.asDiagonal() * v, random_matrix(random, n, 2));
    }
  }
}

TEST_CASE("rows are exchanged where a pivot is zero or small") {
  std::mt19937_64 random(3);
  for (Eigen::Index n = 2; n <= 7; ++n) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      const Eigen::PermutationMatrix<Eigen::Dynamic> permutation = random_permutation(random, n);
      const MatrixXd diagonal = random_matrix(random, n, 1).cwiseAbs().array() + 0.5;
      check_solution(permutation * MatrixXd(VectorXd(diagonal.col(0)).asDiagonal()), random_matrix(random, n, 1));
      MatrixXd nearly = permutation * MatrixXd::Identity(n, n) + 1e-14 * random_matrix(random, n, n);
      check_solution(nearly, random_matrix(random, n, 1));
    }
  }
}

TEST_CASE("determinants are Eigen's, signs of permutations included") {
  std::mt19937_64 random(4);
  for (Eigen::Index n = 1; n <= 8; ++n) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      const Eigen::PermutationMatrix<Eigen::Dynamic> permutation = random_permutation(random, n);
      const MatrixXd a =
          repeat % 2 == 0 ? MatrixXd(permutation * MatrixXd::Identity(n, n)) : random_matrix(random, n, n);
      Symbols symbols;
      Id det;
      REQUIRE(determinant(symbols.pool, symbols.matrix(a), det, always) == Solved::yes);
      const double found = evaluate(symbols.pool, {&det, 1}, symbols.values)[0];
      // Each of n! products has n rounding errors at most; in elimination they are no larger than the rows' lengths.
      CHECK(std::abs(found - a.determinant()) <=
            16 * static_cast<double>(n * n) * eps * a.rowwise().norm().prod() + 1e-300);
    }
  }
}

TEST_CASE("matrices that are singular for all values of the symbols are reported") {
  Pool pool;
  const Id a = pool.symbol("a");
  const Id b = pool.symbol("b");
  DenseMatrix right{2, 1, {a, b}};
  CHECK(solve_dense(pool, {2, 2, {a, b, a, b}}, right, always) == Solved::singular);
  // A column of zeros, reached by elimination after three others.
  DenseMatrix four{4, 4, std::vector<Id>(16, pool.zero())};
  for (std::size_t i = 0; i < 3; ++i) four.at(i, i) = a;
  DenseMatrix beside{4, 1, std::vector<Id>(4, b)};
  CHECK(solve_dense(pool, four, beside, always) == Solved::singular);
  Id det;
  CHECK(determinant(pool, four, det, always) == Solved::yes);
  CHECK(pool.is_zero(det));
}

TEST_CASE("an elimination that takes too much is stopped") {
  Symbols symbols;
  std::mt19937_64 random(5);
  DenseMatrix right = symbols.matrix(random_matrix(random, 30, 1));
  std::size_t spent = 0;
  const GoOn limited = [&](std::size_t operations) { return (spent += operations) < 10'000; };
  CHECK(solve_dense(symbols.pool, symbols.matrix(random_matrix(random, 30, 30)), right, limited) == Solved::stopped);
  CHECK(symbols.pool.size() < 20'000);
}

TEST_CASE("derivatives of solutions: x' = -A^-1 A' x, through exchanges of rows too") {
  std::mt19937_64 random(6);
  for (Eigen::Index n = 2; n <= 6; ++n) {
    Symbols symbols;
    Pool& pool = symbols.pool;
    MatrixXd a = random_matrix(random, n, n);
    a(0, 0) = 0.0;
    const MatrixXd slope = random_matrix(random, n, n);
    const MatrixXd b = random_matrix(random, n, 1);
    const Id s = pool.symbol("s");
    symbols.values.emplace_back(s, 0.0);
    DenseMatrix moving = symbols.matrix(a);
    const DenseMatrix slopes = symbols.matrix(slope);
    for (std::size_t i = 0; i < moving.entries.size(); ++i) {
      moving.entries[i] = pool.add(moving.entries[i], pool.mul(s, slopes.entries[i]));
    }
    DenseMatrix x = symbols.matrix(b);
    REQUIRE(solve_dense(pool, moving, x, always) == Solved::yes);
    const Assignment rate{s, pool.one()};
    const DenseMatrix dx{x.rows, 1, differentiate(pool, x.entries, {&rate, 1}).roots};
    const VectorXd exact = a.fullPivLu().solve(b);
    const VectorXd expected = -a.fullPivLu().solve(slope * exact);
    const double k = condition(a);
    CHECK((symbols.evaluate(dx) - expected).norm() <= 256 * static_cast<double>(n * n) * eps * k * k * expected.norm());
  }
}

TEST_CASE("a matrix with the pattern of a tree is factorised without fill") {
  // Index 1 is the root, 0 and 3 hang on it, 2 on 3.
  const EliminationTree tree{{1, 0, 3, 2}, {1, std::nullopt, 3, 1}};
  MatrixXd a(4, 4);
  a << 3, 1, 0, 0, 1, 5, 0.5, 1.5, 0, 0.5, 2, 0.75, 0, 1.5, 0.75, 4;
  Symbols symbols;
  DenseMatrix m = symbols.matrix(a);
  for (Eigen::Index i = 0; i < 4; ++i) {
    for (Eigen::Index j = 0; j < 4; ++j) {
      if (a(i, j) == 0) m.at(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) = symbols.pool.zero();
    }
  }
  const TreeFactorisation factors(symbols.pool, tree, m.entries);
  const VectorXd b = VectorXd::LinSpaced(4, 1, 4);
  const DenseMatrix x{4, 1, factors.solve(symbols.matrix(b).entries)};
  CHECK((symbols.evaluate(x) - a.ldlt().solve(b)).norm() <= 16 * eps * condition(a) * b.norm());
  CHECK((symbols.evaluate({4, 4, factors.inverse()}) - a.inverse()).norm() <= 16 * eps * condition(a));
  const Id det = factors.determinant();
  CHECK(evaluate(symbols.pool, {&det, 1}, symbols.values)[0] == doctest::Approx(a.determinant()).epsilon(1e-14));
}

TEST_CASE("a tree is solved by its trunk for many right-hand sides") {
  // Trunks of no, one and two indices (of two, one; the branches of two are too small), branches of one and of two.
  const EliminationTree two_roots{{0, 1, 2, 3}, {std::nullopt, std::nullopt, 0, 1}};
  const EliminationTree of_one{{1, 0, 3, 2, 4}, {1, std::nullopt, 3, 1, 2}};
  const EliminationTree of_two{{4, 2, 0, 1, 3, 5, 6, 7}, {2, 0, 4, 2, std::nullopt, 3, 2, 6}};
  const EliminationTree small{{0, 1, 2, 3}, {std::nullopt, 0, 1, 1}};
  for (const EliminationTree& tree : {two_roots, of_one, of_two, small, single_path(4)}) {
    const std::size_t n = tree.order.size();
    const auto is_above = [&](std::size_t above, std::size_t j) {
      for (auto at = std::optional(j); at; at = tree.parent[*at]) {
        if (*at == above) return true;
      }
      return false;
    };
    MatrixXd a = MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
    Symbols symbols;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const auto row = static_cast<Eigen::Index>(i);
        const auto col = static_cast<Eigen::Index>(j);
        if (i == j) a(row, col) = static_cast<double>(n + i);
        if (i != j && (is_above(i, j) || is_above(j, i))) a(row, col) = 0.3 + 0.1 * static_cast<double>(i + j);
      }
    }
    DenseMatrix m = symbols.matrix(a);
    for (std::size_t k = 0; k < n * n; ++k) {
      if (a(static_cast<Eigen::Index>(k / n), static_cast<Eigen::Index>(k % n)) == 0)
        m.entries[k] = symbols.pool.zero();
    }
    const TreeFactorisation factors(symbols.pool, tree, m.entries);
    const TrunkSolve solve(symbols.pool, factors);
    const double bound = 64 * eps * condition(a);
    CHECK((symbols.evaluate({n, n, solve.inverse()}) - a.inverse()).norm() <= bound * a.inverse().norm());
    for (std::size_t zeros = 0; zeros < n; ++zeros) {  // of b, at its first indices
      VectorXd b = VectorXd::LinSpaced(static_cast<Eigen::Index>(n), 1, 2);
      b.head(static_cast<Eigen::Index>(zeros)).setZero();
      std::vector<Id> entries = symbols.matrix(b).entries;
      std::fill_n(entries.begin(), zeros, symbols.pool.zero());
      const VectorXd expected = -a.ldlt().solve(b);
      const DenseMatrix x{n, 1, solve.negated(entries, 1)};
      CHECK((symbols.evaluate(x) - expected).norm() <= bound * expected.norm());
    }
  }
}

}  // namespace

}  // namespace dense_solve_test
