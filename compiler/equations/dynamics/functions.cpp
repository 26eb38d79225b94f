#include "compiler/equations/dynamics/functions.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "compiler/equations/derivations/newton_euler.h"
#include "compiler/equations/dynamics/argument_derivatives.h"
#include "compiler/equations/dynamics/articulated_bodies.h"
#include "compiler/equations/dynamics/body_axes.h"
#include "compiler/equations/dynamics/branch_factorisation.h"
#include "compiler/equations/dynamics/centroidal_momentum.h"
#include "compiler/equations/dynamics/drive_inputs.h"
#include "compiler/equations/dynamics/energies.h"
#include "compiler/equations/dynamics/forward_dynamics.h"
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
#include "compiler/expr/trunk_solve.h"
#include "compiler/loops/closing.h"
#include "compiler/mechanism/body_loads.h"
#include "compiler/mechanism/point_masses.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::dynamics {
namespace {

using derivations::Formulation;
using derivations::Quantity;
using expr::Id;
using expr::Vec3;

/// Above this many coordinates articulated bodies always win over the O(n³) factorisation of M, which is then not even
/// built.
constexpr std::size_t largest_factorised_by_count = 24;

/// Up to this many coordinates, coefficients along the axes of links, O(n³) a body, may make a cheaper Coriolis matrix
/// than composite bodies.
constexpr std::size_t most_joints_by_coefficients = 6;

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
    // Not without accelerations: M, often wanted beside, has sines and cosines of the angles before the turn.
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

std::vector<Id> Functions::inverse_mass_matrix() {
  const BranchFactorisation factors(pool_, tree_, get(Function::mass_matrix).roots);
  return expr::TrunkSolve(pool_, factors).inverse();
}

std::vector<Id> Functions::acceleration_derivatives(const std::vector<Id>& effort,
                                                    std::span<const AppliedWrench> wrenches,
                                                    std::span<const Direction> directions) {
  const BranchFactorisation factors(pool_, tree_, get(Function::mass_matrix).roots);
  const std::vector<Id> residual = residual_derivatives(effort, wrenches, directions);
  // M and its factors are there already, so the accelerations come from them too.
  return acceleration_derivative(pool_, mechanism_, residual, accelerations_by_factorisation(effort, wrenches),
                                 factors);
}

std::vector<Id> Functions::residual_derivatives(const std::vector<Id>& effort, std::span<const AppliedWrench> wrenches,
                                                std::span<const Direction> directions) {
  // The residual needs no rotors: their efforts do not depend on q, q̇ or time.
  std::vector<Id> residual = body_effort_derivatives(wrenches, directions);
  const std::vector<Id> driven = derivatives_along(pool_, effort, directions);
  for (std::size_t i = 0; i < residual.size(); ++i) residual[i] = pool_.sub(residual[i], driven[i]);
  return residual;
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
  // The derivatives by q̇ and M, usually wanted with those by q, share the composite bodies. The other road has to be
  // clearly cheaper, as for robots whose structure leaves few terms.
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
  const BranchFactorisation factors(pool_, tree_, get(Function::mass_matrix).roots);
  return acceleration_derivative(pool_, mechanism_, get(Function::inverse_dynamics_dparams).roots,
                                 accelerations_by_factorisation(joint_efforts(), mechanism_.wrenches), factors);
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
