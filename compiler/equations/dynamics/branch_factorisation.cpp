#include "compiler/equations/dynamics/branch_factorisation.h"

namespace robotc::dynamics {

std::vector<std::size_t> speed_order(const KinematicTree& tree) {
  std::vector<std::size_t> order;
  for (const TreeBody& body : tree.bodies) {
    if (body.speed) order.push_back(body.speed->index());
  }
  return order;
}

std::vector<std::optional<std::size_t>> speed_parents(const KinematicTree& tree) {
  std::vector<std::optional<std::size_t>> parents(tree.speed_count());
  std::vector<std::optional<std::size_t>> nearest(tree.bodies.size());  // by body, its own joint included
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& body = tree.bodies[i];
    if (body.parent) nearest[i] = nearest[*body.parent];
    if (!body.speed) continue;
    parents[body.speed->index()] = nearest[i];
    nearest[i] = body.speed->index();
  }
  return parents;
}

expr::EliminationTree branches_of(const KinematicTree& tree) { return {speed_order(tree), speed_parents(tree)}; }

}  // namespace robotc::dynamics
