// Checks of functions of robots with loops at a state: against the oracle in maximal coordinates, and by identities.
#pragma once

#include <functional>

#include "tests/property/closed_robot.h"

namespace robotc::test {

/// G, J G = 0, and accelerations.
void check_motion(MovingRobot& r);
/// Efforts, M, friction, springs, wrenches, the regressor and derivatives by efforts.
void check_efforts(MovingRobot& r);
/// Poses, velocities, accelerations and Jacobians of every other link.
void check_places(MovingRobot& r);
/// Kinetic energy and momenta.
void check_energies(MovingRobot& r);
/// C u, and dM/dt − 2 C is skew.
void check_coriolis_matrix(MovingRobot& r);
/// Derivatives of both dynamics and of the last link's pose by q and qd, against differences.
void check_derivatives(MovingRobot& r);
/// All of these.
void check_all(MovingRobot& r);

/// q moved along the loops, by `step` along the independent joints; dependent ones close the loops again.
Eigen::VectorXd moved(ClosedRobot& r, const Eigen::VectorXd& q, const Eigen::VectorXd& step);

/// The derivative of f at 0 by central differences of sixth order at two steps, checked within the difference of the
/// two (64 times the error of the finer) and the rounding of f over the step.
void check_derivative(const Eigen::VectorXd& actual, const std::function<Eigen::VectorXd(double)>& f, double rounding);

}  // namespace robotc::test
