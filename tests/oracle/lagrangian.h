// The oracle's second method: Lagrange's equations from the energies alone.
//
// Shares with newton_euler.h only the Tree. There are no angular velocities, no cross products of velocities and no
// forces between bodies here: poses are 4x4 matrices, their rates come from the product rule, the kinetic energy is 1/2
// tr(X' P X'^T) with P the 4x4 pseudo-inertia (Uicker 1965), and everything else is a derivative of that energy. The
// derivatives have no truncation error:
//
//   * T is a quadratic form in qd, whose matrix has the entries tr(D_i P D_j^T), D_i the derivatives of a pose.
//   * Each joint's matrix occurs once in the pose of every body it carries. It is affine in (sin q, cos q) for a
//     revolute and in q for a prismatic joint; T is quadratic and V linear in the poses and their rates. So in one
//     coordinate, the others fixed, T, V, M and p = M qd are trigonometric polynomials of degree <= 2 (an angle),
//     polynomials of degree <= 2 (a length), or both mixed (a screw), and a difference formula that is exact for those
//     is exact here. A spring's energy is quadratic in its coordinate and is differentiated as such.
//   * The matrix of a quaternion, turned by h about an axis of the joint frame, is affine in (sin h, cos h): such turns
//     take the place of its coordinates. They do not commute, which adds a term to Lagrange's equations.
//
// Only rounding remains, and all is done in long double (64 bits of mantissa, u = 5.4e-20, 2048 times finer than
// double): the results are good to about 1e-3 of the rounding of any result in double. Tests therefore use only the
// tolerance of the other side, magnitude.h. Cost is O(n^3) or worse; keep n below some 20.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <vector>

#include "tests/oracle/newton_euler.h"
#include "tests/oracle/tree.h"

namespace robotc::oracle::lagrangian {

using Real = long double;
static_assert(std::numeric_limits<Real>::digits >= 64, "the tolerances rest on 64 bits of mantissa");

using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Transform = Eigen::Matrix<Real, 4, 4>;

/// Poses of all link frames in the world as homogeneous matrices [R p; 0 1].
std::vector<Transform> link_transforms(const Tree& tree, const Vector& q);

/// J.
Real kinetic_energy(const Tree& tree, const Vector& q, const Vector& qd);

/// J, V = -sum of m g.c and of the springs.
Real potential_energy(const Tree& tree, const Vector& q);

/// M_ij, the second derivatives of T by the speeds i and j.
Matrix mass_matrix(const Tree& tree, const Vector& q);

/// 6 x n as oracle::jacobian: derivatives of the pose, the angular part read off (dR/dq) R^T.
Eigen::MatrixXd jacobian(const Tree& tree, const Eigen::VectorXd& q, int body,
                         const Eigen::Vector3d& point = Eigen::Vector3d::Zero());

/// tau_i = d/dt dL/dqd_i - dL/dq_i, for angular velocities Hamel's equations, with L = T - V, minus the wrenches' work
/// on virtual displacements, plus friction.
Eigen::VectorXd inverse_dynamics(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& qdd);

/// dV/dq without the springs.
Eigen::VectorXd gravity_forces(const Tree& tree, const Eigen::VectorXd& q);

/// The Christoffel matrix C_ij = sum_k 1/2 (dM_ij/dq_k + dM_ik/dq_j - dM_jk/dq_i) qd_k, for which M' - 2 C is skew. For
/// quaternions, with Lie brackets of the motions at unit speed: Koszul's formula for the connection of the metric M.
Eigen::MatrixXd coriolis_matrix(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// Reactions by virtual displacements: at each joint in turn the mechanism is cut by three sliders and three hinges
/// fixed at zero, and the efforts that hold them are the wrench. Rows as oracle::joint_reactions.
WrenchRows joint_reactions(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                           const Eigen::VectorXd& qdd);

}  // namespace robotc::oracle::lagrangian
