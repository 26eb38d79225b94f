#pragma once

#include "compiler/mechanism/joint_motion.h"

/// Newton-Euler equations of one rigid body about the origin of its own frame.
///
/// With ω, α the angular velocity and acceleration and a the acceleration of the origin, the point r of the body
/// accelerates with a + U r, where U = [α]ₓ + [ω]ₓ[ω]ₓ. The nine entries of U serve joint centres, first moment and
/// inertia alike, which is cheaper than cross products (Khalil and Kleinfinger 1987).
namespace robotc {

/// U, 1/s², in the axes of ω and α.
expr::Mat3 acceleration_field(expr::Pool& pool, const expr::Vec3& angular_velocity,
                              const expr::Vec3& angular_acceleration);

/// The differences of U's diagonal, see BodyMotion.
expr::Vec3 field_spread(expr::Pool& pool, const expr::Vec3& angular_velocity);

/// Motion of a body, in its own axes.
struct BodyMotion {
  expr::Vec3 angular_velocity;      ///< ω, rad/s
  expr::Vec3 angular_acceleration;  ///< α, rad/s²
  expr::Vec3 acceleration;          ///< a, m/s², of the frame's origin
  expr::Mat3 field;                 ///< U, 1/s²
  expr::Vec3 spread;                ///< U_zz − U_yy = ω_z² − ω_y², and cyclic
};

/// A force (N) and a moment (N·m) about the origin of a body's frame, along its axes.
struct BodyWrench {
  expr::Vec3 force;
  expr::Vec3 moment;
};

/// The wrench for a motion:
///   f = m a + U mc        n = mc × a + I α + ω × I ω
BodyWrench body_wrench(expr::Pool& pool, const SpatialInertia& inertia, const BodyMotion& motion);

/// Generalised force of a wrench on a body along its joint: its power per unit speed, N or N·m.
expr::Id along_joint(expr::Pool& pool, const TreeJoint& body, const BodyWrench& wrench);

/// A wrench on a body transferred to its parent: about the parent frame's origin, along its axes.
BodyWrench to_parent(expr::Pool& pool, const JointMotion& motion, const BodyWrench& wrench);

}  // namespace robotc
