// Semidefinite equations as expressions, against Eigen: regular ones, redundant ones on both sides of the threshold.
#include "compiler/expr/guarded_solve.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "compiler/expr/algorithms.h"

namespace guarded_solve_test {

namespace {

using namespace robotc::expr;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Symbols for the entries of a matrix that are not zero.
struct Entries {
  Pool pool;
  std::vector<std::pair<Id, double>> values;

  std::vector<Id> make(const MatrixXd& m) {
    std::vector<Id> ids;
    for (Index i = 0; i < m.rows(); ++i) {
      for (Index j = 0; j < m.cols(); ++j) {
        ids.push_back(m(i, j) == 0 ? pool.zero() : pool.symbol("s"));
        if (m(i, j) != 0) values.emplace_back(ids.back(), m(i, j));
      }
    }
    return ids;
  }
  VectorXd evaluate(const std::vector<Id>& ids) const {
    const std::vector<double> numbers = robotc::expr::evaluate(pool, ids, values);
    return Eigen::Map<const VectorXd>(numbers.data(), static_cast<Index>(numbers.size()));
  }
};

struct Solution {
  VectorXd x;
  double margin = 0;
};

Solution solve(const MatrixXd& s, const VectorXd& b) {
  Entries entries;
  const GuardedFactorisation factors(entries.pool, static_cast<std::size_t>(s.rows()), entries.make(s));
  const Id margin = factors.margin();
  return {entries.evaluate(factors.solve(entries.make(b))), entries.evaluate({margin})(0)};
}

MatrixXd random_rows(std::mt19937_64& random, Index rows, Index cols) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  return MatrixXd::NullaryExpr(rows, cols, [&] { return uniform(random); });
}

TEST_CASE("positive definite equations are solved as Eigen does, to their condition") {
  std::mt19937_64 random(11);
  for (Index n = 1; n <= 8; ++n) {
    const MatrixXd j = random_rows(random, n, n + 2);
    const MatrixXd s = j * j.transpose();
    const VectorXd b = random_rows(random, n, 1);
    const Solution found = solve(s, b);
    const VectorXd singular = s.jacobiSvd().singularValues();
    const double bound = 50 * static_cast<double>(n) * eps * singular(0) / singular(n - 1);
    CHECK((found.x - s.ldlt().solve(b)).norm() <= bound * found.x.norm());
    CHECK(found.margin > 0);
    CHECK(found.margin <= 1);
  }
}

TEST_CASE("the product Jᵀ x of redundant equations is that of the pseudo-inverse") {
  std::mt19937_64 random(12);
  for (Index rank = 1; rank <= 5; ++rank) {
    for (Index redundant = 1; redundant <= 3; ++redundant) {
      const MatrixXd independent = random_rows(random, rank, rank + 3);
      const Index n = rank + redundant;
      MatrixXd j(n, independent.cols());
      j << independent, random_rows(random, redundant, rank) * independent;
      // Redundant rows first, last and in between.
      Eigen::PermutationMatrix<Eigen::Dynamic> permutation(n);
      permutation.setIdentity();
      std::shuffle(permutation.indices().data(), permutation.indices().data() + n, random);
      j = permutation * j;
      const MatrixXd s = j * j.transpose();
      const VectorXd b = j * random_rows(random, j.cols(), 1);
      const Solution found = solve(s, b);
      const VectorXd exact = j.transpose() * s.completeOrthogonalDecomposition().pseudoInverse() * b;
      const VectorXd singular = independent.jacobiSvd().singularValues();
      const double condition = std::pow(singular(0) / singular(rank - 1), 2);
      CHECK((j.transpose() * found.x - exact).norm() <= 200 * static_cast<double>(n) * eps * condition * exact.norm());
      CHECK(std::abs(found.margin) < GuardedFactorisation::threshold);
      CHECK((found.x.array() == 0).count() == redundant);
    }
  }
}

TEST_CASE("a row counts above the threshold and is left out below it") {
  // Two rows of length 1 at the angle a: δ/S = sin² a. Their entries 1, cos a, 1 are rounded to 1e-16, so that δ has
  // some digits left on either side of 1e-13.
  for (const double share : {0.5, 0.9, 1.1, 2.0, 1e3}) {
    const double sine = std::sqrt(share * GuardedFactorisation::threshold);
    MatrixXd s(2, 2);
    const double cosine = std::sqrt(1 - sine * sine);
    s << 1, cosine, cosine, 1;
    const Solution found = solve(s, VectorXd::Ones(2));
    CAPTURE(share);
    if (share < 1) {
      CHECK(found.x(0) == 1);
      CHECK(found.x(1) == 0);
    } else {
      // x = 1/(1 + cos a) each; rounding of S moves it along (1, −1) by ε/δ.
      const double exact = 1 / (1 + cosine);
      CHECK(std::abs(found.x.sum() - 2 * exact) <= 8 * eps);
      CHECK(std::abs(found.x(1) - exact) <= 4 * eps / (sine * sine));
    }
    CHECK(found.margin == doctest::Approx(sine * sine).epsilon(4 * eps / (sine * sine)));
  }
}

TEST_CASE("rows of zeros are left out, and a matrix of none is solved") {
  MatrixXd s = MatrixXd::Zero(3, 3);
  s(0, 0) = 2;
  s(2, 2) = 4;
  const Solution found = solve(s, (VectorXd(3) << 1, 0, 1).finished());
  CHECK(found.x == (VectorXd(3) << 0.5, 0, 0.25).finished());
  CHECK(found.margin == 0);
  // Zero in numbers only.
  Entries entries;
  const std::vector<Id> matrix = entries.make(MatrixXd::Ones(2, 2));
  entries.values = {{matrix[0], 0.0}, {matrix[1], 0.0}, {matrix[2], 0.0}, {matrix[3], 3.0}};
  const GuardedFactorisation factors(entries.pool, 2, matrix);
  const VectorXd x = entries.evaluate(factors.solve(entries.make((VectorXd(2) << 1, 6).finished())));
  CHECK(x(0) == 0);
  CHECK(x(1) == 2);
  Pool pool;
  CHECK(GuardedFactorisation(pool, 0, {}).solve({}).empty());
}

TEST_CASE("a band and an arrow take O(n) operations in any order of their rows") {
  std::mt19937_64 random(13);
  for (const bool arrow : {false, true}) {
    std::vector<std::size_t> nodes;
    for (const Index n : {20, 40, 80}) {
      MatrixXd s = MatrixXd::Zero(n, n);
      for (Index i = 0; i < n; ++i) {
        s(i, i) = 4;
        const Index other = arrow ? 0 : i - 1;
        if (i > 0) s(i, other) = s(other, i) = arrow ? 0.1 : 1;
      }
      Eigen::PermutationMatrix<Eigen::Dynamic> permutation(n);
      permutation.setIdentity();
      std::shuffle(permutation.indices().data(), permutation.indices().data() + n, random);
      s = permutation * s * permutation.transpose();
      Entries entries;
      const std::vector<Id> matrix = entries.make(s);
      const VectorXd b = random_rows(random, n, 1);
      const std::vector<Id> right = entries.make(b);
      const std::size_t before = entries.pool.size();
      const std::vector<Id> x = GuardedFactorisation(entries.pool, static_cast<std::size_t>(n), matrix).solve(right);
      nodes.push_back(entries.pool.size() - before);
      CHECK((entries.evaluate(x) - s.ldlt().solve(b)).norm() <= 50 * eps * 8 * b.norm());
    }
    CHECK(nodes[1] < 2.2 * static_cast<double>(nodes[0]));
    CHECK(nodes[2] < 2.2 * static_cast<double>(nodes[1]));
  }
}

}  // namespace

}  // namespace guarded_solve_test
