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

/// Of a body whose parent moves so; `qd` and `qdd` are the rates of its joint, zero for a fixed one.
FrameMotion pass_joint(expr::Pool& pool, const FrameMotion& parent, const TreeBody& body, const JointMotion& joint,
                       expr::Id qd, expr::Id qdd);

/// Of a frame that is fixed on a body, with X_body,frame.
FrameMotion fixed_on(expr::Pool& pool, const FrameMotion& body, const Transform& frame);

}  // namespace robotc
