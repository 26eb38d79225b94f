#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// Rotation by q about the axis, translation along it by q · pitch / 2π.
const JointModel& screw() {
  static const StepJoint model({"screw",
                                "turns about its axis and slides along it by `pitch` per turn",
                                {{"", {Motion::screw, StepAxis::own}}}});
  return model;
}

}  // namespace robotc::joints
