#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// R(q) about the axis.
const JointModel& revolute() {
  static const StepJoint model({"revolute", "turns about its axis", {{"", {Motion::turn, StepAxis::own}}}});
  return model;
}

}  // namespace robotc::joints
