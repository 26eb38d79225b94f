#include "compiler/catalogue/catalogue.h"

#include "compiler/catalogue/function_names.h"

namespace robotc::catalogue {
namespace {

constexpr ShortList<Argument, 4> at_rest{Argument::q};
constexpr ShortList<Argument, 4> moving{Argument::q, Argument::qd};
constexpr ShortList<Argument, 4> accelerating{Argument::q, Argument::qd, Argument::qdd};
constexpr ShortList<Argument, 4> jerking{Argument::q, Argument::qd, Argument::qdd, Argument::qddd};
constexpr ShortList<Argument, 4> driven{Argument::q, Argument::qd, Argument::tau};

constexpr Result joint_efforts{{of(Axis::efforts)}};
constexpr Result mass_like{{of(Axis::efforts), per(Axis::accelerations)}};

constexpr Row all_rows[] = {
    {.function = Function::equations_of_motion,
     .name = "equations_of_motion",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = joint_efforts,
     .needs = {Needs::gravity},
     .latex = "\\tau",
     .meaning = "M*qdd + C*qd + g + friction + springs - applied forces = efforts of the actuated joints"},
    {.function = Function::mass_matrix,
     .name = "mass_matrix",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = mass_like,
     .needs = {},
     .latex = "M",
     .meaning = "M(q): efforts for accelerations, rotors on the diagonal",
     .has_several_derivations = true},
    {.function = Function::mass_matrix_rate,
     .name = "mass_matrix_rate",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = Result({of(Axis::efforts), per(Axis::accelerations)}, dimensions::rate),
     .needs = {},
     .latex = "\\dot{M}",
     .meaning = "rate of the mass matrix along the motion: minus 2*coriolis_matrix it is skew-symmetric"},
    {.function = Function::coriolis_matrix,
     .name = "coriolis_matrix",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = Result({of(Axis::efforts), per(Axis::speeds)}),
     .needs = {},
     .latex = "C",
     .meaning = "C(q, qd) from the Christoffel symbols of M: C*qd are Coriolis and centrifugal efforts",
     .has_several_derivations = true},
    {.function = Function::gravity_forces,
     .name = "gravity_forces",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = joint_efforts,
     .needs = {Needs::gravity},
     .latex = "g",
     .meaning = "g(q): efforts that hold the robot against gravity",
     .has_several_derivations = true},
    {.function = Function::nonlinear_effects,
     .name = "nonlinear_effects",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = joint_efforts,
     .needs = {Needs::gravity},
     .latex = "h",
     .meaning = "C(q, qd)*qd + g(q)",
     .has_several_derivations = true},
    {.function = Function::friction,
     .name = "friction",
     .takes = Takes::nothing,
     .arguments = {Argument::qd},
     .result = joint_efforts,
     .needs = {},
     .latex = "f",
     .meaning = "efforts against the friction of joints and motors"},
    {.function = Function::spring_forces,
     .name = "spring_forces",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = joint_efforts,
     .needs = {},
     .latex = "k",
     .meaning = "efforts against the springs of the joints"},
    {.function = Function::applied_forces,
     .name = "applied_forces",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = joint_efforts,
     .needs = {},
     .latex = "w",
     .meaning = "efforts of the applied wrenches: the sum of J'*W"},
    {.function = Function::inverse_dynamics,
     .name = "inverse_dynamics",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = joint_efforts,
     .needs = {Needs::gravity},
     .latex = "\\tau",
     .meaning = "efforts for a motion: M*qdd + C*qd + g + friction + springs - applied forces",
     .has_several_derivations = true},
    {.function = Function::forward_dynamics,
     .name = "forward_dynamics",
     .takes = Takes::nothing,
     .arguments = driven,
     .result = Result({of(Axis::accelerations)}),
     .needs = {Needs::gravity},
     .latex = "\\ddot{q}",
     .meaning = "accelerations under the efforts of the actuated joints",
     .has_several_derivations = true,
     .divides_by_mass_matrix = true},
    {.function = Function::drive_inputs,
     .name = "drive_inputs",
     .takes = Takes::nothing,
     .arguments = jerking,
     .result = Result({of(Axis::inputs)}),
     .needs = {Needs::gravity},
     .latex = "u",
     .meaning = "what laws give for a motion: voltages or currents of motors with windings, else inverse_dynamics"},
    {.function = Function::steady_inputs,
     .name = "steady_inputs",
     .takes = Takes::nothing,
     .arguments = {Argument::q, Argument::qd, Argument::tau},
     .result = Result({of(Axis::inputs)}),
     .needs = {},
     .latex = "u",
     .meaning = "what laws give for these efforts, once they are steady: R*i + K*qd of a motor with windings"},
    {.function = Function::inverse_dynamics_dq,
     .name = "inverse_dynamics_dq",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = Result({of(Axis::efforts), per(Axis::positions)}),
     .needs = {Needs::gravity},
     .latex = "\\frac{\\partial\\tau}{\\partial q}",
     .meaning = "derivatives of inverse_dynamics by the positions"},
    {.function = Function::inverse_dynamics_dqd,
     .name = "inverse_dynamics_dqd",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = Result({of(Axis::efforts), per(Axis::speeds)}),
     .needs = {},
     .latex = "\\frac{\\partial\\tau}{\\partial\\dot{q}}",
     .meaning = "derivatives of inverse_dynamics by the velocities"},
    {.function = Function::inverse_dynamics_dparams,
     .name = "inverse_dynamics_dparams",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = Result({of(Axis::efforts), per(Axis::parameters)}),
     .needs = {Needs::gravity},
     .latex = "\\frac{\\partial\\tau}{\\partial p}",
     .meaning = "derivatives of inverse_dynamics by the parameters"},
    {.function = Function::forward_dynamics_dq,
     .name = "forward_dynamics_dq",
     .takes = Takes::nothing,
     .arguments = driven,
     .result = Result({of(Axis::accelerations), per(Axis::positions)}),
     .needs = {Needs::gravity},
     .latex = "\\frac{\\partial\\ddot{q}}{\\partial q}",
     .meaning = "derivatives of the accelerations by the positions",
     .divides_by_mass_matrix = true},
    {.function = Function::forward_dynamics_dqd,
     .name = "forward_dynamics_dqd",
     .takes = Takes::nothing,
     .arguments = driven,
     .result = Result({of(Axis::accelerations), per(Axis::speeds)}),
     .needs = {},
     .latex = "\\frac{\\partial\\ddot{q}}{\\partial\\dot{q}}",
     .meaning = "derivatives of the accelerations by the velocities",
     .divides_by_mass_matrix = true},
    {.function = Function::forward_dynamics_dtau,
     .name = "forward_dynamics_dtau",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::accelerations), per(Axis::actuated_efforts)}),
     .needs = {},
     .latex = "M^{-1}",
     .meaning = "derivatives of the accelerations by the efforts: the inverse of M",
     .divides_by_mass_matrix = true},
    {.function = Function::forward_dynamics_dparams,
     .name = "forward_dynamics_dparams",
     .takes = Takes::nothing,
     .arguments = driven,
     .result = Result({of(Axis::accelerations), per(Axis::parameters)}),
     .needs = {Needs::gravity},
     .latex = "\\frac{\\partial\\ddot{q}}{\\partial p}",
     .meaning = "derivatives of the accelerations by the parameters",
     .divides_by_mass_matrix = true},
    {.function = Function::pose,
     .name = "pose",
     .takes = Takes::place,
     .arguments = at_rest,
     .result = Result({of(Axis::pose)}),
     .needs = {},
     .latex = "X",
     .meaning = "pose in the world: rotation, row by row, and position"},
    {.function = Function::jacobian,
     .name = "jacobian",
     .takes = Takes::place,
     .arguments = at_rest,
     .result = Result({of(Axis::velocity), per(Axis::speeds)}),
     .needs = {},
     .latex = "J",
     .meaning = "velocity of the origin and angular velocity, in world axes, for joint rates"},
    {.function = Function::jacobian_rate,
     .name = "jacobian_rate",
     .takes = Takes::place,
     .arguments = moving,
     .result = Result({of(Axis::velocity), per(Axis::speeds)}, dimensions::rate),
     .needs = {},
     .latex = "\\dot{J}",
     .meaning = "rate of the Jacobian along the motion: J*qdd + jacobian_rate*qd are accelerations"},
    {.function = Function::velocity,
     .name = "velocity",
     .takes = Takes::place,
     .arguments = moving,
     .result = Result({of(Axis::velocity)}),
     .needs = {},
     .latex = "v",
     .meaning = "velocity of the origin and angular velocity, in world axes"},
    {.function = Function::acceleration,
     .name = "acceleration",
     .takes = Takes::place,
     .arguments = accelerating,
     .result = Result({of(Axis::acceleration)}),
     .needs = {},
     .latex = "a",
     .meaning = "acceleration of the origin and angular acceleration, in world axes"},
    {.function = Function::body_jacobian,
     .name = "body_jacobian",
     .takes = Takes::place,
     .arguments = at_rest,
     .result = Result({of(Axis::velocity), per(Axis::speeds)}),
     .needs = {},
     .latex = "J^{b}",
     .meaning = "velocity of the origin and angular velocity, in its own axes, for joint rates"},
    {.function = Function::body_velocity,
     .name = "body_velocity",
     .takes = Takes::place,
     .arguments = moving,
     .result = Result({of(Axis::velocity)}),
     .needs = {},
     .latex = "v^{b}",
     .meaning = "velocity of the origin and angular velocity, in its own axes"},
    {.function = Function::transform,
     .name = "transform",
     .takes = Takes::place,
     .arguments = at_rest,
     .result = Result({of(Axis::homogeneous), per(Axis::homogeneous)}),
     .needs = {},
     .latex = "T^{0}",
     .meaning = "pose in the world as a 4 x 4 matrix [R, p; 0, 1]"},
    {.function = Function::transform_dq,
     .name = "transform_dq",
     .takes = Takes::place,
     .arguments = at_rest,
     .result = Result({per(Axis::positions), of(Axis::homogeneous), per(Axis::homogeneous)}),
     .needs = {},
     .latex = "\\frac{\\partial T^{0}}{\\partial q}",
     .meaning = "derivatives of the 4 x 4 matrix of the pose: entry [j, row, column] is by the position of joint j"},
    {.function = Function::pseudo_inertia,
     .name = "pseudo_inertia",
     .takes = Takes::place,
     .arguments = {},
     .result = Result({of(Axis::homogeneous), of(Axis::homogeneous)}, dimensions::mass),
     .needs = {},
     .latex = "J^{p}",
     .meaning = "integral of r*r' over the mass of the link, r = [x, y, z, 1] in the axes of the place"},
    {.function = Function::manipulability,
     .name = "manipulability",
     .takes = Takes::place,
     .arguments = at_rest,
     .result = Result(Result::Rule::volume),
     .needs = {},
     .latex = "\\mu",
     .meaning = "volume of the velocities of the origin for joint rates of length 1: sqrt(det(J*J')); 0 if singular"},
    {.function = Function::kinetic_energy,
     .name = "kinetic_energy",
     .takes = Takes::link,
     .arguments = moving,
     .result = Result(dimensions::energy, "J"),
     .needs = {},
     .latex = "T",
     .meaning = "kinetic energy, rotors included"},
    {.function = Function::potential_energy,
     .name = "potential_energy",
     .takes = Takes::link,
     .arguments = at_rest,
     .result = Result(dimensions::energy, "J"),
     .needs = {Needs::gravity},
     .latex = "V",
     .meaning = "potential energy, springs included; 0 with all masses at the world's origin"},
    {.function = Function::total_mass,
     .name = "total_mass",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result(dimensions::mass),
     .needs = {},
     .latex = "m",
     .meaning = "mass of all links, those fixed to the base included"},
    {.function = Function::centre_of_mass,
     .name = "centre_of_mass",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::point)}),
     .needs = {Needs::mass},
     .latex = "r",
     .meaning = "centre of mass of all links, those fixed to the base included, in the world"},
    {.function = Function::centre_of_mass_jacobian,
     .name = "centre_of_mass_jacobian",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::point), per(Axis::positions)}),
     .needs = {Needs::mass},
     .latex = "J^{c}",
     .meaning = "velocity of the centre of mass, in world axes, for joint rates"},
    {.function = Function::centroidal_momentum,
     .name = "centroidal_momentum",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = Result({of(Axis::momentum)}),
     .needs = {Needs::mass},
     .latex = "h^{G}",
     .meaning = "momentum, and angular momentum about the centre of mass, in world axes, without rotors"},
    {.function = Function::centroidal_momentum_matrix,
     .name = "centroidal_momentum_matrix",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::momentum), per(Axis::speeds)}),
     .needs = {Needs::mass},
     .latex = "A",
     .meaning = "A(q): A*qd is the centroidal momentum"},
    {.function = Function::centroidal_momentum_matrix_rate,
     .name = "centroidal_momentum_matrix_rate",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = Result({of(Axis::momentum), per(Axis::speeds)}, dimensions::rate),
     .needs = {Needs::mass},
     .latex = "\\dot{A}",
     .meaning = "rate of the centroidal momentum matrix along the motion"},
    {.function = Function::centroidal_momentum_rate,
     .name = "centroidal_momentum_rate",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = Result({of(Axis::wrench)}),
     .needs = {Needs::mass},
     .latex = "\\dot{h}^{G}",
     .meaning =
         "rate of the centroidal momentum: force, and moment about the centre of mass, of all that acts from outside"},
    {.function = Function::joint_reactions,
     .name = "joint_reactions",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = Result({over(Axis::all_joints), of(Axis::wrench)}),
     .needs = {Needs::gravity},
     .latex = "R",
     .meaning = "force and moment of parent on child at each joint's origin, in the child's frame",
     .has_several_derivations = true},
    {.function = Function::coriolis_forces,
     .name = "coriolis_forces",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = joint_efforts,
     .needs = {},
     .latex = "c",
     .meaning = "C(q, qd)*qd: Coriolis and centrifugal efforts"},
    {.function = Function::coriolis_tensor,
     .name = "coriolis_tensor",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::efforts), per(Axis::speeds), per(Axis::speeds)}),
     .needs = {},
     .latex = "\\Gamma",
     .meaning = "Christoffel symbols of M: the sum over j, k of entry [i, j, k] times qd[j]*qd[k] is C*qd"},
    {.function = Function::inertia_coefficients,
     .name = "inertia_coefficients",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::efforts), per(Axis::accelerations), over(Axis::bodies)}),
     .needs = {},
     .latex = "H",
     .meaning = "H: entry [i, j, body] times qdd[j], summed over j and bodies, is M*qdd without rotors"},
    {.function = Function::centrifugal_coefficients,
     .name = "centrifugal_coefficients",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::efforts), per(Axis::speeds, 2), over(Axis::bodies)}),
     .needs = {},
     .latex = "\\beta",
     .meaning = "beta: entry [i, j, body] times qd[j]^2, summed over j and bodies, are the centrifugal efforts"},
    {.function = Function::coriolis_coefficients,
     .name = "coriolis_coefficients",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::efforts), per(Axis::speeds), per(Axis::speeds), over(Axis::bodies)}),
     .needs = {},
     .latex = "\\zeta",
     .meaning =
         "zeta, beta where j = n: entry [i, j, n, body] times qd[j]*qd[n], summed over j, n and bodies, is C*qd"},
    {.function = Function::gravity_coefficients,
     .name = "gravity_coefficients",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({of(Axis::efforts), over(Axis::bodies)}),
     .needs = {Needs::gravity},
     .latex = "G",
     .meaning = "G: entry [i, body], summed over bodies, is g(q)"},
    {.function = Function::load_coefficients,
     .name = "load_coefficients",
     .takes = Takes::nothing,
     .arguments = moving,
     .result = Result({of(Axis::efforts), over(Axis::wrenches)}),
     .needs = {},
     .latex = "Q",
     .meaning = "Q: column `wrench` holds the joint efforts that balance that wrench: -J'*W"},
    {.function = Function::base_parameters,
     .name = "base_parameters",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result({of(Axis::base_parameters)}),
     .needs = {},
     .latex = "p",
     .meaning = "base inertial parameters: identifiable combinations, each named after its first term"},
    {.function = Function::regressor,
     .name = "regressor",
     .takes = Takes::nothing,
     .arguments = accelerating,
     .result = Result({of(Axis::efforts), per(Axis::dynamic_parameters)}),
     .needs = {Needs::gravity},
     .latex = "Y",
     .meaning = "Y(q, qd, qdd): Y times dynamic_parameters is inverse_dynamics + applied_forces"},
    {.function = Function::dynamic_parameters,
     .name = "dynamic_parameters",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result({of(Axis::dynamic_parameters)}),
     .needs = {Needs::gravity},
     .latex = "\\pi",
     .meaning = "parameters in which the efforts are linear: base parameters, friction and springs"},
    {.function = Function::graph_matrix,
     .name = "graph_matrix",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = mass_like,
     .needs = {},
     .latex = "A^{e}",
     .meaning = "A(q) of A*qdd = B, from the edges of the energy graph: the mass matrix"},
    {.function = Function::graph_vector,
     .name = "graph_vector",
     .takes = Takes::nothing,
     .arguments = driven,
     .result = joint_efforts,
     .needs = {Needs::gravity},
     .latex = "B",
     .meaning = "B(q, qd, tau) of A*qdd = B: tau and loads, less dampers, springs, gravity, velocity forces"},
    {.function = Function::circuit_matrix,
     .name = "circuit_matrix",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result({over(Axis::chords), over(Axis::branches)}),
     .needs = {},
     .latex = "V_{b}",
     .meaning = "V_b of the energy graph: rates across chords are -V_b times those across branches"},
    {.function = Function::cut_set_matrix,
     .name = "cut_set_matrix",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result({over(Axis::branches), over(Axis::chords)}),
     .needs = {},
     .latex = "V_{c}",
     .meaning = "V_c = [P, E] of the energy graph: rates through branches are -V_c times those through chords"},
    {.function = Function::reaction_matrix,
     .name = "reaction_matrix",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result({over(Axis::branches), over(Axis::reaction_chords)}),
     .needs = {},
     .latex = "P",
     .meaning = "P of the energy graph: the columns of V_c that belong to reactions"},
    {.function = Function::lever_matrix,
     .name = "lever_matrix",
     .takes = Takes::nothing,
     .arguments = {},
     .result = Result({over(Axis::branches), over(Axis::reaction_chords)}),
     .needs = {},
     .latex = "P^{*}",
     .meaning = "P* of the energy graph: -1 where a reaction's force has its lever about the branch's mass centre"},
    {.function = Function::chord_axes,
     .name = "chord_axes",
     .takes = Takes::nothing,
     .arguments = at_rest,
     .result = Result({over(Axis::reaction_chords), over(Axis::point)}),
     .needs = {},
     .latex = "S",
     .meaning =
         "S of the energy graph, its diagonal row by row: the joint's axis in the world; 0 where a chord is rigid"},
};

