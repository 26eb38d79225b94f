#pragma once

#include <optional>
#include <vector>

#include "compiler/sema/robot_parts.h"

/// `link … { mass = …, com = …, inertia = … }`.
///
/// A `com` is given in the link frame; `from joint`, from the joint centre along the link's axes; `from FRAME`, in that
/// frame. An `inertia` is about the mass centre along the link's axes; `about origin`, about the link frame's origin;
/// `about FRAME`, about that frame's origin along that frame's axes.
namespace robotc::sema {

/// The link's rigid body in the link frame, if it has mass; nothing (reported) after an error. `carrier` is the joint
/// that leads to the link, for `from joint`; null after an error there. Frames must have been placed.
std::optional<std::vector<RigidBody>> read_bodies(Elaborator& elaborator, const RobotModel& model,
                                                  const RobotParts::LinkPart& link, const Joint* carrier);

}  // namespace robotc::sema
