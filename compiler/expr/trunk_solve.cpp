#include "compiler/expr/trunk_solve.h"

#include <algorithm>
#include <utility>

namespace robotc::expr {

namespace {

/// The single path that the tree begins with; none if it has several roots.
std::vector<std::size_t> trunk_of(const EliminationTree& tree) {
  const auto& [order, parent] = tree;
  std::vector<std::size_t> children(order.size(), 0);
  std::size_t roots = 0;
  for (const std::size_t j : order) ++(parent[j] ? children[*parent[j]] : roots);
  std::vector<std::size_t> trunk;
  for (const std::size_t j : order) {
    if (roots != 1) break;
    trunk.push_back(j);
    if (children[j] != 1) break;
  }
  return trunk;
}

/// The most indices of a branch.
std::size_t largest_branch(const EliminationTree& tree, std::size_t trunk_length) {
  const auto& [order, parent] = tree;
  std::vector<std::size_t> sizes(order.size(), 0);
  std::size_t largest = 0;
  for (std::size_t at = order.size(); at-- > trunk_length;) {
    const std::size_t j = order[at];
    largest = std::max(largest, ++sizes[j]);
    if (parent[j]) sizes[*parent[j]] += sizes[j];
  }
  return largest;
}

}  // namespace

TrunkSolve::TrunkSolve(Pool& pool, const TreeFactorisation& factors)
    : pool_(pool), factors_(factors), trunk_(trunk_of(factors.tree())) {
  const auto& [order, parent] = factors_.tree();
  const std::size_t outside = order.size() - trunk_.size();
  if (trunk_.empty() || outside < trunk_.size() + largest_branch(factors_.tree(), trunk_.size())) return;
  couple_.resize(order.size());
  for (std::size_t at = trunk_.size(); at < order.size(); ++at) {
    const std::size_t j = order[at];
    std::vector<Id> row;
    for (const std::size_t t : trunk_) row.push_back(factors_.factor(j, t));
    for (auto i = parent[j]; i && !in_trunk(*i); i = parent[*i]) {
      for (std::size_t t = 0; t < trunk_.size(); ++t) {
        row[t] = pool_.sub(row[t], pool_.mul(factors_.factor(j, *i), couple_[*i][t]));
      }
    }
    std::vector<Id> by_column(order.size());
    for (std::size_t t = 0; t < trunk_.size(); ++t) by_column[trunk_[t]] = row[t];
    pool_.declare_row(std::move(by_column));
    couple_[j] = std::move(row);
  }
}

std::vector<Id> TrunkSolve::within_parts(std::vector<Id> b) const {
  const auto& [order, parent] = factors_.tree();
  for (const std::size_t j : order) {
    b[j] = pool_.mul(b[j], factors_.reciprocals()[j]);
    for (auto i = parent[j]; i && in_trunk(*i) == in_trunk(j); i = parent[*i]) {
      b[j] = pool_.sub(b[j], pool_.mul(factors_.factor(j, *i), b[*i]));
    }
  }
  return b;
}

std::vector<Id> TrunkSolve::negated(std::vector<Id> matrix, std::size_t columns) const {
  const std::size_t n = factors_.tree().order.size();
  declare_rows(pool_, matrix, columns);
  AlikeColumns alike(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<Id> column(n);
    for (std::size_t r = 0; r < n; ++r) column[r] = matrix[r * columns + c];
    column = negated(std::move(column), alike, c);
    for (std::size_t r = 0; r < n; ++r) matrix[r * columns + c] = column[r];
  }
  alike.declare(pool_);
  return matrix;
}

std::vector<Id> TrunkSolve::negated(std::vector<Id> b, AlikeColumns& columns, std::size_t column) const {
  b = factors_.solve_upward(std::move(b));
  columns.append(column, b);
  b = by_trunk() ? within_parts(std::move(b)) : factors_.solve_downward(std::move(b));
  columns.append(column, b);
  for (Id& x : b) x = pool_.neg(x);
  if (!by_trunk()) return b;
  // −x_j = −u_j + Σ K_ji x_i: after its first term the same sum for all b.
  for (std::size_t j = 0; j < b.size(); ++j) {
    for (std::size_t t = 0; t < couple_[j].size(); ++t) {
      b[j] = pool_.sub(b[j], pool_.mul(couple_[j][t], b[trunk_[t]]));
    }
  }
  columns.append(column, b);
  return b;
}

std::vector<Id> TrunkSolve::inverse() const {
  if (!by_trunk()) return factors_.inverse();
  const std::vector<std::size_t>& order = factors_.tree().order;
  const std::size_t n = order.size();
  std::vector<Id> inverse(n * n, pool_.zero());
  AlikeColumns columns(n);
  // Only the entries of column c up to c in the tree's order are computed, the cheapest; the others mirror them.
  for (std::size_t c = 0; c < n; ++c) {
    std::vector<Id> unit(n, pool_.zero());
    unit[order[c]] = pool_.integer(-1);
    const std::vector<Id> column = negated(std::move(unit), columns, order[c]);
    for (std::size_t r = 0; r <= c; ++r) {
      inverse[order[r] * n + order[c]] = inverse[order[c] * n + order[r]] = column[order[r]];
    }
  }
  columns.declare(pool_);
  return inverse;
}

}  // namespace robotc::expr
