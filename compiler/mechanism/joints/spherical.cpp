#include "compiler/mechanism/joints/quaternion_joint.h"
#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

/// Any rotation about the joint centre.
const JointModel& spherical() {
  static const QuaternionJoint model(
      {"spherical",
       "turns in any way about its centre",
       {{"w", Measure::quaternion}, {"x", Measure::quaternion}, {"y", Measure::quaternion}, {"z", Measure::quaternion}},
       {{"x", Measure::angle}, {"y", Measure::angle}, {"z", Measure::angle}}});
  return model;
}

}  // namespace robotc::joints
