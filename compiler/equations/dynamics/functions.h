#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/equations/derivations/coefficient_tensors.h"
#include "compiler/equations/derivations/derivations.h"
#include "compiler/equations/dynamics/closed_form.h"
#include "compiler/equations/dynamics/regressor.h"
#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/equations/new_formulation/new_formulation.h"
#include "compiler/expr/block_solve.h"
#include "compiler/expr/tree_solve.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/mechanism/mechanism.h"

/// The functions of a robot as expressions of its coordinates, each derived from the IR that makes it cheapest.
namespace robotc::dynamics {

/// Every function of a robot. compiler/catalogue has the name, the arguments and the result of each. A function without
/// a row there, or without a formula in functions.cpp, does not compile.
enum class Function : std::uint8_t {
  equations_of_motion,         ///< τ of `inverse_dynamics`, equated to the efforts of the actuated joints
  mass_matrix,                 ///< M(q) with the rotors on its diagonal, nv × nv
  mass_matrix_rate,            ///< Ṁ(q, q̇), nv × nv
  coriolis_matrix,             ///< C(q, q̇), nv × nv, Christoffel
  gravity_forces,              ///< g(q), nv
  nonlinear_effects,           ///< C q̇ + g, nv
  friction,                    ///< of the joints and their motors, against q̇, nv
  spring_forces,               ///< stiffness (q − rest), nv
  applied_forces,              ///< Σ JᵀW of the mechanism's wrenches, nv
  inverse_dynamics,            ///< τ = M q̈ + C q̇ + g + friction + springs − Σ JᵀW, nv
  forward_dynamics,            ///< the q̈(q, q̇, τ) that solves it, nv; τ of a passive joint is 0
  drive_inputs,                ///< inputs of the actuators, or else efforts, along a motion; actuated speeds
  steady_inputs,               ///< those under which efforts stay as they are, at given q̇; actuated speeds
  inverse_dynamics_dq,         ///< ∂τ/∂q at given q̇ and q̈, nv × nv
  inverse_dynamics_dqd,        ///< ∂τ/∂q̇, nv × nv; ∂τ/∂q̈ is M
  inverse_dynamics_dparams,    ///< ∂τ/∂p, nv × the mechanism's parameters, in their order
  forward_dynamics_dq,         ///< ∂q̈/∂q, nv × nv
  forward_dynamics_dqd,        ///< ∂q̈/∂q̇, nv × nv; friction that jumps counts where it does not
  forward_dynamics_dtau,       ///< ∂q̈/∂τ = M⁻¹, nv × nv: columns of passive joints: the effect of an effort there
  forward_dynamics_dparams,    ///< ∂q̈/∂p, nv × the mechanism's parameters
  pose,                        ///< of a place in the world: rotation row by row, then position; 12 entries
  jacobian,                    ///< of a place, (linear, angular) in world axes; 6 × nv
  jacobian_rate,               ///< d/dt of it, 6 × nv
  velocity,                    ///< of a place, (linear, angular) in world axes, J q̇, 6
  acceleration,                ///< of a place, J q̈ + J̇ q̇, 6
  body_jacobian,               ///< `jacobian` in the axes of the place, 6 × nv
  body_velocity,               ///< `velocity` in the axes of the place, 6
  transform,                   ///< of a place: [R p; 0 1] in the world, 4 × 4
  transform_dq,                ///< its derivatives by the positions; nv × 4 × 4
  pseudo_inertia,              ///< of the link of a place: ∫ r rᵀ dm, r = (x, y, z, 1) in the place's axes; 4 × 4
  manipulability,              ///< of a place: √det(J Jᵀ) of its velocity, 1
  kinetic_energy,              ///< ½ q̇ᵀMq̇, from the velocities of bodies and rotors; of a link, without rotors
  potential_energy,            ///< −Σ m g·c, zero at the world's origin, and of the springs; of a link, without springs
  total_mass,                  ///< Σ m, links fixed to the base included, 1
  centre_of_mass,              ///< of the same, in the world, 3
  centre_of_mass_jacobian,     ///< 3 × nv
  centroidal_momentum,         ///< (linear, angular) about the centre of mass, in world axes, without rotors; 6
  centroidal_momentum_matrix,  ///< A with A q̇ = `centroidal_momentum`, 6 × nv
  centroidal_momentum_matrix_rate,  ///< Ȧ(q, q̇), 6 × nv
  centroidal_momentum_rate,         ///< A q̈ + Ȧ q̇, 6
  joint_reactions,                  ///< of every joint, fixed ones too: (force, moment) of parent on child; joints × 6
  coriolis_forces,                  ///< C q̇, nv
  coriolis_tensor,                  ///< Γ_ijk, the Christoffel symbols of M: Σ_jk Γ_ijk q̇_j q̇_k = (C q̇)_i; nv × nv × nv
  inertia_coefficients,             ///< H_ijk of the new formulation; nv × nv × bodies
  centrifugal_coefficients,         ///< β_ijk; nv × nv × bodies
  coriolis_coefficients,            ///< ζ_ijnk; nv × nv × nv × bodies
  gravity_coefficients,             ///< G_ik; nv × bodies
  load_coefficients,                ///< Q_iw; nv × wrenches
  base_parameters,                  ///< the inertial parameters that motion tells apart
  regressor,                        ///< Y(q, q̇, q̈) with Y π = τ + Σ JᵀW; nv × dynamic parameters
  dynamic_parameters,               ///< π: base parameters, friction and springs
  graph_matrix,                     ///< A of A q̈ = B from the edges of the graph as described, nv × nv
  graph_vector,                     ///< B(q, q̇, τ), nv
  circuit_matrix,                   ///< V_b, chords × branches
  cut_set_matrix,                   ///< V_c, branches × chords
  reaction_matrix,                  ///< P, branches × reaction chords
  lever_matrix,                     ///< P*, likewise
  chord_axes,                       ///< the diagonal of S: the joint's axis in the world, reaction chords × 3
  freedoms,                         ///< G(q): speeds of all joints for the independent ones, speeds × freedoms
  actuation,                        ///< Gᵀ: efforts along the freedoms for those of all joints, freedoms × speeds
  constraint_jacobian,              ///< J(q): rates of the closures' equations for the speeds of all joints
  closure_gap,                      ///< φ(q) of closures and couplings, 0 where they hold; in m, sines, or own units
  plus,                             ///< q ⊞ dq: q moved along the freedoms, with the loops closed; nq
  minus,                            ///< q ⊟ q0: the dq along the freedoms with q0 ⊞ dq = q, nv
  close_loops,                      ///< q with closed loops and quaternions of length 1, near q, at its freedoms; nq
  position_rates,                   ///< q̇ = N(q) G(q) q̇ of the freedoms: rates of all entries of q; nq
  displacement_matrix,              ///< D(q) with D N G = 1: displacements along the freedoms for changes of q; nv × nq
  reach_point,                      ///< the q near q that brings the origin of a place to a point, towards q0; nq
  reach_pose,                       ///< the same for a pose of the place; nq
  point_solutions,                  ///< every q that brings the origin of a place to a point, closed form; any × nq
  point_solution_errors,            ///< their (distance, angle) from the point; as many × 2
  pose_solutions,                   ///< every q that brings a place to a pose, in closed form; at most 8 × nq
  pose_solution_errors,             ///< their (distance, angle) from the pose; as many × 2
};

enum class Argument : std::uint8_t { q, qd, qdd, qddd, tau, q0, dq, point, pose };

/// True if a formulation gives a function of a mechanism: not all give the Coriolis matrix or reactions, and those by
/// derivatives of M know only speeds that are rates of coordinates.
bool gives(derivations::Formulation formulation, Function function, const Mechanism& mechanism);

/// True if robots with loops have the function. Coefficients and matrices of a graph describe trees alone.
bool has_with_loops(Function function);

/// True if the function is one of the coefficients of the new formulation.
bool is_coefficient(Function function);

/// A function's outputs over the mechanism's coordinate symbols, row-major.
struct Expressions {
  std::vector<expr::Id> roots;
  std::size_t rows = 0;
  std::size_t cols = 1;
};

/// A place on a link: one of its frames, its mass centre (along the link's axes), or else the link's own frame.
struct FramePlace {
  LinkId link;
  std::optional<FrameId> frame{};
  bool mass_centre = false;
  friend auto operator<=>(const FramePlace&, const FramePlace&) = default;
};

/// Most nodes that the derivation of one function may make. Two million take seconds and would not be compiled; among
/// robots of at most 250 joints only the derivatives of long chains need more.
inline constexpr std::size_t max_derived_nodes = 2'000'000;

/// A function that would take more than `max_derived_nodes`, or by a formulation asked for more than its budget.
struct FunctionTooLarge : std::length_error {
  Function function;
  const Mechanism* mechanism;
  std::optional<derivations::Formulation> formulation;
  FunctionTooLarge(Function wanted, const Mechanism& of, std::optional<derivations::Formulation> by)
      : std::length_error("a function has too many operations"), function(wanted), mechanism(&of), formulation(by) {}
};

class FunctionsOfLoops;

/// Derives the functions of one mechanism on demand, each once. The mechanism and the pool outlive it.
///
/// With loops, "speeds" of all results are the independent ones (`Mechanism::mobility`), while q has all entries of the
/// tree; expressions have the symbols of independent speeds and accelerations alone (functions_of_loops.h).
class Functions {
 public:
  /// The rigid bodies' equations by `formulation`, or each function by the cheapest one. Rotors, friction, springs and
  /// wrenches are added to any of them here.
  Functions(const Mechanism& mechanism, expr::Pool& pool,
            std::optional<derivations::Formulation> formulation = std::nullopt);
  Functions(const Functions&) = delete;
  Functions& operator=(const Functions&) = delete;
  ~Functions();

