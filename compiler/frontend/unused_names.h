#pragma once

#include "compiler/frontend/session_state.h"

namespace robotc {

/// Warns of each `param` and `let` of a simulation, controller, trajectory or function that nothing in the file uses.
/// Names of the file itself and of robots are not checked: other files and the command line can use them. For the same
/// reason a `let` of a law or function is checked only in a file with simulations.
void warn_of_unused_names(SessionState& state, const Module& module);

}  // namespace robotc
