#include "compiler/expr/tree_factorisation.h"

#include <ranges>
#include <utility>

#include "compiler/expr/alike_columns.h"

namespace robotc::expr {

EliminationTree single_path(std::size_t size) {
  EliminationTree path;
  for (std::size_t i = 0; i < size; ++i) {
    path.order.push_back(i);
    path.parent.push_back(i == 0 ? std::nullopt : std::optional(i - 1));
  }
  return path;
}

TreeFactorisation::TreeFactorisation(Pool& pool, EliminationTree tree, std::vector<Id> matrix)
    : pool_(pool), tree_(std::move(tree)), factors_(std::move(matrix)) {
  const auto& [order, parent] = tree_;
  reciprocals_.resize(order.size());
  for (const std::size_t j : order | std::views::reverse) {
    declare_row(j);
    reciprocals_[j] = pool_.div(pool_.one(), factor(j, j));
    for (auto i = parent[j]; i; i = parent[*i]) {
      const Id ratio = pool_.mul(factor(j, *i), reciprocals_[j]);
      for (auto k = i; k; k = parent[*k]) {
        factor(*i, *k) = pool_.sub(factor(*i, *k), pool_.mul(ratio, factor(j, *k)));
      }
      factor(j, *i) = ratio;
    }
    declare_row(j);
  }
}

void TreeFactorisation::declare_row(std::size_t j) {
  std::vector<Id> row(tree_.order.size());
  for (std::optional i = j; i; i = tree_.parent[*i]) row[*i] = factor(j, *i);
  pool_.declare_row(std::move(row));
}

std::vector<Id> TreeFactorisation::solve(std::vector<Id> b) const { return solve_downward(solve_upward(std::move(b))); }

std::vector<Id> TreeFactorisation::solve_upward(std::vector<Id> b) const {
  const auto& [order, parent] = tree_;
  for (auto j = order.rbegin(); j != order.rend(); ++j) {
    for (auto i = parent[*j]; i; i = parent[*i]) b[*i] = pool_.sub(b[*i], pool_.mul(factor(*j, *i), b[*j]));
  }
  return b;
}

std::vector<Id> TreeFactorisation::solve_downward(std::vector<Id> b) const {
  const auto& [order, parent] = tree_;
  for (const std::size_t j : order) {
    b[j] = pool_.mul(b[j], reciprocals_[j]);
    for (auto i = parent[j]; i; i = parent[*i]) b[j] = pool_.sub(b[j], pool_.mul(factor(j, *i), b[*i]));
  }
  return b;
}

std::vector<Id> TreeFactorisation::inverse() const {
  const std::vector<std::size_t>& order = tree_.order;
  const std::size_t n = order.size();
  std::vector<Id> inverse(n * n, pool_.zero());
  AlikeColumns columns(n);
  // Only the entries of column c up to c in the tree's order are computed, the cheapest; the others mirror them.
  for (std::size_t c = 0; c < n; ++c) {
    std::vector<Id> column(n, pool_.zero());
    column[order[c]] = pool_.one();
    column = solve_upward(std::move(column));
    columns.append(order[c], column);
    column = solve_downward(std::move(column));
    columns.append(order[c], column);
    for (std::size_t r = 0; r <= c; ++r) {
      inverse[order[r] * n + order[c]] = inverse[order[c] * n + order[r]] = column[order[r]];
    }
  }
  columns.declare(pool_);
  return inverse;
}

Id TreeFactorisation::determinant() const {
  Id product = pool_.one();
  for (const std::size_t j : tree_.order) product = pool_.mul(product, factor(j, j));
  return product;
}

}  // namespace robotc::expr
