// The mass matrix in extended precision, from the kinetic energies of all bodies: for slender bodies, whose inertias
// the oracle in double loses too when it turns them into the world.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <vector>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// M = Σ over bodies of m J_vᵀ J_v + J_ωᵀ R I Rᵀ J_ω, n x n, of bodies alone.
inline Eigen::MatrixXd precise_mass_matrix(const Tree& tree, const Eigen::VectorXd& q) {
  using Real = long double;
  using Vector = Eigen::Matrix<Real, 3, 1>;
  using Matrix = Eigen::Matrix<Real, 3, 3>;
  using Columns = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
  struct Frame {
    Matrix rotation = Matrix::Identity();
    Vector position = Vector::Zero();
    Columns turning;  // joint axes on the path, zero for sliding joints
    Columns sliding;  // joint axes on the path, zero for turning joints; for screws, times the lead
    Columns centres;  // a point on each axis
  };
  const auto after = [](Frame frame, const Pose& pose) {
    frame.position += frame.rotation * pose.position.cast<Real>();
    frame.rotation = frame.rotation * pose.rotation.cast<Real>();
    return frame;
  };
  const int n = freedom_count(tree);
  const std::vector<int> freedom = freedom_indices(tree);
  const std::vector<int> position = freedom_positions(tree);
  const std::vector<int> first_position = position_indices(tree);
  Frame world;
  world.turning = world.sliding = world.centres = Columns::Zero(3, n);
  const Frame base = after(world, tree.base);
  std::vector<Frame> frames;
  Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic> mass(n, n);
  mass.setZero();
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Body& body = tree.bodies[i];
    Frame frame = after(body.parent < 0 ? base : frames[static_cast<std::size_t>(body.parent)], body.before);
    const int k = freedom[i];
    const Vector own = body.axis.cast<Real>();
    const auto slide = [&](int column, const Vector& local) {
      frame.sliding.col(column) = frame.rotation * local;
      frame.position += static_cast<Real>(q[position[column]]) * frame.sliding.col(column);
    };
    const auto turn = [&](int column, const Vector& local) {
      frame.turning.col(column) = frame.rotation * local;
      frame.centres.col(column) = frame.position;
      const Real angle = q[position[column]];
      frame.rotation = frame.rotation * Eigen::AngleAxis<Real>(angle, local).toRotationMatrix();
    };
    const auto turn_freely = [&](int column, int quaternion) {
      frame.turning.middleCols<3>(column) = frame.rotation;
      frame.centres.middleCols<3>(column).colwise() = frame.position;
      const Eigen::Matrix<Real, 4, 1> wxyz = q.segment<4>(quaternion).cast<Real>().normalized();
      frame.rotation = frame.rotation * Eigen::Quaternion<Real>(wxyz[0], wxyz[1], wxyz[2], wxyz[3]).toRotationMatrix();
    };
    switch (body.kind) {
      case JointKind::fixed:
        break;
      case JointKind::revolute:
        turn(k, own);
        break;
      case JointKind::prismatic:
        slide(k, own);
        break;
      case JointKind::screw:
        slide(k, static_cast<Real>(body.lead) * own);
        turn(k, own);
        break;
      case JointKind::cylindrical:
        slide(k, own);
        turn(k + 1, own);
        break;
      case JointKind::universal:
        turn(k, Vector::UnitX());
        turn(k + 1, Vector::UnitY());
        break;
      case JointKind::planar:
        slide(k, Vector::UnitX());
        slide(k + 1, Vector::UnitY());
        turn(k + 2, Vector::UnitZ());
        break;
      case JointKind::spherical:
        turn_freely(k, first_position[i]);
        break;
      case JointKind::floating:
        for (int axis = 0; axis < 3; ++axis) slide(k + axis, Vector::Unit(axis));
        turn_freely(k + 3, first_position[i] + 3);
        break;
    }
    frame = after(frame, body.after);
    for (const Lump& lump : lumps(body)) {
      const Vector com = frame.position + frame.rotation * lump.com.cast<Real>();
      Columns linear = frame.sliding;
      for (int j = 0; j < n; ++j) {
        linear.col(j) += frame.turning.col(j).cross(Vector(com - frame.centres.col(j)));
      }
      const Columns turned = frame.rotation.transpose() * frame.turning;
      mass += static_cast<Real>(lump.mass) * linear.transpose() * linear +
              turned.transpose() * lump.inertia.cast<Real>() * turned;
    }
    frames.push_back(frame);
  }
  return mass.cast<double>();
}

}  // namespace robotc::oracle
