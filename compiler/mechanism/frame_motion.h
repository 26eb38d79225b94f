#pragma once

#include "compiler/mechanism/body_wrench.h"

/// Motion of body frames, computed from the base to the tips.
namespace robotc {

/// Motion of a body's frame, along its axes; `acceleration` is relative to gravity (a − g).
struct FrameMotion : BodyMotion {
  expr::Vec3 velocity;  ///< m/s, of the origin
  /// rad/s, of the axes that it is written along: ω, but after the spins of a joint that of the joint frame.
  expr::Vec3 axes_velocity;
};

/// Motion of the world frame, with acceleration −g.
FrameMotion world_motion(expr::Pool& pool, const expr::Vec3& gravity);

/// How a body's U is computed.
enum class FieldFrom : std::uint8_t {
  rates,  ///< from ω and α
  /// From the parent's U: points on a joint's axis belong to both bodies, so U's column along the axis transforms with
  /// the joint, without its rates. The rest of U, and α, then take three products and three sums less. If the axis is
  /// not a coordinate axis of the parent's frame, the column would cost extra, so `rates` is used. Cheapest if all of U
  /// is needed; it hides zeros that ω and α would show.
  parent,
};

/// Motion of a point of a body, along the axes of the body's frame.
FrameMotion at_point(expr::Pool& pool, const FrameMotion& body, const expr::Vec3& position);

/// Motion of a body from that of the point of its parent where the body's frame has its origin now.
FrameMotion move_on(expr::Pool& pool, const FrameMotion& at_joint, const TreeJoint& body, const JointMotion& joint,
                    expr::Id qd, expr::Id qdd, FieldFrom field);

/// Motion of a body from its parent's: both of these; `qd` and `qdd` are its joint's speed and acceleration along the
/// axis, zero if fixed.
FrameMotion pass_joint(expr::Pool& pool, const FrameMotion& parent, const TreeJoint& body, const JointMotion& joint,
                       expr::Id qd, expr::Id qdd, FieldFrom field = FieldFrom::rates);

/// Motion of a frame fixed to a body, with X_body,frame.
FrameMotion fixed_on(expr::Pool& pool, const FrameMotion& body, const Transform& frame);

}  // namespace robotc
