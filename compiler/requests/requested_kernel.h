#pragma once

#include <optional>
#include <string>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The kernel of a function such as `mass_matrix` or `pose(tool)`, as derived, with the robot's parameters as
/// constants. Nothing (reported) if there is no such function or it takes too many operations.
std::optional<expr::Kernel> requested_kernel(SessionState& state, Robot& robot, const std::string& text);

}  // namespace robotc
