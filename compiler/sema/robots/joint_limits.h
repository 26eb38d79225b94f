#pragma once

#include "compiler/sema/values/robot_model.h"

namespace robotc::sema {

/// Defines a robot's joint limits as vectors: `q_min`, `q_max`, `qd_max`, and over actuated joints `tau_min`,
/// `tau_max`. Missing limits are reported on use. The robot's own definitions take precedence. Needs `model.functions`.
void define_limits(Evaluator& evaluator, RobotModel& model);

}  // namespace robotc::sema
