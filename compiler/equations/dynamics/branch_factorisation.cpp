#include "compiler/equations/dynamics/branch_factorisation.h"

namespace robotc::dynamics {

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

expr::EliminationTree branches_of(const KinematicTree& tree) {
  return {coordinate_order(tree), coordinate_parents(tree)};
}

}  // namespace robotc::dynamics
