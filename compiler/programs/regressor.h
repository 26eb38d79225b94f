#pragma once

#include <functional>

#include "compiler/equations/dynamics/regressor.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::programs {

/// `regressor(q, qd, qdd)`, `regressor(q, qd, qdr, qddr)` and `dynamic_parameters()` of a robot, by name: efforts as a
/// linear function of what it weighs and how its joints rub. Derived when first called; the robot outlives them.
void define_regressor(sema::RobotModel& robot,
                      const std::function<void(std::string_view name, const sema::Value& value)>& define);

bool is_regressor_function(std::string_view name);

/// What a dynamic parameter of a robot's regressor is measured in.
Dimension dimension(const sema::RobotModel& robot, const dynamics::Regressor& regressor,
                    const dynamics::DynamicParameter& parameter);

}  // namespace robotc::programs
