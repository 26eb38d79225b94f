#pragma once

#include <memory>
#include <string>

#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/robot_parts.h"

/// `attach left: planar(n = 2) on left_mount`: the robot is built by itself, then its parts join the whole, with the
/// path as prefix of their names. Its base becomes a frame on the mount, "left.base".
namespace robotc::sema {

/// Builds the robot to attach under `path`; null (reported) if the statement does not name a robot. `around` is the
/// request for the robot with the statement.
std::unique_ptr<RobotModel> build_attached(Evaluator& evaluator, const RobotRequest& around, Assembly& assembly,
                                           const syntax::Attach& attach, const std::string& path, Scope& scope);

/// Adds links, joints, frames and names of a valid robot to the whole. Parts on its base wait for the mount: `parts`
/// lists the base among the frames, and `finish` adds them.
void take_over(Evaluator& evaluator, RobotModel& whole, RobotParts& parts, Attachment attachment,
               const syntax::Attach& attach, Scope& scope);

/// Sets the parent links of joints on attached bases, from the links of their mounts.
void connect(RobotModel& whole);

/// Sets the placement of these joints, once all frames are placed.
void place(Evaluator& evaluator, RobotModel& whole);

/// Adds the bodies on attached bases and the wrenches, once the links have their bodies.
void finish(Evaluator& evaluator, RobotModel& whole);

}  // namespace robotc::sema
