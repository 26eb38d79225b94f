#pragma once

#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

/// Gives a robot the names of its joints' limits, as vectors: `q_min`, `q_max`, `qd_max`, and over its actuated joints
/// `tau_min`, `tau_max`. One that a joint does not have is reported where it is used. What the robot itself defines by
/// these names stays. Needs `model.functions`.
void define_limits(Elaborator& elaborator, RobotModel& model);

}  // namespace robotc::sema
