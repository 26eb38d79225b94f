#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// Zero degrees of freedom.
const JointModel& fixed() {
  static const StepJoint model({"fixed", "does not move", {}});
  return model;
}

}  // namespace robotc::joints