  /// The formulation asked for; none: the cheapest for each function.
  [[nodiscard]] std::optional<derivations::Formulation> formulation() const { return formulation_; }
  /// True if that formulation gives a function.
  [[nodiscard]] bool gives(Function function) const {
    return !formulation_ || dynamics::gives(*formulation_, function, mechanism_);
  }
  /// The functions of the tree that the joints of a robot with loops are: in the same symbols, of all speeds.
  /// Without loops these functions themselves.
  Functions& open();

  /// Two ways to write efforts, of the same values to rounding.
  enum class Form : std::uint8_t {
    arranged,   ///< with the numbers that take fewest operations: for code
    described,  ///< with the robot's own numbers and their sums of products: for formulas
  };
  Form write_efforts(Form as) { return std::exchange(form_of_efforts_, as); }  ///< from now on; gives the one before

  /// A function of the whole robot. FunctionTooLarge if it has too many operations.
  const Expressions& get(Function function);
  /// A function of a place, or (energies) of a link. Functions of places need one.
  const Expressions& get(Function function, FramePlace place);

  /// The derivatives of expressions of a robot's arguments by one of them, roots × directions row-major: by `q` along
  /// the displacements of the freedoms, with loops closed, and by others by their entries. `of` is named if it takes
  /// too many operations. Jumps are left out, and corners are taken branch by branch.
  std::vector<expr::Id> derivatives(Function of, const std::vector<expr::Id>& roots, Argument by);

