#include "compiler/import/sdf/loops.h"

#include <algorithm>
#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/remove_parts.h"
#include "compiler/import/rigid.h"

namespace robotc::importing {

namespace {

/// By joint: true for those that close loops, of links that the tree reaches.
std::vector<bool> joints_of_loops(const Robot& robot) {
  std::vector<bool> is_child(robot.links.size(), false);
  for (const Joint& joint : robot.joints) is_child[joint.child] = true;
  std::vector<bool> reached(robot.links.size());
  std::transform(is_child.begin(), is_child.end(), reached.begin(), [](bool child) { return !child; });
  std::vector<bool> in_tree(robot.joints.size(), false);
  const auto stands = [&](const Joint& joint) { return !joint.parent || reached[*joint.parent]; };
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      const Joint& joint = robot.joints[i];
      if (in_tree[i] || !stands(joint) || reached[joint.child]) continue;
      in_tree[i] = reached[joint.child] = grows = true;
    }
  }
  std::vector<bool> closes(robot.joints.size());
  for (std::size_t i = 0; i < robot.joints.size(); ++i) closes[i] = !in_tree[i] && stands(robot.joints[i]);
  return closes;
}

std::array<double, 3> numbers_of(const Vector& vector) { return {vector[0].value, vector[1].value, vector[2].value}; }

/// The frames of a joint in its two links, turned so that z is along its axis.
Closure closure_of(const Joint& joint, Closure::Type type) {
  Closure closure;
  closure.name = joint.name;
  closure.type = type;
  closure.a = joint.parent;
  closure.b = joint.child;
  closure.pitch = joint.pitch;
  closure.span = joint.span;
  Pose turn;
  turn.span = joint.span;
  if (joint.axis) turn.rotation = turn_from_z(numbers_of(*joint.axis), joint.axis_span);
  closure.pose_a = compose(joint.origin, turn);
  closure.pose_b = compose(inverse(joint.after), turn);
  return closure;
}

/// A turn of z to one direction and of y, across it, as near to another as can be.
Rotation turn_to(const std::array<double, 3>& z, const std::array<double, 3>& near_y, Span span) {
  const auto cross = [](const std::array<double, 3>& a, const std::array<double, 3>& b) {
    return std::array<double, 3>{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  };
  const auto unit = [](std::array<double, 3> v) {
    const double length = std::hypot(v[0], v[1], v[2]);
    for (double& entry : v) entry /= length;
    return v;
  };
  const std::array<double, 3> c = unit(z), a = unit(cross(near_y, c)), b = cross(c, a);
  return rotation_of({a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]}, span);
}

/// The two joints of a `universal` one. Its axes are x of A and y of B.
Closure universal_of(const Joint& first, const Joint& second) {
  Closure closure;
  closure.name = first.name;
  closure.type = Closure::Type::universal;
  closure.a = first.parent;
  closure.b = second.child;
  closure.span = first.span;
  const std::array<double, 3> x = numbers_of(*first.axis), y = numbers_of(*second.axis);
  const std::array<double, 3> z{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
  Pose turn;
  turn.rotation = turn_to(z, y, first.span);
  closure.pose_a = compose(first.origin, turn);
  closure.pose_b = compose(inverse(second.after), turn);
  return closure;
}

std::optional<Closure::Type> closure_type(Joint::Type type) {
  switch (type) {
    case Joint::Type::fixed:
      return Closure::Type::fixed;
    case Joint::Type::revolute:
      return Closure::Type::revolute;
    case Joint::Type::prismatic:
      return Closure::Type::prismatic;
    case Joint::Type::screw:
      return Closure::Type::screw;
    case Joint::Type::spherical:
      return Closure::Type::spherical;
    default:
      return std::nullopt;
  }
}

bool acts(const Joint& joint) {
  const auto is_given = [](const std::optional<Number>& number) { return number && number->value != 0; };
  const Limits& limits = joint.limits;
  return is_given(joint.viscous) || is_given(joint.coulomb) || is_given(joint.stiffness) || limits.lower ||
         limits.upper || limits.speed || limits.effort;
}

}  // namespace

void close_loops(Robot& robot, Findings& findings) {
  std::vector<bool> removed = joints_of_loops(robot);
  if (std::find(removed.begin(), removed.end(), true) == removed.end()) return;
  const std::size_t errors = findings.error_count();
  std::vector<bool> removed_links(robot.links.size(), false);
  std::vector<Closure> closures;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (!removed[i]) continue;
    const Joint& joint = robot.joints[i];
    const auto type = closure_type(joint.type);
    if (!type) {
      findings.error(not_supported_in_file, joint.span, joint_text(joint) + " closes a loop, which is not read");
      continue;
    }
    if (acts(joint)) {
      findings.warn(doubtful_in_file, joint.span,
                    "friction, springs and limits of a joint that closes a loop are left out", joint_text(joint));
    }
    // The joint before a synthetic link is the first of the two of a `universal` one.
    const bool second = joint.parent && robot.links[*joint.parent].synthetic;
    const auto first = std::find_if(robot.joints.begin(), robot.joints.end(),
                                    [&](const Joint& other) { return second && other.child == *joint.parent; });
    if (first == robot.joints.end()) {
      closures.push_back(closure_of(joint, *type));
      continue;
    }
    const auto& a = *first->axis;
    const auto& b = *joint.axis;
    const double along = a[0].value * b[0].value + a[1].value * b[1].value + a[2].value * b[2].value;
    const double lengths =
        std::hypot(a[0].value, a[1].value, a[2].value) * std::hypot(b[0].value, b[1].value, b[2].value);
    if (std::abs(along) > 1e-9 * lengths) {
      findings.error(not_supported_in_file, joint.span,
                     joint_text(*first) + " closes a loop, and its axes are not at right angles, which is not read");
      continue;
    }
    closures.push_back(universal_of(*first, joint));
    removed[static_cast<std::size_t>(first - robot.joints.begin())] = true;
    removed_links[*joint.parent] = true;
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const auto& mimic = robot.joints[i].mimic;
    if (!mimic || (!removed[i] && !removed[mimic->source])) continue;
    findings.error(not_supported_in_file, mimic->span,
                   "a joint that closes a loop cannot follow another one here, or lead it");
  }
  for (Closure& closure : closures) robot.closures.push_back(std::move(closure));
  if (findings.error_count() == errors) remove_parts(robot, removed_links, removed);
}

}  // namespace robotc::importing
