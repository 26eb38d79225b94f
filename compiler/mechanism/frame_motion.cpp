#include "compiler/mechanism/frame_motion.h"

namespace robotc {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

void set_field(Pool& pool, BodyMotion& motion) {
  motion.field = acceleration_field(pool, motion.angular_velocity, motion.angular_acceleration);
  motion.spread = field_spread(pool, motion.angular_velocity);
}

/// True for ± a coordinate axis.
bool is_signed_axis(const Pool& pool, const Vec3& v) {
  std::size_t zeros = 0;
  for (const Id entry : v) zeros += pool.is_zero(entry) ? 1 : 0;
  return zeros == 2;
}

/// Computes U by FieldFrom::parent.
void turn_field(Pool& pool, const FrameMotion& parent, const TreeJoint& body, const JointMotion& joint, Id qdd,
                BodyMotion& motion) {
  const Vec3 axis = expr::mul(pool, joint.constant, body.axis);
  if (!is_signed_axis(pool, axis) || !pool.is_one(body.axis[2])) return;
  const Vec3 column = to_body_axes(pool, joint, expr::mul(pool, parent.field, axis));
  const Vec3& w = motion.angular_velocity;
  const Id xx = pool.mul(w[0], w[0]);
  const Id zz = pool.mul(w[2], w[2]);
  const Id xy = pool.mul(w[0], w[1]);
  const Id xz = pool.mul(w[0], w[2]);
  const Id yz = pool.mul(w[1], w[2]);
  const Vec3 alpha{pool.sub(yz, column[1]), pool.sub(column[0], xz),
                   pool.add(expr::dot(pool, axis, parent.angular_acceleration), qdd)};
  const Id sum = pool.add(xx, zz);
  const Id difference = pool.sub(xx, zz);
  motion.angular_acceleration = alpha;
  motion.field = {{{pool.add(column[2], difference), pool.sub(xy, alpha[2]), column[0]},
                   {pool.add(xy, alpha[2]), pool.neg(sum), column[1]},
                   {pool.sub(xz, alpha[1]), pool.add(yz, alpha[0]), column[2]}}};
  const Id first = pool.add(column[2], sum);
  motion.spread = {first, difference, pool.neg(pool.add(first, difference))};
}

}  // namespace

FrameMotion world_motion(Pool& pool, const Vec3& gravity) {
  const Vec3 zero = expr::zero3(pool);
  return {{zero, zero, expr::neg(pool, gravity), acceleration_field(pool, zero, zero), zero}, zero, zero};
}

FrameMotion at_point(Pool& pool, const FrameMotion& body, const Vec3& position) {
  FrameMotion motion = body;
  motion.velocity = expr::add(pool, body.velocity, expr::cross(pool, body.angular_velocity, position));
  motion.acceleration = expr::add(pool, body.acceleration, expr::mul(pool, body.field, position));
  return motion;
}

FrameMotion move_on(Pool& pool, const FrameMotion& at_joint, const TreeJoint& body, const JointMotion& joint, Id qd,
                    Id qdd, FieldFrom field) {
  FrameMotion motion;
  motion.angular_velocity = to_body_axes(pool, joint, at_joint.angular_velocity);
  motion.angular_acceleration = to_body_axes(pool, joint, at_joint.angular_acceleration);
  motion.velocity = to_body_axes(pool, joint, at_joint.velocity);
  motion.acceleration = to_body_axes(pool, joint, at_joint.acceleration);
  const bool spins = body.motion == Motion::spin;
  if (spins) motion.axes_velocity = to_body_axes(pool, joint, at_joint.axes_velocity);
  if (body.speed) {
    const Vec3 rate = expr::scale(pool, qd, body.axis);
    const Vec3 drive = expr::scale(pool, qdd, body.axis);
    // The axis turns with the parent; those of spins, with the joint frame.
    const Vec3 turned = expr::cross(pool, spins ? motion.axes_velocity : motion.angular_velocity, rate);
    if (body.slides()) {
      motion.velocity = expr::add(pool, motion.velocity, sliding_part(pool, body, rate));
      const Vec3 coriolis = expr::scale(pool, pool.integer(2), turned);
      const Vec3 grown = sliding_part(pool, body, expr::add(pool, drive, coriolis));
      motion.acceleration = expr::add(pool, motion.acceleration, grown);
    }
    if (body.turns()) {
      motion.angular_velocity = expr::add(pool, motion.angular_velocity, rate);
      motion.angular_acceleration = expr::add(pool, motion.angular_acceleration, expr::add(pool, drive, turned));
    }
  }
  if (!spins) motion.axes_velocity = motion.angular_velocity;
  set_field(pool, motion);
  if (field == FieldFrom::parent && body.turns_frame()) {
    turn_field(pool, at_joint, body, joint, qdd, motion);
  }
  return motion;
}

FrameMotion pass_joint(Pool& pool, const FrameMotion& parent, const TreeJoint& body, const JointMotion& joint, Id qd,
                       Id qdd, FieldFrom field) {
  return move_on(pool, at_point(pool, parent, joint.position), body, joint, qd, qdd, field);
}

FrameMotion fixed_on(Pool& pool, const FrameMotion& body, const Transform& frame) {
  const FrameMotion there = at_point(pool, body, frame.position);
  FrameMotion motion;
  motion.angular_velocity = expr::mul_transposed(pool, frame.rotation, body.angular_velocity);
  motion.angular_acceleration = expr::mul_transposed(pool, frame.rotation, body.angular_acceleration);
  motion.axes_velocity = motion.angular_velocity;
  motion.velocity = expr::mul_transposed(pool, frame.rotation, there.velocity);
  motion.acceleration = expr::mul_transposed(pool, frame.rotation, there.acceleration);
  set_field(pool, motion);
  return motion;
}

}  // namespace robotc
