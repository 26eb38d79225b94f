#include "compiler/dynamics/branch_factorisation.h"

namespace robotc::dynamics {

using expr::Id;

std::vector<std::size_t> coordinate_order(const KinematicTree& tree) {
  std::vector<std::size_t> order;
  for (const TreeBody& body : tree.bodies) {
    if (body.coordinate) order.push_back(*body.coordinate);
  }
  return order;
}

std::vector<std::optional<std::size_t>> coordinate_parents(const KinematicTree& tree) {
  std::vector<std::optional<std::size_t>> parents(tree.coordinate_count());
  std::vector<std::optional<std::size_t>> nearest(tree.bodies.size());  // by body, its own joint included
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& body = tree.bodies[i];
    if (body.parent) nearest[i] = nearest[*body.parent];
    if (!body.coordinate) continue;
    parents[*body.coordinate] = nearest[i];
    nearest[i] = body.coordinate;
  }
  return parents;
}

BranchFactorisation::BranchFactorisation(expr::Pool& pool, const KinematicTree& tree,
                                         const std::vector<Id>& mass_matrix)
    : pool_(pool), order_(coordinate_order(tree)), parent_(coordinate_parents(tree)), factors_(mass_matrix) {
  reciprocals_.resize(order_.size());
  for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
    const std::size_t j = *at;
    reciprocals_[j] = pool_.div(pool_.one(), factor(j, j));
    for (auto i = parent_[j]; i; i = parent_[*i]) {
      const Id ratio = pool_.mul(factor(j, *i), reciprocals_[j]);
      for (auto k = i; k; k = parent_[*k]) {
        factor(*i, *k) = pool_.sub(factor(*i, *k), pool_.mul(ratio, factor(j, *k)));
      }
      factor(j, *i) = ratio;
    }
  }
}

std::vector<Id> BranchFactorisation::solve(std::vector<Id> b) const {
  for (auto j = order_.rbegin(); j != order_.rend(); ++j) {
    for (auto i = parent_[*j]; i; i = parent_[*i]) b[*i] = pool_.sub(b[*i], pool_.mul(factor(*j, *i), b[*j]));
  }
  for (const std::size_t j : order_) {
    b[j] = pool_.mul(b[j], reciprocals_[j]);
    for (auto i = parent_[j]; i; i = parent_[*i]) b[j] = pool_.sub(b[j], pool_.mul(factor(j, *i), b[*i]));
  }
  return b;
}

std::vector<Id> BranchFactorisation::inverse() const {
  const std::size_t n = order_.size();
  std::vector<Id> inverse(n * n, pool_.zero());
  // Of column c only the entries up to c in tree order are taken; those cost least, and the others mirror them.
  for (std::size_t c = 0; c < n; ++c) {
    std::vector<Id> unit(n, pool_.zero());
    unit[order_[c]] = pool_.one();
    const std::vector<Id> column = solve(std::move(unit));
    for (std::size_t r = 0; r <= c; ++r) {
      inverse[order_[r] * n + order_[c]] = inverse[order_[c] * n + order_[r]] = column[order_[r]];
    }
  }
  return inverse;
}

}  // namespace robotc::dynamics
