#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// (x, y, 0), then R_z(turn).
const JointModel& planar() {
  static const StepJoint model({"planar",
                                "slides along x and y of its frame and turns about z",
                                {{"x", {Motion::slide, StepAxis::x}},
                                 {"y", {Motion::slide, StepAxis::y}},
                                 {"turn", {Motion::turn, StepAxis::z}}}});
  return model;
}

}  // namespace robotc::joints
