#pragma once

#include <Eigen/Geometry>

/// Vectors, rotations and rigid motions in double, for pictures and summaries.
namespace robotc::geometry {

using Vec = Eigen::Vector3d;
using Mat = Eigen::Matrix3d;

/// X_AB, the pose of frame B in frame A: p_A = linear() · p_B + translation().
using RigidMotion = Eigen::Isometry3d;

inline RigidMotion rigid_motion(const Mat& rotation, const Vec& position) {
  RigidMotion motion = RigidMotion::Identity();
  motion.linear() = rotation;
  motion.translation() = position;
  return motion;
}

}  // namespace robotc::geometry
