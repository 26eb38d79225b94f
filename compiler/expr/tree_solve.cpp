#include "compiler/expr/tree_solve.h"

#include <utility>

#include "compiler/expr/dense_calls.h"
#include "compiler/expr/trunk_solve.h"

namespace robotc::expr {

namespace {

/// Multiplications of a factorisation and of a solution that are written out at most: more would take kernels beyond
/// the operations that are compiled.
constexpr std::size_t most_multiplications = 140'000;

/// The most entries of A, B and X of a call: they are on the stack.
constexpr std::size_t most_entries = 30'000;

/// Number of multiplications of the factorisation, and of `columns` solutions or of the inverse.
std::size_t multiplications(const EliminationTree& tree, std::optional<std::size_t> columns) {
  std::vector<std::size_t> ancestors(tree.order.size(), 0);
  std::size_t factorisation = 0;
  std::size_t pairs = 0;
  for (const std::size_t j : tree.order) {
    if (const auto parent = tree.parent[j]) ancestors[j] = ancestors[*parent] + 1;
    factorisation += ancestors[j] * (ancestors[j] + 1) / 2;
    pairs += ancestors[j];
  }
  // Half of the inverse is computed, from factors with zeros: a third of as many solutions.
  return factorisation + 2 * pairs * (columns ? *columns : tree.order.size() / 3);
}

}  // namespace

TreeSolve::TreeSolve(Pool& pool, EliminationTree tree, std::vector<Id> matrix, std::optional<std::size_t> columns)
    : pool_(pool),
      tree_(std::move(tree)),
      matrix_(std::move(matrix)),
      columns_(columns ? *columns : tree_.order.size()) {
  const std::size_t n = tree_.order.size();
  const bool fits = n * (n + 2 * columns_) <= most_entries;
  if (!fits || multiplications(tree_, columns) <= most_multiplications) factors_.emplace(pool_, tree_, matrix_);
}

std::vector<Id> TreeSolve::call(const std::vector<Id>& matrix) const {
  const std::vector<std::size_t>& order = tree_.order;
  const std::size_t n = order.size();
  DenseMatrix a{n, n, {}};
  DenseMatrix b{n, columns_, {}};
  for (const std::size_t row : order) {
    for (const std::size_t column : order) a.entries.push_back(matrix_[row * n + column]);
    for (std::size_t c = 0; c < columns_; ++c) b.entries.push_back(matrix[row * columns_ + c]);
  }
  const DenseMatrix x = call_solve_definite(pool_, a, b);
  std::vector<Id> in_place(n * columns_);
  for (std::size_t at = 0; at < n; ++at) {
    for (std::size_t c = 0; c < columns_; ++c) in_place[order[at] * columns_ + c] = x.at(at, c);
  }
  return in_place;
}

std::vector<Id> TreeSolve::negated(std::vector<Id> matrix) const {
  if (factors_) return TrunkSolve(pool_, *factors_).negated(std::move(matrix), columns_);
  std::vector<Id> solution = call(matrix);
  for (Id& entry : solution) entry = pool_.neg(entry);
  return solution;
}

std::vector<Id> TreeSolve::inverse() const {
  if (factors_) return TrunkSolve(pool_, *factors_).inverse();
  const std::size_t n = tree_.order.size();
  std::vector<Id> unit(n * n, pool_.zero());
  for (std::size_t i = 0; i < n; ++i) unit[i * n + i] = pool_.one();
  std::vector<Id> inverse = call(unit);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) inverse[i * n + j] = inverse[j * n + i];
  }
  return inverse;
}

}  // namespace robotc::expr
