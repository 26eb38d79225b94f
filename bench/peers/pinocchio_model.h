#pragma once

#include <Eigen/Core>
#include <string>

#include "bench/peers/rigid_tree.h"
#include "pinocchio/multibody.hpp"
#include "pinocchio/multibody/joint.hpp"

namespace robotc::bench {

/// Joint models with x, y or z axes in the type, if possible: Pinocchio's fastest.
inline pinocchio::JointModel pinocchio_joint(const TreeBodyInNumbers& body) {
  if (body.joint == PeerJoint::floating) return pinocchio::JointModelFreeFlyer();
  if (body.joint == PeerJoint::spherical) return pinocchio::JointModelSpherical();
  const Eigen::Vector3d axis(body.axis[0], body.axis[1], body.axis[2]);
  if (body.joint == PeerJoint::prismatic) {
    if (axis == Eigen::Vector3d::UnitX()) return pinocchio::JointModelPX();
    if (axis == Eigen::Vector3d::UnitY()) return pinocchio::JointModelPY();
    if (axis == Eigen::Vector3d::UnitZ()) return pinocchio::JointModelPZ();
    return pinocchio::JointModelPrismaticUnaligned(axis);
  }
  if (axis == Eigen::Vector3d::UnitX()) return pinocchio::JointModelRX();
  if (axis == Eigen::Vector3d::UnitY()) return pinocchio::JointModelRY();
  if (axis == Eigen::Vector3d::UnitZ()) return pinocchio::JointModelRZ();
  return pinocchio::JointModelRevoluteUnaligned(axis);
}

inline pinocchio::Model pinocchio_model(const RigidTree& tree) {
  using Matrix = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  pinocchio::Model model;
  model.gravity.linear() = Eigen::Vector3d(tree.gravity.data());
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBodyInNumbers& body = tree.bodies[i];
    const pinocchio::SE3 placement(Matrix(body.rotation.data()), Eigen::Vector3d(body.position.data()));
    const auto parent = static_cast<pinocchio::JointIndex>(body.parent + 1);  // 0 is the universe
    const pinocchio::JointIndex joint =
        model.addJoint(parent, pinocchio_joint(body), placement, "joint" + std::to_string(i));
    model.inertias[joint] =
        pinocchio::Inertia(body.mass, Eigen::Vector3d(body.com.data()), Eigen::Matrix3d(Matrix(body.inertia.data())));
    const auto speed = static_cast<Eigen::Index>(model.joints[joint].idx_v());
    if (model.joints[joint].nv() == 1) model.armature[speed] = body.rotor_inertia;
  }
  return model;
}

}  // namespace robotc::bench
