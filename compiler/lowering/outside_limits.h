#pragma once

#include <string>
#include <vector>

#include "compiler/lowering/simulation_plan.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc {

/// A joint beyond a limit of its position.
struct OutsideLimits {
  std::string joint;   ///< "elbow", or the joint of a cone
  std::string values;  ///< "2.1 rad; the upper limit is 2 rad"
};

/// The limits of coordinates and cones that a configuration is beyond, by more than the rounding of solved equations.
std::vector<OutsideLimits> outside_limits(SessionState& state, const sema::RobotModel& robot,
                                          const std::vector<double>& q, const ParameterValues& parameters);

}  // namespace robotc
