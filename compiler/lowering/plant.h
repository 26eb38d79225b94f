#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/closed_motion.h"
#include "compiler/lowering/state_layout.h"
#include "compiler/mechanism/vector_limits.h"

/// The plant of a simulation, as expressions of (t, q, qd, tau, x): the robot with its actuators, Coulomb friction
/// regularised by the stiction speed, and the simulation's own wrenches. The tau of a run is what the law gives: the
/// inputs of actuators, or else efforts.
namespace robotc {

/// The inputs of the actuated joints from a law, within their limits.
std::vector<expr::Id> saturated_inputs(expr::Pool& pool, const Mechanism& mechanism, std::vector<expr::Id> inputs);

/// The functions of the robot's tree, its loops open.
dynamics::Functions& open_tree(SessionState& state, const programs::Simulation& simulation);

/// The motion of the robot's loops, then of what the simulation prescribes; nothing if there is neither.
std::optional<ClosedMotion> closed_motion(SessionState& state, const programs::Simulation& simulation);

/// The simulation's wrenches that accelerate the plant in a run: `contact_step` finds those of contacts itself.
std::span<const AppliedWrench> wrenches_of_run(const programs::Simulation& simulation);

/// q̈ under wrenches of the simulation, one entry per speed of the tree; with parameters before any event changes them.
std::vector<expr::Id> plant_accelerations(SessionState& state, const programs::Simulation& simulation,
                                          std::span<const AppliedWrench> wrenches);

/// How the plant moves under all wrenches, those of contacts too.
struct PlantMotion {
  std::vector<expr::Id> accelerations;  ///< q̈, one entry per speed of the tree
  std::vector<loops::ClosureRow> rows;  ///< the equations of closures, couplings and prescribed motion
  std::vector<expr::Id> multipliers;    ///< λ, one per row: the efforts Jᵀλ on the tree keep them
};
PlantMotion plant_motion(SessionState& state, const programs::Simulation& simulation);

/// The symbols of the reactions of prescribed motion, with their expressions under the efforts tau.
std::vector<expr::Assignment> reactions(SessionState& state, const programs::Simulation& simulation);

/// Derivatives of ẇ with w = (q̇, x) along directions of the states, the inputs, time and parameters: a row for each
/// entry of w. A parameter that events change is a state of the plant: along it the plant does not change.
/// `demands`: what the inputs are asked to be, a law or the inputs themselves, of which the limits of actuators leave a
/// part; empty: the inputs act as they are. Events change parameters in the plant but not in the law.
std::vector<expr::Id> flow_derivatives(SessionState& state, const programs::Simulation& simulation,
                                       const StateLayout& layout, const std::vector<expr::Id>& demands,
                                       std::span<const Direction> by);

/// Derivatives of ẇ with w = (q̇, x), for `rosenbrock4`. They include a continuous-time law, saturated at the effort
/// limits.
struct PlantDerivatives {
  std::vector<expr::Id> by_q;     ///< a column per entry of q, row-major
  std::vector<expr::Id> by_w;     ///< square, row-major
  std::vector<expr::Id> by_time;  ///< one per entry of w
};
PlantDerivatives plant_derivatives(SessionState& state, const programs::Simulation& simulation,
                                   const StateLayout& layout);

/// Limits of tilt and of the lengths of speeds, of the robot and of reference motions; they are watched behind the
/// signals of actuators.
std::vector<VectorLimit> vector_limits(expr::Pool& pool, const programs::Simulation& simulation);

/// Dependencies of the plant besides the robot's dynamics, to find the simulation's parameters.
std::vector<expr::Id> plant_settings(expr::Pool& pool, const programs::Simulation& simulation);

}  // namespace robotc