  /// The columns of the regressor, and the identifiable parameters; with loops those that their motion tells apart.
  Regressor& regressor();
  const base_parameters::BaseParameters& base_combinations();
  /// The equations of the closures, with `constraint_jacobian` and `closure_gap`; none without loops.
  const loops::ClosureRows& closure_rows();
  /// Sets of dependent speeds that follow from the others together; none without loops.
  const std::vector<expr::BlockSolve::Block>& dependent_blocks();
  /// The bodies of the new formulation, by which its coefficients are told apart: "upper", "upper.payload".
  const std::vector<std::string>& body_names();
  /// The energy graph whose branches and chords `circuit_matrix` and its like have.
  const energy_graph::EnergyGraph& graph_as_described();
  /// X_link,place.
  Transform placement(const FramePlace& place);
  /// Inverse kinematics of a place in closed form, or why there is none. FunctionTooLarge as `get`.
  const ClosedForm& closed_form(const FramePlace& place, Target target);

  /// q̈ with M q̈ + C q̇ + g = effort + Σ JᵀW: accelerations under any efforts on the joints (by coordinate, passive ones
  /// too) and any wrenches, in place of the robot's own tau, friction, springs and wrenches. With loops those of the
  /// independent speeds; the efforts are by speed of the tree.
  std::vector<expr::Id> accelerations(const std::vector<expr::Id>& effort, std::span<const AppliedWrench> wrenches);
  /// Their derivatives along the directions given (of q, q̇, time, …), nv × directions row-major. Efforts and wrenches
  /// may depend on them: exact, but for jumps, which are taken branch by branch. Not with loops.
  std::vector<expr::Id> acceleration_derivatives(const std::vector<expr::Id>& effort,
                                                 std::span<const AppliedWrench> wrenches,
                                                 std::span<const Direction> directions);
  /// effort − C q̇ − g + Σ JᵀW, the forces that M q̈ balances.
  std::vector<expr::Id> net_forces(const std::vector<expr::Id>& effort, std::span<const AppliedWrench> wrenches);
  /// The derivatives of M q̈ − `net_forces` at given q̈, the symbols of the mechanism; nv × directions row-major.
  std::vector<expr::Id> residual_derivatives(const std::vector<expr::Id>& effort,
                                             std::span<const AppliedWrench> wrenches,
                                             std::span<const Direction> directions);
  /// The two derivations of `accelerations`, which takes the cheaper: articulated bodies, O(n), and q̈ = M⁻¹ (effort −
  /// h) by factorisation of M. The second serves every formulation. Not for robots with loops: use those of `open`.
  std::vector<expr::Id> accelerations_by_articulated_bodies(const std::vector<expr::Id>& effort,
                                                            std::span<const AppliedWrench> wrenches);
  std::vector<expr::Id> accelerations_by_factorisation(const std::vector<expr::Id>& effort,
                                                       std::span<const AppliedWrench> wrenches);

