// The oracle's third method: maximal coordinates. Every body is free, with six accelerations; every joint and every
// closure is a set of equations between two frames, written from their geometry; their multipliers are the loads.
//
// The equations of positions are differentiated in time by series.h. With x = (accelerations of all bodies, qdd),
//
//     M x = f + J^T lambda        bodies: Newton and Euler; qdd: rotors, with the efforts that act along the speeds
//     J x + sigma = 0             joints, what defines qdd, closures, couplings
//
// is solved in the null space of J, whose rank is found by QR with pivoting, so equations may be redundant. Poses come
// from lagrangian.h, everything else from here: nothing is shared with newton_euler.cpp, and there is no recursion, no
// mass matrix of joints and no choice of independent joints. All is done in long double, so tests need the tolerance of
// the other side alone, and of the state if it is known in double. Cost is O((6 bodies)^3).
#pragma once

#include <Eigen/Core>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::oracle {

using WrenchFlags = Eigen::Array<bool, Eigen::Dynamic, 6, Eigen::RowMajor>;
/// One row [linear, angular] for each body, in the world.
using TwistRows = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;

struct MaximalSolution {
  TwistRows velocities;     // m/s, of the link frame's origin, and rad/s
  TwistRows accelerations;  // m/s^2 and rad/s^2
  Eigen::VectorXd qdd;
  /// A row for each joint, as oracle::joint_reactions, then one for each closure: [force, moment] that A exerts on B,
  /// along the axes of frame B, the moment about its origin. One of the solutions if equations are redundant.
  WrenchRows reactions;
  /// Whether rigid bodies determine a component of `reactions`: no loads that balance by themselves change it.
  WrenchFlags determined;
  /// Gaps of the closures' equations and the couplings, in their order; zero where the state satisfies them. Gaps of
  /// positions are in m, or sines of angles; equations of rolling along the plane have no gap, and 0 stands for it.
  Eigen::VectorXd gaps;
  Eigen::VectorXd rates;        // J qd
  Eigen::VectorXd multipliers;  // those dropped as redundant carry 0
  double smallest_pivot = 1;    // of M in the null space of J, scaled to a unit diagonal
  int rank = 0;                 // of the closures and couplings, with all joints
  int freedoms = 0;             // that are left
  double tree_gap = 0;          // largest failure of the joints' own equations: rounding
  double residual = 0;          // largest |J x + sigma|: rounding, unless dropped equations contradict
};

/// The motion under the efforts tau, gravity, wrenches, friction and springs. Throws if the bodies' inertia does not
/// determine it.
MaximalSolution maximal_dynamics(const ClosedMechanism& mechanism, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& tau);

/// J of the closures and couplings over qd: rates = J qd.
Eigen::MatrixXd constraint_jacobian(const ClosedMechanism& mechanism, const Eigen::VectorXd& q);

}  // namespace robotc::oracle
