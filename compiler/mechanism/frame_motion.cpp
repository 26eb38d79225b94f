#include "compiler/mechanism/frame_motion.h"

namespace robotc {

using expr::Id;
using expr::Pool;
using expr::Vec3;

FrameMotion world_motion(Pool& pool, const Vec3& gravity) {
  const Vec3 zero = expr::zero3(pool);
  return {{zero, zero, expr::neg(pool, gravity), acceleration_field(pool, zero, zero)}, zero};
}

FrameMotion pass_joint(Pool& pool, const FrameMotion& parent, const TreeBody& body, const JointMotion& joint, Id qd,
                       Id qdd) {
  const Vec3& p = joint.position;
  const Vec3 velocity = expr::add(pool, parent.velocity, expr::cross(pool, parent.angular_velocity, p));
  const Vec3 acceleration = expr::add(pool, parent.acceleration, expr::mul(pool, parent.field, p));

  FrameMotion motion;
  motion.angular_velocity = to_body_axes(pool, joint, parent.angular_velocity);
  motion.angular_acceleration = to_body_axes(pool, joint, parent.angular_acceleration);
  motion.velocity = to_body_axes(pool, joint, velocity);
  motion.acceleration = to_body_axes(pool, joint, acceleration);
  if (body.coordinate) {
    const Vec3 rate = expr::scale(pool, qd, body.axis);
    const Vec3 drive = expr::scale(pool, qdd, body.axis);
    const Vec3 turned = expr::cross(pool, motion.angular_velocity, rate);  // the axis turns with the parent
    if (body.type == JointType::prismatic) {
      motion.velocity = expr::add(pool, motion.velocity, rate);
      const Vec3 coriolis = expr::scale(pool, pool.integer(2), turned);
      motion.acceleration = expr::add(pool, motion.acceleration, expr::add(pool, drive, coriolis));
    } else {
      motion.angular_velocity = expr::add(pool, motion.angular_velocity, rate);
      motion.angular_acceleration = expr::add(pool, motion.angular_acceleration, expr::add(pool, drive, turned));
    }
  }
  motion.field = acceleration_field(pool, motion.angular_velocity, motion.angular_acceleration);
  return motion;
}

FrameMotion fixed_on(Pool& pool, const FrameMotion& body, const Transform& frame) {
  const Vec3 velocity = expr::add(pool, body.velocity, expr::cross(pool, body.angular_velocity, frame.position));
  const Vec3 acceleration = expr::add(pool, body.acceleration, expr::mul(pool, body.field, frame.position));
  FrameMotion motion;
  motion.angular_velocity = expr::mul_transposed(pool, frame.rotation, body.angular_velocity);
  motion.angular_acceleration = expr::mul_transposed(pool, frame.rotation, body.angular_acceleration);
  motion.velocity = expr::mul_transposed(pool, frame.rotation, velocity);
  motion.acceleration = expr::mul_transposed(pool, frame.rotation, acceleration);
  motion.field = acceleration_field(pool, motion.angular_velocity, motion.angular_acceleration);
  return motion;
}

}  // namespace robotc
