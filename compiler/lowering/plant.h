#pragma once

#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/state_layout.h"

/// What moves in a simulation, as expressions of (t, q, qd, tau): the robot with its Coulomb friction regularised by
/// the stiction speed, and with the simulation's own wrenches.
namespace robotc {

/// q̈, nv; of parameters as they are before events change them.
std::vector<expr::Id> plant_accelerations(SessionState& state, const programs::Simulation& simulation);

/// The derivatives that `rosenbrock4` needs, of ẇ with w = (q̇, x). A law without a clock is part of what is
/// differentiated, cut off at the limits of the efforts as it acts.
struct PlantDerivatives {
  std::vector<expr::Id> by_q;     ///< a column an entry of q, row-major
  std::vector<expr::Id> by_w;     ///< square, row-major
  std::vector<expr::Id> by_time;  ///< an entry an entry of w
};
PlantDerivatives plant_derivatives(SessionState& state, const programs::Simulation& simulation,
                                   const StateLayout& layout);

/// Whatever the plant depends on besides the robot's own dynamics: for the parameters of a simulation.
std::vector<expr::Id> plant_settings(const programs::Simulation& simulation);

}  // namespace robotc
