// Accelerations from efforts, and the derivatives of both.
#include <algorithm>

#include "compiler/equations/dynamics/argument_derivatives.h"
#include "compiler/equations/dynamics/articulated_bodies.h"
#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/forward_dynamics.h"
#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/dynamics/functions_of_loops.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/equations/new_formulation/passes.h"
#include "compiler/expr/algorithms.h"

namespace robotc::dynamics {

using derivations::Quantity;
using expr::Id;

std::vector<Id> Functions::accelerations_by_articulated_bodies(const std::vector<Id>& effort,
                                                               std::span<const AppliedWrench> wrenches) {
  return dynamics::accelerations_by_articulated_bodies(pool_, mechanism_, energy_graph::tree_of(graph()), effort,
                                                       loads(wrenches, tree_));
}

std::vector<Id> Functions::net_forces(const std::vector<Id>& effort, std::span<const AppliedWrench> wrenches) {
  const std::vector<Id> bias = wrenches.empty() ? get(Function::nonlinear_effects).roots
                                                : body_efforts(Quantity::nonlinear_effects, wrenches, form_of_efforts_);
  std::vector<Id> drive;
  drive.reserve(bias.size());
  for (std::size_t i = 0; i < bias.size(); ++i) drive.push_back(pool_.sub(effort[i], bias[i]));
  return drive;
}

std::vector<Id> Functions::accelerations_by_factorisation(const std::vector<Id>& effort,
                                                          std::span<const AppliedWrench> wrenches) {
  std::vector<Id> drive = net_forces(effort, wrenches);
  return BranchFactorisation(pool_, tree_, get(Function::mass_matrix).roots).solve(std::move(drive));
}

std::vector<Id> Functions::accelerations(const std::vector<Id>& effort, std::span<const AppliedWrench> wrenches) {
  if (mechanism_.has_loops()) return with_loops().accelerations(*this, effort, wrenches);
  if (formulation_) return accelerations_by_factorisation(effort, wrenches);
  std::vector<Id> by_bodies = accelerations_by_articulated_bodies(effort, wrenches);
  if (by_bodies.size() > largest_factorised_by_count) return by_bodies;
  return cheaper(accelerations_by_factorisation(effort, wrenches), std::move(by_bodies));
}

expr::TreeSolve Functions::solver_of_masses(std::optional<std::size_t> columns) {
  return {pool_, branches_of(tree_), get(Function::mass_matrix).roots, columns};
}

std::vector<Id> Functions::accelerations_beside(const expr::TreeSolve& masses, const std::vector<Id>& effort,
                                                std::span<const AppliedWrench> wrenches) {
  // Where M and its factors are there already, the accelerations come from them too.
  return masses.is_called() ? accelerations(effort, wrenches) : accelerations_by_factorisation(effort, wrenches);
}

std::vector<Id> Functions::inverse_mass_matrix() { return solver_of_masses(std::nullopt).inverse(); }

std::vector<Id> Functions::acceleration_derivatives(const std::vector<Id>& effort,
                                                    std::span<const AppliedWrench> wrenches,
                                                    std::span<const Direction> directions) {
  const expr::TreeSolve masses = solver_of_masses(directions.size());
  const std::vector<Id> residual = residual_derivatives(effort, wrenches, directions);
  return acceleration_derivative(pool_, mechanism_, residual, accelerations_beside(masses, effort, wrenches), masses);
}

std::vector<Id> Functions::residual_derivatives(const std::vector<Id>& effort, std::span<const AppliedWrench> wrenches,
                                                std::span<const Direction> directions) {
  const auto changes_parameters = [&](const Direction& direction) {
    return std::ranges::any_of(direction,
                               [&](const auto& entry) { return pool_.stage(entry.first) != expr::Stage::step; });
  };
  std::vector<Direction> by_motion, by_parameters;
  for (const Direction& direction : directions)
    (changes_parameters(direction) ? by_parameters : by_motion).push_back(direction);
  // The residual needs no rotors: their efforts do not depend on q, q̇ or time.
  std::vector<Id> along_motion = body_effort_derivatives(wrenches, by_motion);
  const std::vector<Id> driven = derivatives_along(pool_, effort, by_motion);
  for (std::size_t i = 0; i < along_motion.size(); ++i) along_motion[i] = pool_.sub(along_motion[i], driven[i]);
  if (by_parameters.empty()) return along_motion;
  // With parameters the inertia of the bodies and of the rotors changes, too.
  const std::vector<Id>& mass = get(Function::mass_matrix).roots;
  std::vector<Id> residual = net_forces(effort, wrenches);
  const std::size_t n = residual.size();
  for (std::size_t r = 0; r < n; ++r) {
    residual[r] = pool_.neg(residual[r]);
    for (std::size_t k = 0; k < n; ++k)
      residual[r] = pool_.add(residual[r], pool_.mul(mass[r * n + k], mechanism_.qdd[k]));
  }
  const std::vector<Id> along_parameters = derivatives_along(pool_, residual, by_parameters);
  std::vector<Id> all;
  for (std::size_t r = 0; r < n; ++r) {
    auto motion = along_motion.begin() + static_cast<std::ptrdiff_t>(r * by_motion.size());
    auto parameter = along_parameters.begin() + static_cast<std::ptrdiff_t>(r * by_parameters.size());
    for (const Direction& direction : directions)
      all.push_back(changes_parameters(direction) ? *parameter++ : *motion++);
  }
  return all;
}

std::vector<Id> Functions::body_effort_derivatives(std::span<const AppliedWrench> wrenches,
                                                   std::span<const Direction> directions) {
  const std::size_t columns = directions.size();
  const std::size_t n = mechanism_.qd.size();
  std::vector<Id> by_rules;
  if (formulation_ || n <= largest_factorised_by_count) {
    by_rules =
        derivatives_along(pool_, body_efforts(Quantity::inverse_dynamics, wrenches, Form::described), directions);
    if (formulation_) return by_rules;
  }
  // The bodies' part depends on q and q̇ alone; by q̇ it is 2 C, which may be cheaper multiplied out. Spins add to it.
  const std::vector<Id> by_q = new_formulation::effort_derivative(form(), pool_, mechanism_.qd, mechanism_.qdd);
  std::vector<Id> by_qd = new_formulation::effort_derivative_by_rates(form(), pool_, mechanism_.qd);
  if (!mechanism_.has_quaternions()) {
    std::vector<Id> twice_coriolis = get(Function::coriolis_matrix).roots;
    for (Id& entry : twice_coriolis) entry = pool_.mul(pool_.integer(2), entry);
    by_qd = cheaper(std::move(by_qd), std::move(twice_coriolis));
  }
  const std::vector<Direction> by_displacements = along_joints(mechanism_, pool_);
  const std::vector<Direction> by_speeds = along_symbols(pool_, mechanism_.qd);
  std::vector<Id> by_composites =
      derivatives_along(pool_, applied_forces(pool_, mechanism_, tree_, wrenches), directions);
  for (std::size_t c = 0; c < columns; ++c) {
    const auto place = [&](const std::vector<Direction>& along) {
      return static_cast<std::size_t>(std::ranges::find(along, directions[c]) - along.begin());
    };
    const std::size_t j = place(by_displacements);
    const std::size_t jd = place(by_speeds);
    for (std::size_t r = 0; r < n; ++r) {
      Id& entry = by_composites[r * columns + c];
      const Id bodies = j < n ? by_q[r * n + j] : jd < n ? by_qd[r * n + jd] : pool_.zero();
      entry = pool_.sub(bodies, entry);
    }
  }
  // The derivatives by q̇ and M, usually wanted with those by q, share the composite bodies. Those by rules have
  // to be clearly cheaper, as for robots whose structure leaves few terms.
  constexpr std::size_t quarters = 3;
  const auto cost = [&](const std::vector<Id>& entries) { return expr::count_operations(pool_, entries).arithmetic(); };
  const bool take_rules = !by_rules.empty() && 4 * cost(by_rules) < quarters * cost(by_composites);
  return take_rules ? by_rules : by_composites;
}

std::vector<Id> Functions::inverse_dynamics_derivatives(std::span<const Direction> directions) {
  std::vector<Id> derivatives = body_effort_derivatives(mechanism_.wrenches, directions);
  std::vector<Id> along_joints = get(Function::friction).roots;
  const std::vector<Id>& against_springs = get(Function::spring_forces).roots;
  for (std::size_t i = 0; i < along_joints.size(); ++i)
    along_joints[i] = pool_.add(along_joints[i], against_springs[i]);
  along_joints = derivatives_along(pool_, along_joints, directions);
  for (std::size_t i = 0; i < derivatives.size(); ++i) derivatives[i] = pool_.add(derivatives[i], along_joints[i]);
  return derivatives;
}

std::vector<Id> Functions::inverse_dynamics_by_parameters() {
  std::vector<Id> symbols;
  for (const RobotParameter& parameter : mechanism_.parameters) symbols.push_back(parameter.symbol);
  const std::vector<Id>& tau = get(Function::inverse_dynamics).roots;
  std::vector<Id> forwards = expr::jacobian_forwards(pool_, tau, symbols);
  if (symbols.size() <= tau.size()) return forwards;
  return cheaper(std::move(forwards), expr::jacobian_backwards(pool_, tau, symbols));
}

// ∂q̈/∂p = −M⁻¹ ∂τ/∂p at given accelerations.
std::vector<Id> Functions::forward_dynamics_by_parameters() {
  const std::vector<Id>& by_parameters = get(Function::inverse_dynamics_dparams).roots;
  const expr::TreeSolve masses = solver_of_masses(mechanism_.parameters.size());
  return acceleration_derivative(pool_, mechanism_, by_parameters,
                                 accelerations_beside(masses, joint_efforts(), mechanism_.wrenches), masses);
}

}  // namespace robotc::dynamics
