#include "compiler/mechanism/joint_model.h"

#include <algorithm>
#include <stdexcept>

#include "compiler/mechanism/joints/step_joint.h"

namespace robotc {

bool JointModel::has_axis() const {
  const auto own = steps();
  return std::any_of(own.begin(), own.end(), [](const JointStep& step) { return step.axis == StepAxis::own; });
}

bool JointModel::has_pitch() const {
  const auto own = steps();
  return std::any_of(own.begin(), own.end(), [](const JointStep& step) { return step.motion == Motion::screw; });
}

const JointModel& joint_model(JointType type) {
  switch (type) {
    case JointType::revolute:
      return joints::revolute();
    case JointType::continuous:
      return joints::continuous();
    case JointType::prismatic:
      return joints::prismatic();
    case JointType::screw:
      return joints::screw();
    case JointType::universal:
      return joints::universal();
    case JointType::cylindrical:
      return joints::cylindrical();
    case JointType::planar:
      return joints::planar();
    case JointType::spherical:
      return joints::spherical();
    case JointType::floating:
      return joints::floating();
    case JointType::fixed:
      return joints::fixed();
  }
  throw std::logic_error("no such type of joint");
}

std::span<const JointType> joint_types() {
  static constexpr std::array types{
      JointType::revolute,  JointType::continuous, JointType::prismatic, JointType::screw,    JointType::cylindrical,
      JointType::universal, JointType::planar,     JointType::spherical, JointType::floating, JointType::fixed};
  return types;
}

}  // namespace robotc
