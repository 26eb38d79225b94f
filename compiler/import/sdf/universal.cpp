#include "compiler/import/sdf/universal.h"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "compiler/import/remove_parts.h"
#include "compiler/import/rigid.h"

namespace robotc::importing {

namespace {

/// Bound on the cosine between axes at right angles, for rounding.
constexpr double right_angle = 1e-12;

bool is_bare(const Robot& robot, std::size_t index) {
  const Joint& joint = robot.joints[index];
  const auto acts = [](const std::optional<Number>& number) { return number && number->value != 0; };
  const Limits& limits = joint.limits;
  const bool leads = std::ranges::any_of(
      robot.joints, [&](const Joint& other) { return other.mimic && other.mimic->source == index; });
  return joint.type == Joint::Type::revolute && joint.axis && !joint.mimic && !leads && !acts(joint.viscous) &&
         !acts(joint.coulomb) && !acts(joint.stiffness) && !limits.lower && !limits.upper && !limits.speed &&
         !limits.effort;
}

Eigen::Vector3d unit(const Vector& axis) {
  return Eigen::Vector3d(axis[0].value, axis[1].value, axis[2].value).normalized();
}

}  // namespace

void join_universals(Robot& robot) {
  std::vector<bool> links(robot.links.size(), false), joints(robot.joints.size(), false);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint& second = robot.joints[i];
    if (!second.parent || !robot.links[*second.parent].synthetic) continue;
    const auto found =
        std::ranges::find_if(robot.joints, [&](const Joint& other) { return other.child == *second.parent; });
    if (found == robot.joints.end()) continue;
    if (!is_bare(robot, static_cast<std::size_t>(found - robot.joints.begin())) || !is_bare(robot, i)) continue;
    const Eigen::Vector3d x = unit(*found->axis), y = unit(*second.axis);
    if (std::abs(x.dot(y)) > right_angle) continue;
    Joint& whole = *found;
    whole.after = second.after;
    if (x != Eigen::Vector3d::UnitX() || y != Eigen::Vector3d::UnitY()) {
      // The joint frame of a universal joint has its axes as x and y.
      const Eigen::Vector3d z = x.cross(y);
      Pose turn;
      turn.rotation = rotation_of({x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]}, whole.axis_span);
      whole.origin = compose(whole.origin, turn);
      whole.after = compose(inverse(turn), whole.after);
    }
    whole.type = Joint::Type::universal;
    whole.axis.reset();
    whole.child = second.child;
    links[*second.parent] = true;
    joints[i] = true;
  }
  remove_parts(robot, links, joints);
}

}  // namespace robotc::importing
