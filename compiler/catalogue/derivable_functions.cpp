#include "compiler/catalogue/derivable_functions.h"

#include <algorithm>
#include <iterator>

namespace robotc {

using dynamics::Argument;

namespace {

struct FunctionText {
  dynamics::Function function;
  std::string_view latex;
  std::string_view meaning;
};

constexpr FunctionText kTexts[] = {
    {dynamics::Function::mass_matrix, "M", "M(q): efforts for accelerations, rotors on the diagonal"},
    {dynamics::Function::coriolis_matrix, "C",
     "C(q, qd) from the Christoffel symbols of M: C*qd are Coriolis and centrifugal efforts"},
    {dynamics::Function::gravity_forces, "g", "g(q): efforts that hold the robot against gravity"},
    {dynamics::Function::nonlinear_effects, "h", "C(q, qd)*qd + g(q)"},
    {dynamics::Function::friction, "f", "efforts against the friction of joints and motors"},
    {dynamics::Function::spring_forces, "k", "efforts against the springs of the joints"},
    {dynamics::Function::applied_forces, "w", "efforts of the applied wrenches: the sum of J'*W"},
    {dynamics::Function::inverse_dynamics, "\\tau",
     "efforts for a motion: M*qdd + C*qd + g + friction + springs - applied forces"},
    {dynamics::Function::forward_dynamics, "\\ddot{q}", "accelerations under the efforts of the actuated joints"},
    {dynamics::Function::inverse_dynamics_dq, "\\frac{\\partial\\tau}{\\partial q}",
     "rates of change of inverse_dynamics with the positions"},
    {dynamics::Function::inverse_dynamics_dqd, "\\frac{\\partial\\tau}{\\partial\\dot{q}}",
     "rates of change of inverse_dynamics with the velocities"},
    {dynamics::Function::inverse_dynamics_dparams, "\\frac{\\partial\\tau}{\\partial p}",
     "rates of change of inverse_dynamics with the parameters"},
    {dynamics::Function::forward_dynamics_dq, "\\frac{\\partial\\ddot{q}}{\\partial q}",
     "rates of change of the accelerations with the positions"},
    {dynamics::Function::forward_dynamics_dqd, "\\frac{\\partial\\ddot{q}}{\\partial\\dot{q}}",
     "rates of change of the accelerations with the velocities"},
    {dynamics::Function::forward_dynamics_dtau, "M^{-1}",
     "rates of change of the accelerations with the efforts: the inverse of M"},
    {dynamics::Function::forward_dynamics_dparams, "\\frac{\\partial\\ddot{q}}{\\partial p}",
     "rates of change of the accelerations with the parameters"},
    {dynamics::Function::pose, "X", "where it stands in the world: rotation, row by row, and position"},
    {dynamics::Function::jacobian, "J", "velocity of the origin and angular velocity, in world axes, for joint rates"},
    {dynamics::Function::jacobian_rate, "\\dot{J}",
     "rate of the Jacobian along the motion: J*qdd + jacobian_rate*qd are accelerations"},
    {dynamics::Function::kinetic_energy, "T", "kinetic energy, rotors included"},
    {dynamics::Function::potential_energy, "V",
     "potential energy, springs included; 0 with all masses at the world's origin"},
    {dynamics::Function::joint_reactions, "R",
     "force and moment of parent on child at each joint's origin, in the child's frame"},
};

std::vector<DerivableFunction> make_catalogue() {
  const std::vector<Argument> q{Argument::q};
  const std::vector<Argument> motion{Argument::q, Argument::qd};
  const std::vector<Argument> whole{Argument::q, Argument::qd, Argument::qdd};
  std::vector<DerivableFunction> list;
  list.push_back({"equations_of_motion", DerivableKind::equations_of_motion, Takes::nothing, whole, "\\tau",
                  "M*qdd + C*qd + g + friction + springs - applied forces = efforts of the actuated joints"});
  for (const dynamics::Signature& signature : dynamics::signatures()) {
    const auto text = std::find_if(std::begin(kTexts), std::end(kTexts),
                                   [&](const FunctionText& known) { return known.function == signature.function; });
    const bool of_link = signature.function == dynamics::Function::kinetic_energy ||
                         signature.function == dynamics::Function::potential_energy;
    const Takes takes = of_link ? Takes::link : signature.takes_frame ? Takes::place : Takes::nothing;
    const DerivableKind kind = signature.function == dynamics::Function::kinetic_energy ? DerivableKind::kinetic_energy
                               : signature.function == dynamics::Function::potential_energy
                                   ? DerivableKind::potential_energy
                                   : DerivableKind::of_language;
    list.push_back({signature.name, kind, takes, signature.arguments, text->latex, text->meaning, signature.function});
  }
  list.push_back({"coriolis_forces", DerivableKind::coriolis_forces, Takes::nothing, motion, "c",
                  "C(q, qd)*qd: Coriolis and centrifugal efforts"});
  list.push_back({"coriolis_tensor", DerivableKind::coriolis_tensor, Takes::nothing, q, "\\Gamma",
                  "Christoffel symbols of M: the sum over j, k of entry [i, j, k] times qd[j]*qd[k] is C*qd"});
  list.push_back({"inertia_coefficients", DerivableKind::inertia_coefficients, Takes::nothing, q, "H",
                  "H: entry [i, j, body] times qdd[j], summed over j and bodies, is M*qdd without rotors"});
  list.push_back({"centrifugal_coefficients", DerivableKind::centrifugal_coefficients, Takes::nothing, q, "\\beta",
                  "beta: entry [i, j, body] times qd[j]^2, summed over j and bodies, are the centrifugal efforts"});
  list.push_back(
      {"coriolis_coefficients", DerivableKind::coriolis_coefficients, Takes::nothing, q, "\\zeta",
       "zeta, beta where j = n: entry [i, j, n, body] times qd[j]*qd[n], summed over j, n and bodies, is C*qd"});
  list.push_back({"gravity_coefficients", DerivableKind::gravity_coefficients, Takes::nothing, q, "G",
                  "G: entry [i, body], summed over bodies, is g(q)"});
  list.push_back({"load_coefficients", DerivableKind::load_coefficients, Takes::nothing, motion, "Q",
                  "Q: entry [i, wrench], summed over wrenches, is what the joints take against them: -J'*W"});
  list.push_back({"velocity", DerivableKind::velocity, Takes::place, motion, "v",
                  "velocity of the origin and angular velocity, in world axes"});
  list.push_back({"acceleration", DerivableKind::acceleration, Takes::place, whole, "a",
                  "acceleration of the origin and angular acceleration, in world axes"});
  list.push_back({"base_parameters",
                  DerivableKind::base_parameters,
                  Takes::nothing,
                  {},
                  "p",
                  "the inertial parameters that motion tells apart, each led by the one it is called after"});
  list.push_back({"regressor", DerivableKind::regressor, Takes::nothing, whole, "Y",
                  "Y(q, qd, qdd): times the dynamic_parameters it is inverse_dynamics + applied_forces"});
  list.push_back({"dynamic_parameters",
                  DerivableKind::dynamic_parameters,
                  Takes::nothing,
                  {},
                  "\\pi",
                  "what efforts are linear in: base parameters, friction and springs"});
  return list;
}

}  // namespace

bool is_coefficient(DerivableKind kind) {
  return kind >= DerivableKind::inertia_coefficients && kind <= DerivableKind::load_coefficients;
}

bool divides_by_mass_matrix(const DerivableFunction& function) {
  if (function.kind != DerivableKind::of_language) return false;
  switch (function.function) {
    case dynamics::Function::forward_dynamics:
    case dynamics::Function::forward_dynamics_dq:
    case dynamics::Function::forward_dynamics_dqd:
    case dynamics::Function::forward_dynamics_dtau:
    case dynamics::Function::forward_dynamics_dparams:
      return true;
    default:
      return false;
  }
}

const std::vector<DerivableFunction>& derivable_functions() {
  static const std::vector<DerivableFunction> all = make_catalogue();
  return all;
}

const DerivableFunction* find_derivable_function(std::string_view name) {
  const auto& all = derivable_functions();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const DerivableFunction& known) { return known.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> coefficient_names(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const DerivableFunction& known : derivable_functions()) {
    const bool empty = known.kind == DerivableKind::load_coefficients && mechanism.wrenches.empty();
    if (is_coefficient(known.kind) && !empty) names.emplace_back(known.name);
  }
  return names;
}

}  // namespace robotc
