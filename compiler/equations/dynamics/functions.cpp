#include "compiler/equations/dynamics/functions.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "compiler/equations/dynamics/argument_derivatives.h"
#include "compiler/equations/dynamics/body_axes.h"
#include "compiler/equations/dynamics/centroidal_momentum.h"
#include "compiler/equations/dynamics/drive_inputs.h"
#include "compiler/equations/dynamics/energies.h"
#include "compiler/equations/dynamics/functions_of_loops.h"
#include "compiler/equations/dynamics/graph_matrices.h"
#include "compiler/equations/dynamics/homogeneous_motion.h"
#include "compiler/equations/dynamics/inverse_kinematics.h"
#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/equations/dynamics/kinematics.h"
#include "compiler/equations/dynamics/link_motion.h"
#include "compiler/equations/dynamics/manipulability.h"
#include "compiler/equations/dynamics/mass_centre.h"
#include "compiler/equations/energy_graph/passes.h"
#include "compiler/equations/new_formulation/passes.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/expr/normal_form.h"
#include "compiler/loops/closing.h"

namespace robotc::dynamics {
namespace {

using derivations::Formulation;
using derivations::Quantity;
using expr::Id;
using expr::Vec3;

/// Up to this many coordinates, coefficients along the axes of links, O(n³) a body, may make a cheaper Coriolis matrix
/// than composite bodies.
constexpr std::size_t most_joints_by_coefficients = 6;

/// The function that a quantity is the rigid bodies' part of.
Function function_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::mass_matrix:
      return Function::mass_matrix;
    case Quantity::coriolis_tensor:
    case Quantity::coriolis_matrix:
      return Function::coriolis_matrix;
    case Quantity::gravity_forces:
      return Function::gravity_forces;
    case Quantity::coriolis_forces:
    case Quantity::nonlinear_effects:
      return Function::nonlinear_effects;
    case Quantity::inverse_dynamics:
      return Function::inverse_dynamics;
    case Quantity::joint_reactions:
      return Function::joint_reactions;
  }
  throw std::logic_error("no such quantity");
}

}  // namespace

Functions::Functions(const Mechanism& mechanism, expr::Pool& pool, std::optional<derivations::Formulation> formulation)
    : mechanism_(mechanism),
      pool_(pool),
      formulation_(formulation),
      tree_(build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse)) {}

Functions::~Functions() = default;

FunctionsOfLoops& Functions::with_loops() {
  if (!with_loops_) with_loops_ = std::make_unique<FunctionsOfLoops>(mechanism_, pool_, formulation_);
  return *with_loops_;
}

Functions& Functions::open() { return mechanism_.has_loops() ? with_loops().open() : *this; }

const energy_graph::EnergyGraph& Functions::graph() {
  if (!graph_) graph_ = energy_graph::lowered(mechanism_, pool_);
  return *graph_;
}

const energy_graph::EnergyGraph& Functions::graph_at_joints() {
  if (!graph_at_joints_) graph_at_joints_ = energy_graph::lowered(mechanism_, pool_, Origins::at_joints);
  return *graph_at_joints_;
}

const energy_graph::EnergyGraph& Functions::graph_as_described() {
  if (!graph_as_described_) graph_as_described_ = energy_graph::as_described(mechanism_, pool_);
  return *graph_as_described_;
}

const new_formulation::NewFormulation& Functions::form() {
  if (!form_) form_ = new_formulation::lowered(mechanism_, pool_);
  return *form_;
}

const Expressions& Functions::get(Function function) { return get(function, FramePlace{}); }

const Expressions& Functions::get(Function function, FramePlace place) {
  const auto key = std::make_pair(function, place);
  auto& cache = cache_[form_of_efforts_ == Form::described ? 0 : 1];
  const auto found = cache.find(key);
  if (found != cache.end()) return found->second;
  if (too_large_.contains(function)) throw FunctionTooLarge(function, mechanism_, formulation_);
  try {
    const expr::NodeLimit limit(pool_, max_derived_nodes);
    // Derived before it is entered: deriving one function may enter others.
    Expressions expressions = derive(function, place);
    return cache.emplace(key, std::move(expressions)).first->second;
  } catch (const expr::PoolFull&) {
    too_large_.insert(function);
    throw FunctionTooLarge(function, mechanism_, formulation_);
  }
}

Regressor& Functions::regressor() {
  if (mechanism_.has_loops()) return with_loops().regressor();
  if (!regressor_) regressor_.emplace(mechanism_, pool_);
  return *regressor_;
}

