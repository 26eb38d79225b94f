#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// As a revolute joint, without limits of position.
const JointModel& continuous() {
  static const StepJoint model(
      {"continuous", "turns about its axis without end", {{"", {Motion::turn, StepAxis::own}}}, false});
  return model;
}

}  // namespace robotc::joints
