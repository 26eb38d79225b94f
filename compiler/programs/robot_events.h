#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Makes the events of a robot part of a program: what it does to its own motion, `when … { next qd = … }`.
void add_robot_events(LawContext& context, const sema::RobotModel& robot, sema::Program& program);

/// The motion of a robot, q or q̇, as what an event may set; nothing if the name is neither.
std::optional<sema::EventTarget> motion_target(const sema::RobotModel& robot, const syntax::Name& name);

}  // namespace robotc::programs