const loops::ClosureRows& Functions::closure_rows() {
  static const loops::ClosureRows none;
  return mechanism_.has_loops() ? with_loops().motion().rows() : none;
}

const std::vector<expr::BlockSolve::Block>& Functions::dependent_blocks() {
  static const std::vector<expr::BlockSolve::Block> none;
  return mechanism_.has_loops() ? with_loops().motion().blocks() : none;
}

const base_parameters::BaseParameters& Functions::base_combinations() {
  if (mechanism_.has_loops()) return regressor().base();
  if (!base_parameters_) base_parameters_ = base_parameters::find(mechanism_, pool_);
  return *base_parameters_;
}

const std::vector<std::string>& Functions::body_names() {
  if (!body_names_) {
    body_names_ = new_formulation::body_names(new_formulation::build(mechanism_, pool_), mechanism_);
  }
  return *body_names_;
}

Transform Functions::placement(const FramePlace& place) {
  if (!place.link.valid()) throw std::logic_error("this is a function of a place");
  if (place.frame) return mechanism_.frame(*place.frame).pose;
  Transform x = identity_transform(pool_);
  if (place.mass_centre) x.position = whole_link(pool_, mechanism_, place.link).com;
  return x;
}

const derivations::CoefficientTensors& Functions::coefficients(Function function) {
  if (coefficients_) return *coefficients_;
  const derivations::NodeBudget budget(pool_, max_derived_nodes);
  const new_formulation::NewFormulation form = new_formulation::build(mechanism_, pool_);
  const auto axes = derivations::coefficient_axes(formulation_.value_or(Formulation::new_formulation_explicit));
  auto tensors = derivations::coefficient_tensors(form, mechanism_, pool_, budget, axes);
  if (!tensors || budget.exceeded()) throw FunctionTooLarge(function, mechanism_, std::nullopt);
  return coefficients_.emplace(std::move(*tensors));
}

std::vector<Id> Functions::written_out(Function function, Quantity quantity, Formulation usual) {
  derivations::Options options;
  options.mass_properties = derivations::MassProperties::base_parameters;
  options.node_budget = max_derived_nodes;
  auto entries = derivations::derive(formulation_.value_or(usual), quantity, mechanism_, pool_, options);
  if (!entries) throw FunctionTooLarge(function, mechanism_, std::nullopt);
  return std::move(*entries);
}

std::vector<Id> Functions::rate(const std::vector<Id>& roots) {
  return expr::differentiate(pool_, roots, second_rates_in_time(mechanism_, pool_)).roots;
}

std::vector<Id> Functions::zeros() const { return std::vector<Id>(mechanism_.qd.size(), pool_.zero()); }

std::vector<Id> Functions::cheaper(std::vector<Id> a, std::vector<Id> b) const {
  const std::size_t cost_a = expr::count_operations(pool_, a).arithmetic();
  return expr::count_operations(pool_, b).arithmetic() < cost_a ? b : a;
}

