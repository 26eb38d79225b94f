#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// `slide` along the axis and `turn` about it.
const JointModel& cylindrical() {
  static const StepJoint model({"cylindrical",
                                "slides along its axis and turns about it",
                                {{"slide", {Motion::slide, StepAxis::own}}, {"turn", {Motion::turn, StepAxis::own}}}});
  return model;
}

}  // namespace robotc::joints
