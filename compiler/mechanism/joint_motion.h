#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// Transforms vectors and inertias across a joint. A rotation applied factor by factor (the constant, then the turn
/// about one axis) takes four products per vector and eight per inertia; the product of the factors would take nine and
/// more.
namespace robotc {

/// X_parent,body(q) as factors: parent = constant · turn · body + position.
struct JointMotion {
  expr::Mat3 constant;  ///< placement's rotation
  expr::Mat3 turn;      ///< about the axis, by q + offset, or by the quaternion; the identity if nothing turns
  expr::Vec3 position;  ///< m, of the body frame's origin in the parent frame, including sliding
};
JointMotion joint_motion(expr::Pool& pool, const TreeJoint& body, const Mechanism& mechanism);

/// Displacement of a body along its axis, m: q if it slides, lead times q for a screw, 0 if it only turns.
expr::Id slid(expr::Pool& pool, const TreeJoint& body, const Mechanism& mechanism);
/// Linear and angular part of a joint speed or acceleration v along a body's axis. Both are nonzero only for a screw.
expr::Vec3 sliding_part(expr::Pool& pool, const TreeJoint& body, const expr::Vec3& along_axis);
expr::Vec3 turning_part(expr::Pool& pool, const TreeJoint& body, const expr::Vec3& along_axis);

expr::Vec3 to_parent_axes(expr::Pool& pool, const JointMotion& motion, const expr::Vec3& v);
expr::Vec3 to_body_axes(expr::Pool& pool, const JointMotion& motion, const expr::Vec3& v);
expr::SymMat3 to_parent_axes(expr::Pool& pool, const JointMotion& motion, const expr::SymMat3& m);
expr::Mat3 to_parent_axes(expr::Pool& pool, const JointMotion& motion, const expr::Mat3& m);

/// r s rᵀ for a rotation r, in the cheapest way given r's exact zeros and ones.
expr::SymMat3 rotate_cheaply(expr::Pool& pool, const expr::Mat3& r, const expr::SymMat3& s);
expr::Mat3 rotate_cheaply(expr::Pool& pool, const expr::Mat3& r, const expr::Mat3& m);

}  // namespace robotc