/// True if the enumeration names this value: otherwise the compiler prints it as a cast.
template <Function value>
constexpr bool is_enumerator() {
  constexpr std::string_view printed = __PRETTY_FUNCTION__;
  return printed.find("= (") == std::string_view::npos && printed.find("Function)") == std::string_view::npos;
}

constexpr bool are_in_order_and_described() {
  for (std::size_t i = 0; i < std::size(all_rows); ++i) {
    if (static_cast<std::size_t>(all_rows[i].function) != i) return false;
    if (all_rows[i].name.empty() || all_rows[i].latex.empty() || all_rows[i].meaning.empty()) return false;
  }
  return true;
}
static_assert(are_in_order_and_described(),
              "all_rows must have a row for each Function, in the order of the enumeration, with name, latex, meaning");
static_assert(is_enumerator<static_cast<Function>(std::size(all_rows) - 1)>(),
              "all_rows must not have more rows than Function has enumerators");
static_assert(!is_enumerator<static_cast<Function>(std::size(all_rows))>(),
              "all_rows must have a row for the last enumerators of Function too");

/// The names by which a request chooses one entry along an axis.
std::string_view singular(Axis axis) { return axis == Axis::bodies ? "body" : "joint"; }

}  // namespace

std::span<const Row> rows() { return all_rows; }

