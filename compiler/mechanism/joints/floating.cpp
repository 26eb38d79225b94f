#include "compiler/mechanism/joints/quaternion_joint.h"
#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// Any motion: the position of the child's origin in the joint frame, and its rotation.
const JointModel& floating() {
  static const QuaternionJoint model({"floating",
                                      "moves in any way",
                                      {{"position.x", Measure::length},
                                       {"position.y", Measure::length},
                                       {"position.z", Measure::length},
                                       {"rotation.w", Measure::quaternion},
                                       {"rotation.x", Measure::quaternion},
                                       {"rotation.y", Measure::quaternion},
                                       {"rotation.z", Measure::quaternion}},
                                      {{"linear.x", Measure::length},
                                       {"linear.y", Measure::length},
                                       {"linear.z", Measure::length},
                                       {"angular.x", Measure::angle},
                                       {"angular.y", Measure::angle},
                                       {"angular.z", Measure::angle}}});
  return model;
}

}  // namespace robotc::joints
