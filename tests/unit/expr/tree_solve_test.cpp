#include "compiler/expr/tree_solve.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <utility>

#include "compiler/expr/algorithms.h"

namespace robotc::expr::tree_solve_test {
namespace {

/// A positive definite matrix with the pattern of a random tree, its right-hand sides, and symbols for all their
/// entries.
struct Problem {
  Pool pool;
  EliminationTree tree;
  Eigen::MatrixXd a, b;
  std::vector<Id> a_symbols, b_symbols;
  std::vector<std::pair<Id, double>> values;

  /// Each index hangs at one of the `nearest` before it: 1 makes a single path.
  Problem(std::size_t size, std::size_t columns, std::size_t nearest) {
    std::mt19937 random(static_cast<std::uint32_t>(size + columns));
    std::uniform_real_distribution<double> entry(-1, 1);
    tree.order.resize(size);
    std::iota(tree.order.begin(), tree.order.end(), std::size_t{0});
    std::shuffle(tree.order.begin(), tree.order.end(), random);
    tree.parent.resize(size);
    const auto n = static_cast<Eigen::Index>(size);
    Eigen::MatrixXd factor = Eigen::MatrixXd::Identity(n, n);
    for (std::size_t at = 1; at < size; ++at) {
      const std::size_t j = tree.order[at];
      tree.parent[j] = tree.order[at - 1 - random() % std::min(at, nearest)];
      for (auto i = tree.parent[j]; i; i = tree.parent[*i]) {
        factor(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(*i)) = 0.1 * entry(random);
      }
    }
    a = factor.transpose() * factor;  // no fill-in: the pattern of the tree
    b = Eigen::MatrixXd::NullaryExpr(n, static_cast<Eigen::Index>(columns), [&] { return entry(random); });
    a_symbols = symbols("a", a);
    b_symbols = symbols("b", b);
  }

  std::vector<Id> symbols(const std::string& name, const Eigen::MatrixXd& matrix) {
    std::vector<Id> made;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
      for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
        if (matrix(i, j) == 0) {
          made.push_back(pool.zero());
          continue;
        }
        made.push_back(pool.symbol(name + std::to_string(i) + "_" + std::to_string(j)));
        values.emplace_back(made.back(), matrix(i, j));
      }
    }
    return made;
  }

  Eigen::MatrixXd value(const std::vector<Id>& entries) const {
    const std::vector<double> numbers = evaluate(pool, entries, values);
    const auto cols = static_cast<Eigen::Index>(numbers.size()) / a.rows();
    return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(numbers.data(),
                                                                                                    a.rows(), cols);
  }

  /// Bound on the residual of A X = B in its largest entry: (3 n + 1) n ε |A| |X| (Higham 2002, theorem 10.4).
  [[nodiscard]] double bound(const Eigen::MatrixXd& x) const {
    const auto n = static_cast<double>(a.rows());
    return (3 * n + 1) * n * std::numeric_limits<double>::epsilon() * a.cwiseAbs().maxCoeff() * x.cwiseAbs().maxCoeff();
  }
};

/// With 0 columns the inverse.
void check(std::size_t size, std::size_t columns, std::size_t nearest, bool called) {
  CAPTURE(size);
  CAPTURE(nearest);
  Problem problem(size, columns, nearest);
  if (columns > 0) {
    const TreeSolve solver(problem.pool, problem.tree, problem.a_symbols, columns);
    REQUIRE(solver.is_called() == called);
    const Eigen::MatrixXd x = -problem.value(solver.negated(problem.b_symbols));
    CHECK((problem.a * x - problem.b).cwiseAbs().maxCoeff() <= problem.bound(x));
    return;
  }
  const TreeSolve solver(problem.pool, problem.tree, problem.a_symbols, std::nullopt);
  REQUIRE(solver.is_called() == called);
  const Eigen::MatrixXd inverse = problem.value(solver.inverse());
  CHECK(inverse == inverse.transpose());
  const Eigen::MatrixXd unit = Eigen::MatrixXd::Identity(problem.a.rows(), problem.a.rows());
  CHECK((problem.a * inverse - unit).cwiseAbs().maxCoeff() <= problem.bound(inverse));
}

TEST_CASE("trees are solved by their factors, large ones by a call, in whatever order their indices are") {
  check(12, 12, 1, false);
  check(12, 0, 3, false);
  check(50, 0, 1, false);
  check(80, 0, 1, true);
  check(90, 0, 2, true);
  check(12, 5, 3, false);
  check(50, 50, 1, true);
  check(70, 70, 2, true);
  check(20, 400, 1, true);
  // Too many entries for the stack.
  check(110, 110, 1, false);
  // Many short branches: few operations.
  check(60, 60, 60, false);
}

}  // namespace
}  // namespace robotc::expr::tree_solve_test
