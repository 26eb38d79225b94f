#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Adds a robot's own events, `when … { next qd = … }`, to a program.
void add_robot_events(LawContext& context, const sema::RobotModel& robot, sema::Program& program);

/// A robot's motion, q or q̇, as the target of an event; nothing for other names.
std::optional<sema::EventTarget> motion_target(const sema::RobotModel& robot, const syntax::Name& name);

}  // namespace robotc::programs
