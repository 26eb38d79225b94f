#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Adds a robot's own events, `when … { next qd = … }`, to a program.
void add_robot_events(LawContext& context, const sema::RobotModel& robot, sema::Program& program);

/// A robot's motion as the target of an event: q or q̇, or a joint's entries of them, `q.motor`. In a robot with closed
/// loops freedoms are set, and the other joints follow. Nothing for other names, and (reported) for parts that cannot
/// be set.
std::optional<sema::EventTarget> motion_target(sema::Evaluator& evaluator, const sema::RobotModel& robot,
                                               const syntax::Name& name, sema::Scope& scope);

}  // namespace robotc::programs
