#pragma once

#include "compiler/equations/dynamics/functions.h"
#include "compiler/sema/values/robot_model.h"

/// Inverse kinematics in expressions.
namespace robotc::programs {

/// Defines a robot's `inverse_kinematics(frame, position or pose, guess)`, which is solved when the file is compiled if
/// the arguments and the geometry are constant. Otherwise it takes the steps of `reach_point` or `reach_pose` at run
/// time.
void define_inverse_kinematics(sema::RobotModel& robot, dynamics::Functions& functions);

}  // namespace robotc::programs