  /// Solves M x = b for so many right-hand sides; nothing: for the inverse. Not with loops.
  expr::TreeSolve solver_of_masses(std::optional<std::size_t> columns);
  /// The accelerations in a function that has this solver: by its factors if there are any.
  std::vector<expr::Id> accelerations_beside(const expr::TreeSolve& masses, const std::vector<expr::Id>& effort,
                                             std::span<const AppliedWrench> wrenches);

  /// M⁻¹, row-major. Not with loops: of `open`.
  std::vector<expr::Id> inverse_mass_matrix();

  /// Driving efforts of `forward_dynamics`, by coordinate: tau − friction − springs. Not with loops: of `open`.
  std::vector<expr::Id> joint_efforts();

  /// The graph that `inverse_dynamics` is eliminated from: of several, the one with the fewest operations.
  struct CompiledGraph {
    std::string_view choice;                         ///< in words
    std::optional<energy_graph::EnergyGraph> graph;  ///< none: efforts from another method
  };
  CompiledGraph compiled_graph();

  [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
  [[nodiscard]] expr::Pool& pool() { return pool_; }
  /// With fixed joints merged.
  [[nodiscard]] const KinematicTree& tree() const { return tree_; }

 private:
  const Mechanism& mechanism_;
  expr::Pool& pool_;
  std::optional<derivations::Formulation> formulation_;
  Form form_of_efforts_ = Form::arranged;
  std::map<std::pair<Function, FramePlace>, Expressions> cache_[2];  ///< by Form
  std::map<std::pair<Target, FramePlace>, ClosedForm> closed_forms_;
  std::set<Function> too_large_;
  KinematicTree tree_;  ///< fixed joints merged
  // The two IRs, made when first needed, with fixed joints merged and base parameters regrouped.
  std::optional<energy_graph::EnergyGraph> graph_;
  std::optional<energy_graph::EnergyGraph> graph_at_joints_;
  std::optional<energy_graph::EnergyGraph> graph_as_described_;
  std::optional<new_formulation::NewFormulation> form_;
  std::optional<Regressor> regressor_;
  std::optional<base_parameters::BaseParameters> base_parameters_;
  std::optional<std::vector<std::string>> body_names_;
  std::optional<derivations::CoefficientTensors> coefficients_;
  std::unique_ptr<FunctionsOfLoops> with_loops_;  ///< made when first needed
  friend class FunctionsOfLoops;

  FunctionsOfLoops& with_loops();
  const energy_graph::EnergyGraph& graph();
  /// The same without the pass that moves origins.
  const energy_graph::EnergyGraph& graph_at_joints();
  const new_formulation::NewFormulation& form();
  Expressions derive(Function function, const FramePlace& place);
  Expressions derive_joint_reactions();
  Expressions base_parameter_values();
  Expressions reached(Function function, const FramePlace& place);
  Expressions solutions(Function function, const FramePlace& place);
  std::vector<expr::Id> mass_matrix();
  std::vector<expr::Id> inverse_dynamics();
  /// The part of M q̈ + C q̇ + g that `quantity` names (gravity_forces, nonlinear_effects or inverse_dynamics), without
  /// the rotors, less Σ JᵀW.
  std::vector<expr::Id> body_efforts(derivations::Quantity quantity, std::span<const AppliedWrench> wrenches, Form as);
  /// The same with the graph that they come from.
  struct Efforts {
    std::vector<expr::Id> entries;
    CompiledGraph from;
  };
  Efforts least_efforts(derivations::Quantity quantity, std::span<const AppliedWrench> wrenches, Form as);
  [[nodiscard]] Efforts cheaper(Efforts a, Efforts b) const;
  /// The same at these rates, with the mass properties that make it cheapest.
  Efforts arranged_efforts(const std::vector<expr::Id>& qd, const std::vector<expr::Id>& qdd,
                           std::span<const BodyWrench> applied);
  /// The derivatives of M q̈ + C q̇ + g − Σ JᵀW along the directions given, nv × directions row-major.
  std::vector<expr::Id> body_effort_derivatives(std::span<const AppliedWrench> wrenches,
                                                std::span<const Direction> directions);
  std::vector<expr::Id> inverse_dynamics_derivatives(std::span<const Direction> directions);
  /// ∂τ/∂p and ∂q̈/∂p for all parameters of the mechanism.
  std::vector<expr::Id> inverse_dynamics_by_parameters();
  std::vector<expr::Id> forward_dynamics_by_parameters();
  /// The rigid bodies' part by the formulation asked for.
  std::vector<expr::Id> by_formulation(derivations::Quantity quantity);
  /// A quantity that is seldom wanted, by the formulation asked for, or else by `usual`.
  std::vector<expr::Id> written_out(Function function, derivations::Quantity quantity, derivations::Formulation usual);
  const derivations::CoefficientTensors& coefficients(Function function);
  /// d/dt along the motion (q, q̇, q̈).
  std::vector<expr::Id> rate(const std::vector<expr::Id>& roots);
  std::vector<expr::Id> coriolis_matrix();
  std::vector<expr::Id> gravity_forces();
  std::vector<BodyWrench> loads(std::span<const AppliedWrench> wrenches, const KinematicTree& tree);
  std::vector<expr::Id> zeros() const;
  /// The entries in normal form, where that takes fewer operations: for arms that move in planes, whose terms cancel in
  /// ways that no common factor shows.
  std::vector<expr::Id> multiplied_out_if_cheaper(std::vector<expr::Id> entries);
  std::vector<expr::Id> cheaper(std::vector<expr::Id> a, std::vector<expr::Id> b) const;
};

/// Has efforts written in a form while it lives.
class WrittenAs {
 public:
  WrittenAs(Functions& functions, Functions::Form form)
      : functions_(functions), before_(functions.write_efforts(form)) {}
  WrittenAs(const WrittenAs&) = delete;
  WrittenAs& operator=(const WrittenAs&) = delete;
  ~WrittenAs() { functions_.write_efforts(before_); }

 private:
  Functions& functions_;
  Functions::Form before_;
};

/// The speeds whose motion moves no inertia, in order: wherever the robot stands, M is singular because of them. With
/// loops they are freedoms, and M is that of the closed mechanism. Numeric, at a few configurations; parameters at
/// their defaults unless `parameters` says otherwise. None if the loops cannot be closed with these.
std::vector<SpeedId> freely_accelerating_speeds(Functions& functions,
                                                std::span<const std::pair<expr::Id, double>> parameters = {});

/// The speeds of joints whose own link, with what is fixed to it, resists not every motion of the joint, in order. If
/// there are none, the M of the open tree is regular in all configurations: in any motion the joints nearest to the
/// base move their own links. Numeric, as before.
std::vector<SpeedId> speeds_without_own_inertia(Functions& functions,
                                                std::span<const std::pair<expr::Id, double>> parameters = {});

}  // namespace robotc::dynamics
