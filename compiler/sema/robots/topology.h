#pragma once

#include <optional>
#include <vector>

#include "compiler/sema/values/robot_parts.h"

/// Resolves references among links, joints and frames.
namespace robotc::sema {

/// The link or frame of a name in `scope`; nothing (reported) if there is none. A frame's `link` may still be unknown.
std::optional<Place> resolve_place(Evaluator& evaluator, const RobotModel& model, const RobotParts& parts,
                                   const syntax::Name& name, Scope& scope);

/// Resolves the host of every frame: sets the links of the mechanism's frames and of their places in `model.names`.
struct FrameHosts {
  std::vector<std::optional<Place>> hosts;  ///< one per frame of the mechanism; nothing after an error
  std::vector<FrameId> order;               ///< the frames with a host, hosts before the frames on them
};
FrameHosts resolve_frames(Evaluator& evaluator, RobotModel& model, const RobotParts& parts);

/// Resolves the links that joints connect: sets `parent` and `child` of the mechanism's joints (invalid after an
/// error). Returns, per joint, the place of its parent: a link or a frame on it.
std::vector<std::optional<Place>> resolve_joints(Evaluator& evaluator, RobotModel& model, const RobotParts& parts);

/// Checks that the joints form a tree rooted at the base. Returns, per link, the first joint that leads to it.
std::vector<std::optional<JointId>> check_tree(Evaluator& evaluator, const RobotModel& model, const RobotParts& parts);

}  // namespace robotc::sema
