#pragma once

#include "compiler/programs/laws.h"

namespace robotc::dynamics {
class Functions;
}

namespace robotc::programs {

/// Defines a robot's `inputs_along(ref)`: what laws give along a trajectory, with as many of its rates as the actuators
/// ask for.
void define_inputs_along(LawContext& context, sema::RobotModel& robot, dynamics::Functions& functions);

}  // namespace robotc::programs