const Row& row(Function function) { return all_rows[static_cast<std::size_t>(function)]; }

const Row* find_row(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(all_rows), std::end(all_rows), [&](const Row& r) { return r.name == name; });
  return found == std::end(all_rows) ? nullptr : found;
}

std::vector<std::size_t> chosen_axes(const Row& row) {
  constexpr std::size_t most = 2;
  const std::size_t rank = row.result.rank();
  std::vector<std::size_t> chosen;
  if (rank <= most) return chosen;
  const bool by_body = row.result.axes[rank - 1].axis == Axis::bodies;
  if (rank - (by_body ? 1 : 0) > most) chosen.push_back(0);
  if (by_body) chosen.push_back(rank - 1);
  return chosen;
}

std::string_view place_words(const Row& row) {
  if (row.takes == Takes::place) return "FRAME";
  if (row.takes == Takes::link) return "LINK";
  const std::vector<std::size_t> chosen = chosen_axes(row);
  if (chosen.empty()) return "";
  if (chosen.size() > 1) return "JOINT, BODY";
  return row.result.axes[chosen.front()].axis == Axis::bodies ? "BODY" : "JOINT";
}

std::string entry_words(const Row& row) {
  const std::string_view words = place_words(row);
  return row.takes == Takes::place && !chosen_axes(row).empty() ? "JOINT, " + std::string(words) : std::string(words);
}

