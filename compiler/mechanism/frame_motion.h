#pragma once

#include "compiler/mechanism/body_wrench.h"

/// How the frames of bodies move, from the base to the tips.
namespace robotc {

/// Of a body's frame, along its axes; `acceleration` is less gravity.
struct FrameMotion : BodyMotion {
  expr::Vec3 velocity;  ///< m/s, of the origin
};

/// Of the world, which gravity seems to push upwards.
FrameMotion world_motion(expr::Pool& pool, const expr::Vec3& gravity);

/// How U of a body is made.
enum class FieldFrom : std::uint8_t {
  rates,  ///< of ω and α
  /// Of the parent's: the points of a joint's axis belong to both of its bodies, so that U's column along the axis
  /// turns with the joint and has nothing of its rates. With it there, three products and three sums less make the rest
  /// of U, and α. Where the axis is no coordinate axis of the parent's frame, so that the column would have to be made,
  /// as `rates`. Cheapest where all of U is needed; what is structure in ω and α does not show in it.
  parent,
};

/// Of a body whose parent moves so; `qd` and `qdd` are the speed and acceleration along its axis, zero for a fixed one.
FrameMotion pass_joint(expr::Pool& pool, const FrameMotion& parent, const TreeBody& body, const JointMotion& joint,
                       expr::Id qd, expr::Id qdd, FieldFrom field = FieldFrom::rates);

/// Of a frame that is fixed on a body, with X_body,frame.
FrameMotion fixed_on(expr::Pool& pool, const FrameMotion& body, const Transform& frame);

}  // namespace robotc
