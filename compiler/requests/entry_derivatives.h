#pragma once

#include "compiler/emit/model.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// Adds to each function its derivatives by the entries of its inputs and by the parameters, for languages that write
/// them. False (reported) for a robot with loops, whose entries of q do not change alone, or if there are too many
/// operations. `second`: second derivatives, too.
bool add_derivatives(SessionState& state, Robot& robot, emit::Model& model, bool second);

}  // namespace robotc
