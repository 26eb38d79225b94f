#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// q along the axis.
const JointModel& prismatic() {
  static const StepJoint model({"prismatic", "slides along its axis", {{"", {Motion::slide, StepAxis::own}}}});
  return model;
}

}  // namespace robotc::joints
