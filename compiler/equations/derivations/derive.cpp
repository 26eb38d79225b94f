#include <stdexcept>

#include "compiler/equations/derivations/derivation.h"
#include "compiler/equations/derivations/derivations.h"
#include "compiler/mechanism/body_loads.h"

namespace robotc::derivations {
namespace {

using expr::Id;
using expr::Vec3;

/// One row a joint, in the order of the mechanism, along the axes of the child's link frame.
Entries joint_reactions(Derivation& derivation, const Task& task) {
  const Mechanism& mechanism = task.mechanism;
  const KinematicTree tree = build_kinematic_tree(mechanism, task.pool, FixedJoints::keep);
  std::vector<BodyWrench> loads;
  if (!mechanism.wrenches.empty()) loads = body_loads(task.pool, mechanism, tree, mechanism.wrenches);
  const auto reactions = derivation.reactions(tree, loads);
  if (!reactions) return std::nullopt;
  std::vector<Id> rows(mechanism.joints.size() * 6, task.pool.zero());
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    if (!tree.bodies[i].last_step) continue;
    const JointId joint = tree.bodies[i].joint;
    const LinkPlacement& link = tree.placements[mechanism.joint(joint).child.index()];
    const Vec3 force = expr::mul_transposed(task.pool, link.pose.rotation, (*reactions)[i].force);
    const Vec3 moment = expr::mul_transposed(task.pool, link.pose.rotation, (*reactions)[i].moment);
    for (std::size_t r = 0; r < 3; ++r) {
      rows[joint.index() * 6 + r] = force[r];
      rows[joint.index() * 6 + 3 + r] = moment[r];
    }
  }
  return rows;
}

Entries derive(Derivation& derivation, Quantity quantity, const Task& task) {
  switch (quantity) {
    case Quantity::mass_matrix:
      return derivation.mass_matrix();
    case Quantity::coriolis_tensor:
      return derivation.coriolis_tensor();
    case Quantity::coriolis_matrix:
      return derivation.coriolis_matrix();
    case Quantity::coriolis_forces:
      return derivation.coriolis_forces();
    case Quantity::gravity_forces:
      return derivation.gravity_forces();
    case Quantity::nonlinear_effects:
      return derivation.nonlinear_effects();
    case Quantity::inverse_dynamics:
      return derivation.inverse_dynamics();
    case Quantity::joint_reactions:
      return joint_reactions(derivation, task);
  }
  throw std::logic_error("no such quantity");
}

}  // namespace

std::optional<std::vector<Id>> derive(Formulation formulation, Quantity quantity, const Mechanism& mechanism,
                                      expr::Pool& pool, const Options& options) {
  if (!gives(formulation, quantity)) throw std::logic_error("derive: not what this formulation gives");
  const Task task{mechanism, pool, NodeBudget(pool, options.node_budget), options.mass_properties};
  const std::unique_ptr<Derivation> derivation = make_derivation(formulation, task);
  Entries entries = derive(*derivation, quantity, task);
  if (task.budget.exceeded()) return std::nullopt;
  return entries;
}

}  // namespace robotc::derivations