Expressions Functions::derive(Function function, const FramePlace& place) {
  if (mechanism_.has_loops()) {
    try {
      return with_loops().derive(*this, function, place);
    } catch (const FunctionTooLarge& of_tree) {  // the tree lives no longer than this
      throw FunctionTooLarge(of_tree.function, mechanism_, of_tree.formulation);
    }
  }
  const std::size_t n = mechanism_.qd.size();
  const auto at_place = [&](auto formula) { return formula(pool_, mechanism_, tree_, place.link, placement(place)); };
  const auto of_tensor = [&](const derivations::Tensor& tensor) {
    const std::size_t columns = tensor.extents().back();
    return Expressions{tensor.entries(), columns == 0 ? 0 : tensor.entries().size() / columns, columns};
  };
  switch (function) {
    case Function::equations_of_motion:
      return get(Function::inverse_dynamics);
    case Function::mass_matrix:
      return {mass_matrix(), n, n};
    case Function::mass_matrix_rate:
      return {rate(get(Function::mass_matrix).roots), n, n};
    case Function::coriolis_matrix:
      return {coriolis_matrix(), n, n};
    case Function::gravity_forces:
      return {gravity_forces(), n, 1};
    case Function::nonlinear_effects:
      return {body_efforts(Quantity::nonlinear_effects, {}, form_of_efforts_), n, 1};
    case Function::friction:
      return {friction(pool_, mechanism_), n, 1};
    case Function::spring_forces:
      return {spring_forces(pool_, mechanism_), n, 1};
    case Function::applied_forces:
      return {applied_forces(pool_, mechanism_, tree_, mechanism_.wrenches), n, 1};
    case Function::inverse_dynamics:
      return {inverse_dynamics(), n, 1};
    case Function::forward_dynamics:
      return {accelerations(joint_efforts(), mechanism_.wrenches), n, 1};
    case Function::drive_inputs:
      return {drive_inputs(pool_, mechanism_, driven_motion(pool_, mechanism_, get(Function::inverse_dynamics).roots)),
              mechanism_.actuated_speeds().size(), 1};
    case Function::steady_inputs:
      return {steady_inputs(pool_, mechanism_), mechanism_.actuated_speeds().size(), 1};
    case Function::inverse_dynamics_dq:
      return {inverse_dynamics_derivatives(along_joints(mechanism_, pool_)), n, n};
    case Function::inverse_dynamics_dqd:
      return {inverse_dynamics_derivatives(along_symbols(pool_, mechanism_.qd)), n, n};
    case Function::inverse_dynamics_dparams:
      return {inverse_dynamics_by_parameters(), n, mechanism_.parameters.size()};
    case Function::forward_dynamics_dparams:
      return {forward_dynamics_by_parameters(), n, mechanism_.parameters.size()};
    case Function::forward_dynamics_dq:
      return {acceleration_derivatives(joint_efforts(), mechanism_.wrenches, along_joints(mechanism_, pool_)), n, n};
    case Function::forward_dynamics_dqd:
      return {acceleration_derivatives(joint_efforts(), mechanism_.wrenches, along_symbols(pool_, mechanism_.qd)), n,
              n};
    case Function::forward_dynamics_dtau:
      return {inverse_mass_matrix(), n, n};
    case Function::pose: {
      const Transform x = at_place(pose);
      const auto& r = x.rotation;
      const auto& p = x.position;
      return {
          {r[0][0], r[0][1], r[0][2], r[1][0], r[1][1], r[1][2], r[2][0], r[2][1], r[2][2], p[0], p[1], p[2]}, 12, 1};
    }
    case Function::jacobian:
      return {at_place(jacobian), 6, n};
    case Function::jacobian_rate:
      return {at_place(jacobian_rate), 6, n};
    case Function::velocity:
      return {at_place(velocity), 6, 1};
    case Function::acceleration:
      return {at_place(acceleration), 6, 1};
    case Function::body_jacobian:
      return {at_place(body_jacobian), 6, n};
    case Function::body_velocity:
      return {at_place(body_velocity), 6, 1};
    case Function::transform:
      return {at_place(transform), 4, 4};
    case Function::transform_dq:
      return {at_place(transform_derivatives), 4 * n, 4};
    case Function::pseudo_inertia:
      return {pseudo_inertia(pool_, mechanism_, place.link, placement(place)), 4, 4};
    case Function::manipulability:
      return {{manipulability(pool_, at_place(jacobian), n)}, 1, 1};
    case Function::kinetic_energy:
      if (place.link.valid()) return {{link_kinetic_energy(pool_, mechanism_, tree_, place.link)}, 1, 1};
      return {{kinetic_energy(pool_, mechanism_, tree_)}, 1, 1};
    case Function::potential_energy:
      if (place.link.valid()) return {{link_potential_energy(pool_, mechanism_, tree_, place.link)}, 1, 1};
      return {{potential_energy(pool_, mechanism_, tree_)}, 1, 1};
    case Function::total_mass:
      return {{total_mass(pool_, mechanism_)}, 1, 1};
    case Function::centre_of_mass: {
      const Vec3 c = centre_of_mass(pool_, mechanism_, tree_);
      return {{c[0], c[1], c[2]}, 3, 1};
    }
    case Function::centre_of_mass_jacobian:
      return {centre_of_mass_jacobian(pool_, mechanism_, tree_), 3, n};
    case Function::centroidal_momentum:
      return {centroidal_momentum(pool_, mechanism_, tree_), 6, 1};
    case Function::centroidal_momentum_matrix:
      return {centroidal_momentum_matrix(pool_, mechanism_, tree_), 6, n};
    case Function::centroidal_momentum_matrix_rate:
      return {rate(get(Function::centroidal_momentum_matrix).roots), 6, n};
    case Function::centroidal_momentum_rate:
      return {rate(get(Function::centroidal_momentum).roots), 6, 1};
    case Function::joint_reactions:
      return derive_joint_reactions();
    case Function::coriolis_forces:
      return {written_out(function, Quantity::coriolis_forces, Formulation::energy_graph), n, 1};
    case Function::coriolis_tensor:
      return {written_out(function, Quantity::coriolis_tensor, Formulation::new_formulation_explicit), n * n, n};
    case Function::inertia_coefficients:
      return of_tensor(coefficients(function).inertia);
    case Function::centrifugal_coefficients:
      return of_tensor(coefficients(function).centrifugal);
    case Function::coriolis_coefficients:
      return of_tensor(coefficients(function).coriolis);
    case Function::gravity_coefficients:
      return of_tensor(coefficients(function).gravity);
    case Function::load_coefficients:
      return of_tensor(coefficients(function).load);
    case Function::base_parameters:
      return base_parameter_values();
    case Function::regressor:
      return {regressor().matrix(mechanism_.qd, mechanism_.qdd), n, regressor().parameters().size()};
    case Function::dynamic_parameters: {
      std::vector<Id> values;
      for (const DynamicParameter& parameter : regressor().parameters()) values.push_back(parameter.value);
      const std::size_t count = values.size();
      return {std::move(values), count, 1};
    }
    case Function::graph_matrix:
    case Function::graph_vector:
    case Function::circuit_matrix:
    case Function::cut_set_matrix:
    case Function::reaction_matrix:
    case Function::lever_matrix:
    case Function::chord_axes:
      return graph_function(pool_, mechanism_, graph_as_described(), function);
    case Function::freedoms:
    case Function::actuation: {
      std::vector<Id> identity(n * n, pool_.zero());
      for (std::size_t i = 0; i < n; ++i) identity[i * n + i] = pool_.one();
      return {std::move(identity), n, n};
    }
    case Function::constraint_jacobian:
      return {{}, 0, n};
    case Function::closure_gap:
      return {{}, 0, 1};
    case Function::plus:
      return {retract(mechanism_, pool_, mechanism_.q, mechanism_.displacement), mechanism_.q.size(), 1};
    case Function::minus:
      return {difference(mechanism_, pool_, mechanism_.q, mechanism_.q0), n, 1};
    case Function::position_rates:
      return {robotc::position_rates(mechanism_, pool_, mechanism_.qd), mechanism_.q.size(), 1};
    case Function::displacement_matrix:
      return displacement_matrix(pool_, mechanism_);
    case Function::reach_point:
    case Function::reach_pose:
      return reached(function, place);
    case Function::point_solutions:
    case Function::point_solution_errors:
    case Function::pose_solutions:
    case Function::pose_solution_errors:
      return solutions(function, place);
    case Function::close_loops:
      return {loops::with_unit_quaternions(mechanism_, pool_, mechanism_.q), mechanism_.q.size(), 1};
  }
  throw std::logic_error("no such function");
}

