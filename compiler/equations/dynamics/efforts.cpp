// Efforts along the joints: of gravity, of the speeds, and all that a motion needs, by the walk that costs least.
#include <algorithm>

#include "compiler/equations/derivations/newton_euler.h"
#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/equations/energy_graph/passes.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/mechanism/body_loads.h"
#include "compiler/mechanism/point_masses.h"

namespace robotc::dynamics {
namespace {

using derivations::Quantity;
using expr::Id;
using expr::Vec3;

/// Along more joints than this, masses at points save operations but cost time: the points' accelerations are kept from
/// the walk outwards to the walk back, and no longer fit the registers.
constexpr std::size_t longest_arranged_path = 8;

/// Number of joints on the longest path from the base.
std::size_t longest_path(const KinematicTree& tree) {
  std::vector<std::size_t> lengths;
  for (const TreeBody& body : tree.bodies) {
    lengths.push_back((body.parent ? lengths[*body.parent] : 0) + (body.speed ? 1 : 0));
  }
  return lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
}

}  // namespace

std::vector<BodyWrench> Functions::loads(std::span<const AppliedWrench> wrenches, const KinematicTree& tree) {
  if (wrenches.empty()) return {};
  return body_loads(pool_, mechanism_, tree, wrenches);
}

std::vector<Id> Functions::body_efforts(Quantity quantity, std::span<const AppliedWrench> wrenches, Form as) {
  return least_efforts(quantity, wrenches, as).entries;
}

Functions::CompiledGraph Functions::compiled_graph() {
  try {
    const expr::NodeLimit limit(pool_, max_derived_nodes);
    return least_efforts(Quantity::inverse_dynamics, mechanism_.wrenches, form_of_efforts_).from;
  } catch (const expr::PoolFull&) {
    throw FunctionTooLarge(Function::inverse_dynamics, mechanism_, formulation_);
  }
}

Functions::Efforts Functions::cheaper(Efforts a, Efforts b) const {
  const std::size_t cost_a = expr::count_operations(pool_, a.entries).arithmetic();
  return expr::count_operations(pool_, b.entries).arithmetic() < cost_a ? b : a;
}

Functions::Efforts Functions::least_efforts(Quantity quantity, std::span<const AppliedWrench> wrenches, Form as) {
  if (formulation_) {
    std::vector<Id> efforts = by_formulation(quantity);
    const std::vector<Id> applied = applied_forces(pool_, mechanism_, tree_, wrenches);
    for (std::size_t i = 0; i < efforts.size(); ++i) efforts[i] = pool_.sub(efforts[i], applied[i]);
    return {std::move(efforts), {"the formulation asked for", std::nullopt}};
  }
  const std::vector<Id> rest = zeros();
  const std::vector<Id>& qd = quantity == Quantity::gravity_forces ? rest : mechanism_.qd;
  const std::vector<Id>& qdd = quantity == Quantity::inverse_dynamics ? mechanism_.qdd : rest;
  const std::vector<BodyWrench> applied = loads(wrenches, tree_);
  const auto eliminated = [&](std::string_view choice, const energy_graph::EnergyGraph& from,
                              std::span<const BodyWrench> there) {
    return Efforts{energy_graph::eliminate(from, mechanism_, pool_, qd, qdd, mechanism_.gravity, there).tau,
                   {choice, from}};
  };
  Efforts as_described = eliminated("the graph after its passes", graph(), applied);
  as_described =
      cheaper(std::move(as_described),
              {derivations::newton_euler::solve(tree_, mechanism_, pool_, qd, qdd, mechanism_.gravity, applied).tau,
               {"recursive Newton-Euler equations", std::nullopt}});
  // An origin that moves along its joint's axis makes positions sparse, but may fill products of inertia that are zero
  // at the joint.
  as_described =
      cheaper(std::move(as_described), eliminated("the graph without the pass move origins", graph_at_joints(),
                                                  loads(wrenches, energy_graph::tree_of(graph_at_joints()))));
  if (as == Form::described || longest_path(tree_) > longest_arranged_path) return as_described;
  Efforts arranged = arranged_efforts(qd, qdd, applied);
  // Later passes may find more in the other: a difference of a hundredth does not count.
  constexpr std::size_t hundredths = 99;
  const auto cost = [&](const std::vector<Id>& entries) { return expr::count_operations(pool_, entries).arithmetic(); };
  return 100 * cost(arranged.entries) < hundredths * cost(as_described.entries) ? arranged : as_described;
}

Functions::Efforts Functions::arranged_efforts(const std::vector<Id>& qd, const std::vector<Id>& qdd,
                                               std::span<const BodyWrench> applied) {
  const auto eliminated = [&](std::string_view choice, const energy_graph::EnergyGraph& from, const Vec3& gravity,
                              std::span<const BodyWrench> there) {
    return Efforts{energy_graph::eliminate(from, mechanism_, pool_, qd, qdd, gravity, there, FieldFrom::parent).tau,
                   {choice, from}};
  };
  Efforts least = eliminated("the graph after its passes", graph(), mechanism_.gravity, applied);
  // Masses from the first or the second joint on: the first moves so simply that its neighbour's moment may cost less.
  for (const std::size_t first_depth : {1, 2}) {
    PointMasses arranged = leave_point_masses(tree_, mechanism_, pool_, first_depth);
    std::vector<BodyWrench> there;
    if (!applied.empty()) {
      there.assign(arranged.tree.bodies.size(), {expr::zero3(pool_), expr::zero3(pool_)});
      for (std::size_t k = 0; k < applied.size(); ++k) there[arranged.place[k]] = applied[k];
    }
    // Not without accelerations: M, which is often wanted too, has sines and cosines of the angles before the turn.
    const auto is_zero = [&](Id id) { return pool_.is_zero(id); };
    if (!std::all_of(qdd.begin(), qdd.end(), is_zero)) turn_tips(arranged.tree, pool_, there);
    Vec3 gravity = mechanism_.gravity;
    if (const auto unit = choose_length_unit(arranged.tree, pool_)) {
      gravity = expr::scale(pool_, pool_.div(pool_.one(), *unit), gravity);
      for (BodyWrench& load : there) load.force = expr::scale(pool_, *unit, load.force);
    }
    least = cheaper(std::move(least),
                    eliminated("the graph with masses at points of the joints' axes",
                               energy_graph::build(std::move(arranged.tree), mechanism_, pool_), gravity, there));
    if (qd.size() > largest_factorised_by_count) break;
  }
  return least;
}

std::vector<Id> Functions::inverse_dynamics() {
  std::vector<Id> tau = body_efforts(Quantity::inverse_dynamics, mechanism_.wrenches, form_of_efforts_);
  const std::vector<Id> rotors = rotor_inertias(pool_, mechanism_);
  const std::vector<Id>& against_motion = get(Function::friction).roots;
  const std::vector<Id>& against_springs = get(Function::spring_forces).roots;
  for (std::size_t i = 0; i < tau.size(); ++i) {
    const Id spinning = pool_.mul(rotors[i], mechanism_.qdd[i]);
    tau[i] = pool_.add(tau[i], pool_.add(spinning, pool_.add(against_motion[i], against_springs[i])));
  }
  return tau;
}

std::vector<Id> Functions::joint_efforts() {
  std::vector<Id> efforts = mechanism_.tau;
  const std::vector<Id>& against_motion = get(Function::friction).roots;
  const std::vector<Id>& against_springs = get(Function::spring_forces).roots;
  for (std::size_t i = 0; i < efforts.size(); ++i) {
    efforts[i] = pool_.sub(efforts[i], pool_.add(against_motion[i], against_springs[i]));
  }
  return efforts;
}

}  // namespace robotc::dynamics
