#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// R_x(first) R_y(second). The second axis turns with the first: the columns depend on q.
const JointModel& universal() {
  static const StepJoint model({"universal",
                                "turns about x of its frame, then about the moved y",
                                {{"first", {Motion::turn, StepAxis::x}}, {"second", {Motion::turn, StepAxis::y}}}});
  return model;
}

}  // namespace robotc::joints