Expressions Functions::reached(Function function, const FramePlace& place) {
  const PlaceKinematics kinematics{get(Function::pose, place).roots, get(Function::jacobian, place).roots,
                                   get(Function::plus).roots};
  const Target target = function == Function::reach_pose ? Target::pose : Target::point;
  const std::vector<Id> start = nearest_solution(mechanism_, pool_, closed_form(place, target));
  return {reach(mechanism_, pool_, kinematics, target, start), mechanism_.q.size(), 1};
}

const ClosedForm& Functions::closed_form(const FramePlace& place, Target target) {
  const auto key = std::make_pair(target, place);
  const auto found = closed_forms_.find(key);
  if (found != closed_forms_.end()) return found->second;
  const Function function = target == Target::pose ? Function::pose_solutions : Function::point_solutions;
  if (too_large_.contains(function)) throw FunctionTooLarge(function, mechanism_, formulation_);
  try {
    const expr::NodeLimit limit(pool_, max_derived_nodes);
    ClosedForm form = dynamics::closed_form(mechanism_, pool_, tree_, place.link, placement(place), target);
    return closed_forms_.emplace(key, std::move(form)).first->second;
  } catch (const expr::PoolFull&) {
    too_large_.insert(function);
    throw FunctionTooLarge(function, mechanism_, formulation_);
  }
}

