// Mass, mass centre and momentum of all bodies, from the motion of each of them in the world.
#pragma once

#include <Eigen/Core>

#include "tests/oracle/newton_euler.h"
#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// (linear, angular about some point), world axes.
using Vector6 = Eigen::Matrix<double, 6, 1>;

/// kg, of all bodies.
double total_mass(const Tree& tree);

/// m, in the world. The bodies must have mass.
Eigen::Vector3d centre_of_mass(const Tree& tree, const Eigen::VectorXd& q);

/// m/s.
Eigen::Vector3d centre_of_mass_velocity(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// (sum of m v, sum of r x m v + I w) with r from the mass centre of all; kg m/s and kg m^2/s. Without rotors.
Vector6 centroidal_momentum(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// (sum of m a, sum of r x m a + I w' + w x I w): the external wrench, by Newton's and Euler's laws; N and N m.
Vector6 centroidal_momentum_rate(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& qdd);

/// Bounds of the terms of the results, see magnitude.h.
struct MomentumMagnitudes {
  double mass = 0;          // kg
  double centre = 0;        // m
  double linear = 0;        // kg m/s
  double angular = 0;       // kg m^2/s
  double linear_rate = 0;   // N
  double angular_rate = 0;  // N m
};
MomentumMagnitudes momentum_magnitudes(const Tree& tree, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                       const Eigen::VectorXd& qdd);

}  // namespace robotc::oracle
