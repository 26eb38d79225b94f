#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// How vectors and inertias pass a joint. A rotation applied factor by factor (first what is constant, then the turn
/// about one axis) costs four products a vector and eight an inertia where the product of the factors would cost nine
/// and more.
namespace robotc {

/// X_parent,body(q) in factors: parent = constant · turn · body + position.
struct JointMotion {
  expr::Mat3 constant;  ///< placement's rotation
  expr::Mat3 turn;      ///< about the axis, by q + offset; the identity where nothing turns
  expr::Vec3 position;  ///< m, of the body frame's origin in the parent frame, what it has slid included
};
JointMotion joint_motion(expr::Pool& pool, const TreeBody& body, const Mechanism& mechanism);

/// How far a body has slid along its axis, m: q, of a screw its lead times q, 0 where it only turns.
expr::Id slid(expr::Pool& pool, const TreeBody& body, const Mechanism& mechanism);
/// Of v along the axis of a body, v a speed or an acceleration of its joint: what moves the body's origin, and what
/// turns it. One of them is zero but of a screw.
expr::Vec3 sliding_part(expr::Pool& pool, const TreeBody& body, const expr::Vec3& along_axis);
expr::Vec3 turning_part(expr::Pool& pool, const TreeBody& body, const expr::Vec3& along_axis);

expr::Vec3 to_parent_axes(expr::Pool& pool, const JointMotion& motion, const expr::Vec3& v);
expr::Vec3 to_body_axes(expr::Pool& pool, const JointMotion& motion, const expr::Vec3& v);
expr::SymMat3 to_parent_axes(expr::Pool& pool, const JointMotion& motion, const expr::SymMat3& m);
expr::Mat3 to_parent_axes(expr::Pool& pool, const JointMotion& motion, const expr::Mat3& m);

/// r s rᵀ for a rotation r, by the cheapest way that r's exact zeros and ones allow.
expr::SymMat3 rotate_cheaply(expr::Pool& pool, const expr::Mat3& r, const expr::SymMat3& s);
expr::Mat3 rotate_cheaply(expr::Pool& pool, const expr::Mat3& r, const expr::Mat3& m);

}  // namespace robotc
