// The first road of the oracle: Newton's and Euler's laws for every body, in base coordinates.
//
// Nothing here is clever: positions, velocities and accelerations go outwards, forces come back inwards, and every
// vector is written along the base axes, so that each line can be checked against a mechanics textbook (Luh, Walker and
// Paul 1980; Featherstone 2008, section 5.3). Cost does not matter.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// How one body moves. All vectors are along the base axes and relative to the base, which is at rest.
struct BodyMotion {
  Pose joint;                            // the moved joint frame, in the base frame
  Pose link;                             // the link frame, in the base frame
  Eigen::Vector3d axis;                  // unit vector of the joint axis (unused for a fixed joint)
  Eigen::Vector3d com;                   // m, position of the mass centre
  Eigen::Vector3d angular_velocity;      // rad/s
  Eigen::Vector3d velocity;              // m/s, of the link frame's origin
  Eigen::Vector3d com_velocity;          // m/s
  Eigen::Vector3d angular_acceleration;  // rad/s^2
  Eigen::Vector3d acceleration;          // m/s^2, of the link frame's origin
  Eigen::Vector3d com_acceleration;      // m/s^2
};

/// A load from outside on one body: a force through a point and a moment.
struct AppliedWrench {
  int body = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   // m, in the body's link frame
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   // N, base axes
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();  // N m, base axes, besides that of the force
};

/// One row [force (N), moment (N m)] for each body.
using WrenchRows = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;

/// Positions, velocities and accelerations of every body.
std::vector<BodyMotion> motions(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                const Eigen::VectorXd& qdd);

/// Pose of every link frame in the base frame.
std::vector<Pose> link_poses(const Tree& tree, const Eigen::VectorXd& q);

/// 6 x n, rows 0-2 linear and 3-5 angular, base axes: velocity of `point` (m, in the link frame of `body`) and angular
/// velocity of the body = jacobian * qd.
Eigen::MatrixXd jacobian(const Tree& tree, const Eigen::VectorXd& q, int body,
                         const Eigen::Vector3d& point = Eigen::Vector3d::Zero());

/// tau = M(q) qdd + C(q, qd) qd + g(q) - sum J' W, with N for prismatic and N m for revolute joints.
Eigen::VectorXd inverse_dynamics(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& qdd, const std::vector<AppliedWrench>& loads = {});

/// n x n, column by column: the efforts of unit accelerations at rest without gravity.
Eigen::MatrixXd mass_matrix(const Tree& tree, const Eigen::VectorXd& q);

/// C(q, qd) qd + g(q).
Eigen::VectorXd nonlinear_effects(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// g(q): the efforts that hold the mechanism at rest.
Eigen::VectorXd gravity_forces(const Tree& tree, const Eigen::VectorXd& q);

/// The qdd that solves tau = inverse_dynamics(q, qd, qdd). The mass matrix must be nonsingular.
Eigen::VectorXd forward_dynamics(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& tau, const std::vector<AppliedWrench>& loads = {});

/// For every joint, fixed ones too, the wrench that the parent exerts on the child: row i is [force, moment], along the
/// axes of the child's link frame, the moment about the origin of the moved joint frame.
WrenchRows joint_reactions(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                           const Eigen::VectorXd& qdd, const std::vector<AppliedWrench>& loads = {});

/// J: sum of 1/2 m v.v + 1/2 w.(I w) over the bodies.
double kinetic_energy(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// J: V = -sum of m g.c over the bodies, zero for mass centres at the base origin.
double potential_energy(const Tree& tree, const Eigen::VectorXd& q);

}  // namespace robotc::oracle
