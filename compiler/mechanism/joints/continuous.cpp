#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// A revolute joint without position limits.
const JointModel& continuous() {
  static const StepJoint model(
      {"continuous", "turns about its axis without limits", {{"", {Motion::turn, StepAxis::own}}}, false});
  return model;
}

}  // namespace robotc::joints
