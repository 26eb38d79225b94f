#include "tests/oracle/frame_equations.h"

#include <cmath>
#include <numbers>

namespace robotc::oracle {
namespace {

using series::Real;

EquationState of_positions(const series::Scalar& equation) { return {equation.value, equation.first, equation.second}; }
EquationState of_velocities(const series::Scalar& equation, Real gap = 0) {
  return {gap, equation.value, equation.first};
}

/// The angle by which b is turned against a about their common z.
series::Scalar angle_about_z(const MovingFrame& a, const MovingFrame& b) { return atan2(dot(a.y, b.x), dot(a.x, b.x)); }

/// Velocity of the disc's or ball's point of contact relative to the plane, along the axes of b.
std::vector<EquationState> rolling(const Closure& closure, const MovingFrame& a, const MovingFrame& b) {
  const Real radius = closure.radius;
  series::Vector up = b.z;  // from the contact to the centre, over the radius
  if (closure.kind == ClosureKind::rolling_disc) {
    const series::Vector across = b.z - dot(b.z, a.z) * a.z;
    up = inverse(sqrt(dot(across, across))) * across;
  }
  const series::Vector arm = series::Scalar{-radius} * up;
  const series::Vector contact = a.origin + arm;
  const series::Vector on_wheel = rate(a.origin) + cross(a.angular_velocity, arm);
  const series::Vector on_ground = rate(b.origin) + cross(b.angular_velocity, contact - b.origin);
  const series::Vector slip = on_wheel - on_ground;
  const Real height = (contact.value - b.origin.value).dot(b.z.value);
  return {of_velocities(dot(b.x, slip)), of_velocities(dot(b.y, slip)), of_velocities(dot(b.z, slip), height)};
}

}  // namespace

std::vector<EquationState> closure_equations(const Closure& closure, const MovingFrame& a, const MovingFrame& b) {
  const series::Vector d = b.origin - a.origin;
  std::vector<EquationState> rows;
  const auto add = [&](const series::Scalar& equation) { rows.push_back(of_positions(equation)); };
  const auto perpendicular = [&](const series::Vector& u, const series::Vector& v) { add(dot(u, v)); };
  const auto same_origin = [&] {
    for (const series::Vector* axis : {&a.x, &a.y, &a.z}) add(dot(*axis, d));
  };
  const auto on_line = [&] {
    add(dot(a.x, d));
    add(dot(a.y, d));
  };
  const auto parallel_axes = [&] {
    perpendicular(a.x, b.z);
    perpendicular(a.y, b.z);
  };
  switch (closure.kind) {
    case ClosureKind::fixed:
      same_origin();
      parallel_axes();
      perpendicular(a.y, b.x);
      break;
    case ClosureKind::revolute:
      same_origin();
      parallel_axes();
      break;
    case ClosureKind::prismatic:
      on_line();
      parallel_axes();
      perpendicular(a.y, b.x);
      break;
    case ClosureKind::screw: {
      on_line();
      parallel_axes();
      const Real lead = closure.lead;
      series::Scalar slide = dot(a.z, d) - lead * angle_about_z(a, b);
      slide.value = std::remainder(slide.value, 2 * std::numbers::pi_v<Real> * lead);
      add(slide);
      break;
    }
    case ClosureKind::cylindrical:
      on_line();
      parallel_axes();
      break;
    case ClosureKind::universal:
      same_origin();
      perpendicular(a.x, b.y);
      break;
    case ClosureKind::planar:
      add(dot(a.z, d));
      parallel_axes();
      break;
    case ClosureKind::spherical:
      same_origin();
      break;
    case ClosureKind::slot:
      on_line();
      break;
    case ClosureKind::surface:
      add(dot(a.z, d));
      break;
    case ClosureKind::rod: {
      series::Scalar distance = sqrt(dot(d, d));
      distance.value -= closure.length;
      add(distance);
      break;
    }
    case ClosureKind::rolling_disc:
    case ClosureKind::rolling_ball:
      return rolling(closure, a, b);
  }
  return rows;
}

std::vector<EquationState> joint_equations(const Body& body, const MovingFrame& a, const MovingFrame& b) {
  Closure closure;  // that leaves free what the joint does
  closure.lead = body.lead;
  switch (body.kind) {
    case JointKind::revolute:
      closure.kind = ClosureKind::revolute;
      break;
    case JointKind::prismatic:
      closure.kind = ClosureKind::prismatic;
      break;
    case JointKind::fixed:
      closure.kind = ClosureKind::fixed;
      break;
    case JointKind::screw:
      closure.kind = ClosureKind::screw;
      break;
    case JointKind::cylindrical:
      closure.kind = ClosureKind::cylindrical;
      break;
    case JointKind::universal:
      closure.kind = ClosureKind::universal;
      break;
    case JointKind::planar:
      closure.kind = ClosureKind::planar;
      break;
    case JointKind::spherical:
      closure.kind = ClosureKind::spherical;
      break;
    case JointKind::floating:
      return {};
  }
  return closure_equations(closure, a, b);
}

std::vector<EquationState> joint_speeds(JointKind kind, const MovingFrame& a, const MovingFrame& b) {
  const series::Vector d = b.origin - a.origin;
  const series::Vector turning = b.angular_velocity - a.angular_velocity;
  const auto slide = [&](const series::Vector& axis) { return of_positions(dot(axis, d)); };
  const auto turn = [&](const series::Vector& axis) { return of_velocities(dot(axis, turning)); };
  switch (kind) {
    case JointKind::fixed:
      return {};
    case JointKind::revolute:
    case JointKind::screw:
      return {turn(a.z)};
    case JointKind::prismatic:
      return {slide(a.z)};
    case JointKind::cylindrical:
      return {slide(a.z), turn(a.z)};
    case JointKind::universal:  // b.y is y turned by q0 about x; seen from b, a.x is x turned by -q1 about b.y
      return {of_positions(atan2(dot(a.z, b.y), dot(a.y, b.y))), of_positions(atan2(dot(a.x, b.z), dot(a.x, b.x)))};
    case JointKind::planar:
      return {slide(a.x), slide(a.y), turn(a.z)};
    case JointKind::spherical:
      return {turn(a.x), turn(a.y), turn(a.z)};
    case JointKind::floating:
      return {slide(a.x), slide(a.y), slide(a.z), turn(a.x), turn(a.y), turn(a.z)};
  }
  return {};
}

}  // namespace robotc::oracle
