#pragma once

#include <memory>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/robot_table.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// All parameters of the program with their values, by default or as set, as numbers.
std::vector<expr::Assignment> fixed_parameters(SessionState& state);

/// The robot read again with the numbers that its parameters have, by default or as set, in their place: fewer
/// operations, since they are folded, and functions without parameters.
std::unique_ptr<FixedRobot> with_fixed_parameters(SessionState& state, const sema::RobotModel& model);

}  // namespace robotc
