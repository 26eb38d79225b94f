// Which formulation gives which function.
#include "compiler/equations/dynamics/functions.h"

namespace robotc::dynamics {

using derivations::Formulation;
using derivations::Quantity;

bool gives(Formulation formulation, Function function, const Mechanism& mechanism) {
  if (mechanism.has_quaternions()) {
    if (!derivations::knows_spins(formulation)) return false;
    // Of spins the tensor is symmetrised: its forces are right, but M' - 2 C would not be skew.
    if (function == Function::coriolis_matrix) return formulation == Formulation::new_formulation;
  }
  if (function == Function::coriolis_matrix) return derivations::gives(formulation, Quantity::coriolis_matrix);
  if (function == Function::coriolis_tensor) return derivations::gives(formulation, Quantity::coriolis_tensor);
  if (function == Function::joint_reactions) return derivations::gives(formulation, Quantity::joint_reactions);
  if (is_coefficient(function)) return derivations::gives_coefficients(formulation);
  return true;
}

bool is_coefficient(Function function) {
  return function >= Function::inertia_coefficients && function <= Function::load_coefficients;
}

}  // namespace robotc::dynamics
