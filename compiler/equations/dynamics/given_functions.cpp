// Which formulation gives which function, and which robots have which.
#include "compiler/equations/dynamics/functions.h"

namespace robotc::dynamics {

using derivations::Formulation;
using derivations::Quantity;

bool gives(Formulation formulation, Function function, const Mechanism& mechanism) {
  if (mechanism.has_loops() && !has_with_loops(function)) return false;
  if (mechanism.has_quaternions()) {
    if (!derivations::knows_spins(formulation)) return false;
    // With spins the tensor is symmetrised: its forces are right, but M' - 2 C would not be skew.
    if (function == Function::coriolis_matrix) return formulation == Formulation::new_formulation;
  }
  if (function == Function::coriolis_matrix) return derivations::gives(formulation, Quantity::coriolis_matrix);
  if (function == Function::coriolis_tensor) return derivations::gives(formulation, Quantity::coriolis_tensor);
  if (function == Function::joint_reactions) return derivations::gives(formulation, Quantity::joint_reactions);
  if (is_coefficient(function)) return derivations::gives_coefficients(formulation);
  return true;
}

bool has_with_loops(Function function) {
  switch (function) {
    case Function::coriolis_tensor:
    case Function::inertia_coefficients:
    case Function::centrifugal_coefficients:
    case Function::coriolis_coefficients:
    case Function::gravity_coefficients:
    case Function::load_coefficients:
    case Function::graph_matrix:
    case Function::graph_vector:
    case Function::circuit_matrix:
    case Function::cut_set_matrix:
    case Function::reaction_matrix:
    case Function::lever_matrix:
    case Function::chord_axes:
      return false;
    default:
      return true;
  }
}

bool is_coefficient(Function function) {
  return function >= Function::inertia_coefficients && function <= Function::load_coefficients;
}

}  // namespace robotc::dynamics