/// A row for each solution; no rows where there is no closed form.
Expressions Functions::solutions(Function function, const FramePlace& place) {
  const bool of_pose = function == Function::pose_solutions || function == Function::pose_solution_errors;
  const bool are_errors = function == Function::point_solution_errors || function == Function::pose_solution_errors;
  const ClosedForm& form = closed_form(place, of_pose ? Target::pose : Target::point);
  Expressions result{{}, form.solutions.size(), are_errors ? 2 : mechanism_.q.size()};
  for (const ClosedForm::Solution& solution : form.solutions) {
    if (are_errors) {
      result.roots.insert(result.roots.end(), {solution.distance, solution.angle});
    } else {
      result.roots.insert(result.roots.end(), solution.q.begin(), solution.q.end());
    }
  }
  return result;
}

Expressions Functions::base_parameter_values() {
  const base_parameters::BaseParameters& found = base_combinations();
  std::vector<Id> values;
  for (const auto& base : found.base) values.push_back(base_parameters::value(found, base, pool_));
  const std::size_t count = values.size();
  return {std::move(values), count, 1};
}

std::vector<Id> Functions::by_formulation(Quantity quantity) {
  derivations::Options options;
  options.mass_properties = derivations::MassProperties::base_parameters;
  auto entries = derivations::derive(*formulation_, quantity, mechanism_, pool_, options);
  if (entries) return std::move(*entries);
  const Function function = function_of(quantity);
  too_large_.insert(function);
  throw FunctionTooLarge(function, mechanism_, formulation_);
}

std::vector<Id> Functions::coriolis_matrix() {
  if (formulation_) return by_formulation(Quantity::coriolis_matrix);
  std::vector<Id> matrix = multiplied_out_if_cheaper(new_formulation::coriolis_matrix(form(), pool_, mechanism_.qd));
  if (mechanism_.qd.size() > most_joints_by_coefficients || mechanism_.has_quaternions()) return matrix;
  return cheaper(std::move(matrix), written_out(Function::coriolis_matrix, Quantity::coriolis_matrix,
                                                Formulation::new_formulation_in_links));
}

std::vector<Id> Functions::multiplied_out_if_cheaper(std::vector<Id> entries) {
  // A sine and cosine of a further angle take about as long as this many multiplications.
  constexpr std::size_t sine_and_cosine = 10;
  const expr::OperationCounts counts = expr::count_operations(pool_, entries);
  const auto cost = [](const expr::OperationCounts& c) { return c.arithmetic() + sine_and_cosine * c.sincos_pairs; };
  // A normal form with more terms than there are operations is not cheaper, and takes long to make.
  constexpr std::size_t products_an_operation = 50;
  expr::NormalForms forms(pool_, {counts.arithmetic(), products_an_operation * counts.arithmetic()});
  const auto made = forms.of(entries);
  if (!made) return entries;
  std::vector<Id> written;
  written.reserve(made->size());
  for (const expr::NormalForm& form : *made) written.push_back(forms.to_expression(pool_, form));
  return cost(expr::count_operations(pool_, written)) < cost(counts) ? written : entries;
}

std::vector<Id> Functions::gravity_forces() {
  std::vector<Id> by_walk = body_efforts(Quantity::gravity_forces, {}, form_of_efforts_);
  if (formulation_) return by_walk;
  return cheaper(new_formulation::gravity_forces(form(), pool_), std::move(by_walk));
}

std::vector<Id> Functions::mass_matrix() {
  std::vector<Id> matrix =
      formulation_ ? by_formulation(Quantity::mass_matrix) : new_formulation::mass_matrix(form(), pool_);
  const std::vector<Id> rotors = rotor_inertias(pool_, mechanism_);
  for (std::size_t i = 0; i < rotors.size(); ++i) {
    Id& diagonal = matrix[i * rotors.size() + i];
    diagonal = pool_.add(diagonal, rotors[i]);
  }
  return matrix;
}

// Rotors, friction and springs act between a joint's two sides along its axis; the reaction is the rest of the
// exchange.
Expressions Functions::derive_joint_reactions() {
  const std::size_t joints = mechanism_.joints.size();
  if (formulation_) return {by_formulation(Quantity::joint_reactions), joints, 6};
  derivations::Options options;
  options.node_budget = derivations::no_budget;
  const auto by = [&](derivations::Formulation formulation) {
    return *derivations::derive(formulation, Quantity::joint_reactions, mechanism_, pool_, options);
  };
  return {cheaper(by(derivations::Formulation::energy_graph), by(derivations::Formulation::newton_euler)), joints, 6};
}

}  // namespace robotc::dynamics
