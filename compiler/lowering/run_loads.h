#pragma once

#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"

/// The forces and moments on the parts of a robot during a run, for whoever shows it.
namespace robotc {

struct RunLoads {
  std::vector<ShownLoad> loads;
  std::vector<expr::Id> entries;  ///< `load_width` for each, of t, q, qd, tau, x and z
};

/// Reactions in all joints that carry anything and in closures, as `joint_reactions` has them, but of the plant: under
/// friction that is regularised, its wrenches, forces of contacts and prescribed motion. Then the forces of contacts,
/// and the wrenches of the robot and of the simulation. PoolFull or FunctionTooLarge if that takes too many operations.
RunLoads run_loads(SessionState& state, const programs::Simulation& simulation);

}  // namespace robotc
