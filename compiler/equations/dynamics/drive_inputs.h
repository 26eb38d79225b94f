#pragma once

#include "compiler/mechanism/mechanism.h"

/// Inverse dynamics through the actuators: what a law gives for each actuated speed. Where there is no actuator it is
/// the effort itself.
namespace robotc::dynamics {

/// Along a motion (q, q̇, q̈, q⃛), given `inverse_dynamics` as an expression of q, q̇ and q̈. A motor with inductance
/// needs the rate of the effort, and by it q⃛.
std::vector<expr::Id> drive_inputs(expr::Pool& pool, const Mechanism& mechanism,
                                   const std::vector<expr::Id>& inverse_dynamics);

/// Under which the efforts tau of the actuated speeds stay as they are, at the speeds q̇.
std::vector<expr::Id> steady_inputs(expr::Pool& pool, const Mechanism& mechanism);

}  // namespace robotc::dynamics
