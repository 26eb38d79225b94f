#pragma once

#include <optional>
#include <vector>

#include "compiler/sema/values/robot_parts.h"

/// How links, joints and frames refer to each other.
namespace robotc::sema {

/// The link or frame that a name in `scope` stands for; nothing (reported) if there is none. A frame's `link` may not
/// be known yet.
std::optional<Place> resolve_place(Elaborator& elaborator, const RobotModel& model, const RobotParts& parts,
                                   const syntax::Name& name, Scope& scope);

/// Finds what every frame stands on: sets the links of the mechanism's frames and of their places in `model.names`.
struct FrameHosts {
  std::vector<std::optional<Place>> hosts;  ///< one a frame of the mechanism; nothing after an error
  std::vector<FrameId> order;               ///< the frames that have one, hosts before what stands on them
};
FrameHosts resolve_frames(Elaborator& elaborator, RobotModel& model, const RobotParts& parts);

/// Finds what every joint connects: sets `parent` and `child` of the mechanism's joints (invalid after an error).
/// The result has, one a joint of the mechanism, the place that it starts from: a link or a frame of it.
std::vector<std::optional<Place>> resolve_joints(Elaborator& elaborator, RobotModel& model, const RobotParts& parts);

/// Checks that the joints make a tree that hangs on the base. The result has, one a link, the first joint that leads to
/// it.
std::vector<std::optional<JointId>> check_tree(Elaborator& elaborator, const RobotModel& model,
                                               const RobotParts& parts);

}  // namespace robotc::sema
