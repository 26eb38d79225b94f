// The oracle's first method: Newton's and Euler's laws for every body, in world coordinates.
//
// Kept simple on purpose: positions, velocities and accelerations go outwards, forces come back inwards, and every
// vector is written along the world axes, so that each line can be checked against a mechanics textbook (Luh, Walker
// and Paul 1980; Featherstone 2008, section 5.3). Cost does not matter.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// Motion of one body. All vectors are along the world axes and relative to the world, in which the base is at rest.
struct BodyMotion {
  Pose joint;                            // the moved joint frame, in the world
  Pose link;                             // the link frame, in the world
  Eigen::Vector3d axis;                  // unit vector of the joint axis (unused where the joint has none of its own)
  std::vector<Eigen::Vector3d> slides;   // for each speed of the joint: velocity of the moved joint frame's origin, …
  std::vector<Eigen::Vector3d> turns;    // … and angular velocity, at unit speed, relative to the parent
  Eigen::Vector3d com;                   // m, position of the mass centre
  Eigen::Vector3d angular_velocity;      // rad/s
  Eigen::Vector3d velocity;              // m/s, of the link frame's origin
  Eigen::Vector3d com_velocity;          // m/s
  Eigen::Vector3d angular_acceleration;  // rad/s^2
  Eigen::Vector3d acceleration;          // m/s^2, of the link frame's origin
  Eigen::Vector3d com_acceleration;      // m/s^2
};

/// One row [force (N), moment (N m)] for each body.
using WrenchRows = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;

/// Positions, velocities and accelerations of every body.
std::vector<BodyMotion> motions(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                const Eigen::VectorXd& qdd);

/// Velocity (m/s) and acceleration (m/s^2) of a point fixed to the body, given by its position in the world.
Eigen::Vector3d velocity_of(const BodyMotion& motion, const Eigen::Vector3d& point);
Eigen::Vector3d acceleration_of(const BodyMotion& motion, const Eigen::Vector3d& point);
/// Moments of inertia (kg m²) of a lump about its centre of mass, in world axes.
Eigen::Matrix3d inertia_in_world(const Lump& lump, const BodyMotion& motion);

/// A wrench at one state, in world axes.
struct ActingWrench {
  int body = 0;
  Eigen::Vector3d position;  // m, of its point of application
  Eigen::Vector3d force;     // N
  Eigen::Vector3d moment;    // N m, about its point
};

/// All wrenches on bodies; those on the base are omitted.
std::vector<ActingWrench> acting_wrenches(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// Pose of every link frame in the world.
std::vector<Pose> link_poses(const Tree& tree, const Eigen::VectorXd& q);

/// 6 x n, rows 0-2 linear and 3-5 angular, world axes: velocity of `point` (m, in the link frame of `body`) and angular
/// velocity of the body = jacobian * qd.
Eigen::MatrixXd jacobian(const Tree& tree, const Eigen::VectorXd& q, int body,
                         const Eigen::Vector3d& point = Eigen::Vector3d::Zero());

/// tau = M(q) qdd + C(q, qd) qd + g(q) + friction(qd) + spring_forces(q) - sum J' W, in N along lengths and N m along
/// angles.
Eigen::VectorXd inverse_dynamics(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& qdd);

/// n x n, column by column: the efforts of unit accelerations at rest without gravity, springs and wrenches.
Eigen::MatrixXd mass_matrix(const Tree& tree, const Eigen::VectorXd& q);

/// C(q, qd) qd + g(q), of the bodies alone.
Eigen::VectorXd nonlinear_effects(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// g(q): the efforts that hold the mechanism at rest.
Eigen::VectorXd gravity_forces(const Tree& tree, const Eigen::VectorXd& q);

/// Friction of all joints, against the motion; zero at rest.
Eigen::VectorXd friction(const Tree& tree, const Eigen::VectorXd& qd);

/// stiffness (q - rest).
Eigen::VectorXd spring_forces(const Tree& tree, const Eigen::VectorXd& q);

/// sum J' W with the jacobian of each wrench's point.
Eigen::VectorXd applied_forces(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// The rotors' contributions to the diagonal of the mass matrix.
Eigen::VectorXd rotor_inertias(const Tree& tree);

/// The qdd that solves tau = inverse_dynamics(q, qd, qdd). The mass matrix must be nonsingular.
Eigen::VectorXd forward_dynamics(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& tau);

/// For every joint, fixed ones too, the wrench that the parent exerts on the child: row i is [force, moment], along the
/// axes of the child's link frame, the moment about the origin of the moved joint frame. Excludes what rotor, friction
/// and spring exchange along the joint's own axis.
WrenchRows joint_reactions(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                           const Eigen::VectorXd& qdd);

/// J: sum of 1/2 m v.v + 1/2 w.(I w) over the bodies and 1/2 J qd^2 over the rotors.
double kinetic_energy(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// J: V = -sum of m g.c over the bodies, zero for mass centres at the world's origin, and 1/2 k (q - rest)^2 of the
/// springs.
double potential_energy(const Tree& tree, const Eigen::VectorXd& q);

}  // namespace robotc::oracle
