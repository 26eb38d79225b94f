#include "compiler/mechanism/joints/step_joint.h"

namespace robotc::joints {

using expr::Id;
using expr::Pool;

StepJoint::StepJoint(const Description& description)
    : name_(description.name), motion_(description.motion), has_end_(description.has_end) {
  for (const Step& step : description.steps) {
    const bool slides = step.step.motion == Motion::slide;
    variables_.push_back({step.name, slides ? Measure::length : Measure::angle});
    steps_.push_back(step.step);
  }
}

std::vector<Id> StepJoint::position_rates(Pool& /*pool*/, std::span<const Id> /*q*/, std::span<const Id> v) const {
  return {v.begin(), v.end()};
}

std::vector<Id> StepJoint::speeds_of(Pool& /*pool*/, std::span<const Id> /*q*/, std::span<const Id> rates) const {
  return {rates.begin(), rates.end()};
}

std::vector<Id> StepJoint::retract(Pool& pool, std::span<const Id> q, std::span<const Id> delta) const {
  std::vector<Id> moved;
  for (std::size_t i = 0; i < q.size(); ++i) moved.push_back(pool.add(q[i], delta[i]));
  return moved;
}

std::vector<Id> StepJoint::difference(Pool& pool, std::span<const Id> a, std::span<const Id> b) const {
  std::vector<Id> delta;
  for (std::size_t i = 0; i < a.size(); ++i) delta.push_back(pool.sub(a[i], b[i]));
  return delta;
}

}  // namespace robotc::joints
