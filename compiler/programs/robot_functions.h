#pragma once

#include "compiler/dynamics/functions.h"
#include "compiler/sema/robot_model.h"

namespace robotc::programs {

/// Gives a robot its functions: `mass_matrix(q)` and the others become names of the robot, derived when first called.
/// `functions` outlives the model's use.
void define_robot_functions(sema::RobotModel& model, dynamics::Functions& functions);

}  // namespace robotc::programs