bool place_is_optional(const Row& row) { return row.takes != Takes::place && !place_words(row).empty(); }

std::string signature(const Row& row) {
  std::string list;
  const auto add = [&](std::string_view word) { list += (list.empty() ? "" : ", ") + std::string(word); };
  for (const std::size_t axis : chosen_axes(row)) add(singular(row.result.axes[axis].axis));
  if (row.takes == Takes::place) add("frame");
  for (const Argument argument : row.arguments) add(name(argument));
  return std::string(row.name) + "(" + list + ")";
}

std::string_view name(Argument argument) {
  switch (argument) {
    case Argument::q:
      return "q";
    case Argument::qd:
      return "qd";
    case Argument::qdd:
      return "qdd";
    case Argument::qddd:
      return "qddd";
    case Argument::tau:
      return "tau";
  }
  return "";
}

std::vector<std::string> coefficient_names(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const Row& row : all_rows) {
    const bool is_empty = row.function == Function::load_coefficients && mechanism.wrenches.empty();
    if (dynamics::is_coefficient(row.function) && !is_empty) names.emplace_back(row.name);
  }
  return names;
}

std::string advice_on_name(std::string_view name) {
  const std::size_t bracket = name.find('[');
  if (bracket != std::string_view::npos && find_row(name.substr(0, bracket)) != nullptr) {
    return "write the whole function: `" + std::string(name.substr(0, bracket)) + "`";
  }
  if (name.find(',') != std::string_view::npos) return "separate functions by blanks, not by commas";
  if (name == inverse_kinematics || name == inputs_along) {
    return "`" + std::string(name) + "` can be evaluated (`robotc eval`), but not derived";
  }
  std::vector<std::string_view> names;
  std::string all;
  for (const Row& row : all_rows) {
    names.push_back(row.name);
    all += (all.empty() ? "" : ", ") + std::string(row.name);
  }
  names.push_back(all_coefficients);
  std::string meant;
  for (const std::string& near : functions_meant(name, names)) {
    meant += (meant.empty() ? "`" : " or `") + near + "`";
  }
  return meant.empty() ? "functions: " + all : "did you mean " + meant + "?";
}

}  // namespace robotc::catalogue
