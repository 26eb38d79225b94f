#pragma once

#include <memory>
#include <string>

#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/robot_parts.h"

/// `attach left: planar(n = 2) on left_mount`: a robot is made by itself, then its parts become parts of the whole,
/// with the path in front of their names. Its base becomes a frame on the mount, "left.base".
namespace robotc::sema {

/// Makes the robot to be attached under `path`; null (reported) if the statement names none. `around` is the request
/// for the robot that has the statement.
std::unique_ptr<RobotModel> build_attached(Elaborator& elaborator, const RobotRequest& around, Assembly& assembly,
                                           const syntax::Attach& attach, const std::string& path, Scope& scope);

/// Enters links, joints, frames and names of a sound robot into the tables of the whole. What stands on its base waits
/// for the mount: `parts` has it among the frames, and `finish` does the rest.
void take_over(Elaborator& elaborator, RobotModel& whole, RobotParts& parts, Attachment attachment,
               const syntax::Attach& attach, Scope& scope);

/// Connects the joints that start from an attached robot's base to the links that their mounts stand on.
void connect(RobotModel& whole);

/// Once all frames have their place: puts these joints there.
void place(Elaborator& elaborator, RobotModel& whole);

/// Once the links have their bodies: adds those of attached bases, and the wrenches.
void finish(Elaborator& elaborator, RobotModel& whole);

}  // namespace robotc::sema
