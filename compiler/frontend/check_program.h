#pragma once

#include "compiler/frontend/session_state.h"

namespace robotc {

/// Evaluates and checks everything that a file defines: robots first, then its other names, then its simulations.
void check_program(SessionState& state, Module& module);

}  // namespace robotc
