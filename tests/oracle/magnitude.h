// Magnitudes of the terms that a result is summed from.
//
// Two correct programs for the same effort differ by rounding, and rounding scales with the terms that cancel in the
// sum, not with the sum. So a tolerance is
//
//     |a - b|  <=  rounding_unit(tree) * magnitude
//
// where the magnitude comes from the recursion of newton_euler.cpp with every vector replaced by an upper bound of its
// length and every difference by a sum (a running error analysis: Higham 2002, section 3.3).
//
// rounding_unit = 32 (N + 2) eps for N bodies. Per body of a path, to first order and worst case: three products of
// rotations, each at most 3 sqrt(3) eps in norm, make 16 eps; the joint's own rotation and rotations that are proper
// only to rounding, 6 eps; two cross products and the sums of the velocity, acceleration and force recursions, 10 eps.
// The 2 is for the mass centre and the projection on the axis. If both results carry rounding it should count twice;
// the tests count it once, because bounds on lengths add up to several times the vectors' actual lengths: over the
// random trees of self_test.cpp the errors between two methods stay below 7 % of the tolerance.
#pragma once

#include <Eigen/Core>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// Bounds of the terms of each result at one state; same units as the results.
struct Magnitudes {
  Eigen::VectorXd tau;               // inverse_dynamics, entry by entry
  double kinetic = 0;                // kinetic_energy
  double potential = 0;              // potential_energy
  Eigen::VectorXd reaction_force;    // joint_reactions, one for each body
  Eigen::VectorXd reaction_moment;   // joint_reactions, one for each body
  Eigen::VectorXd angular_velocity;  // rad/s, for each body
  Eigen::VectorXd com_velocity;      // m/s, for each body
  Eigen::VectorXd com_distance;      // m from the world's origin along the bodies, for each body
};

Magnitudes magnitudes(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                      const Eigen::VectorXd& qdd);

/// n x n: sqrt(b_i b_j) with b_i the magnitude of M_ii, which also bounds |M_ij| since M is positive semidefinite.
Eigen::MatrixXd mass_matrix_magnitude(const Tree& tree, const Eigen::VectorXd& q);

/// Relative rounding of a result in double, relative to its magnitude; see above.
double rounding_unit(const Tree& tree);

}  // namespace robotc::oracle
