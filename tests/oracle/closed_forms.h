// Mechanisms with equations from textbooks, each with its Tree.
#pragma once

#include <Eigen/Core>
#include <cmath>

#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// A rigid pendulum. Turns about base z in the x-y plane, gravity along -y; at q = 0 it hangs down with its mass centre
/// at (0, -length, 0) of its link frame. (Goldstein, Poole and Safko 2002, chapter 1: physical pendulum.)
struct Pendulum {
  double mass = 1.3;      // kg
  double length = 0.7;    // m, from the pivot to the mass centre
  double inertia = 0.05;  // kg m^2, about the mass centre
  double g = 9.81;        // m/s^2

  Tree tree() const {
    Body bob;
    bob.name = "bob";
    bob.kind = JointKind::revolute;
    bob.mass = mass;
    bob.com = {0, -length, 0};
    bob.inertia = Eigen::Vector3d(inertia, 0, inertia).asDiagonal();
    return {{bob}, {0, -g, 0}};
  }

  double inverse_dynamics(double q, double qdd) const {
    return (inertia + mass * length * length) * qdd + mass * g * length * std::sin(q);
  }
  double kinetic_energy(double qd) const { return 0.5 * (inertia + mass * length * length) * qd * qd; }
  double potential_energy(double q) const { return -mass * g * length * std::cos(q); }

  /// N, of the pivot on the bob along the bob's axes: y is the tension of the rod.
  Eigen::Vector3d reaction_force(double q, double qd, double qdd) const {
    return {mass * (length * qdd + g * std::sin(q)), mass * (length * qd * qd + g * std::cos(q)), 0};
  }
};

/// The planar two-link arm of Spong, Hutchinson and Vidyasagar (2006), section 7.4 (planar elbow manipulator): relative
/// angles from the x axis, motion in the x-y plane, gravity along -y, mass centres on the links' x axes. The acrobot is
/// the same arm with no effort at the first joint.
struct DoublePendulum {
  double m1 = 1.1, m2 = 0.8;     // kg
  double l1 = 0.6;               // m, first link
  double lc1 = 0.25, lc2 = 0.3;  // m, from each joint to the mass centre
  double i1 = 0.04, i2 = 0.03;   // kg m^2, about the mass centres
  double g = 9.81;               // m/s^2

  Tree tree() const {
    Body upper;
    upper.name = "upper";
    upper.kind = JointKind::revolute;
    upper.mass = m1;
    upper.com = {lc1, 0, 0};
    upper.inertia = Eigen::Vector3d(0, i1, i1).asDiagonal();
    Body lower;
    lower.name = "lower";
    lower.parent = 0;
    lower.kind = JointKind::revolute;
    lower.before.position = {l1, 0, 0};
    lower.mass = m2;
    lower.com = {lc2, 0, 0};
    lower.inertia = Eigen::Vector3d(0, i2, i2).asDiagonal();
    return {{upper, lower}, {0, -g, 0}};
  }

  Eigen::Matrix2d mass_matrix(const Eigen::Vector2d& q) const {
    const double c2 = std::cos(q[1]);
    const double m12 = m2 * (lc2 * lc2 + l1 * lc2 * c2) + i2;
    Eigen::Matrix2d m;
    m << m1 * lc1 * lc1 + m2 * (l1 * l1 + lc2 * lc2 + 2 * l1 * lc2 * c2) + i1 + i2, m12, m12, m2 * lc2 * lc2 + i2;
    return m;
  }
  /// The Christoffel matrix, with h = -m2 l1 lc2 sin q2.
  Eigen::Matrix2d coriolis_matrix(const Eigen::Vector2d& q, const Eigen::Vector2d& qd) const {
    const double h = -m2 * l1 * lc2 * std::sin(q[1]);
    Eigen::Matrix2d c;
    c << h * qd[1], h * qd[1] + h * qd[0], -h * qd[0], 0;
    return c;
  }
  Eigen::Vector2d gravity_forces(const Eigen::Vector2d& q) const {
    const double second = m2 * lc2 * g * std::cos(q[0] + q[1]);
    return {(m1 * lc1 + m2 * l1) * g * std::cos(q[0]) + second, second};
  }
  Eigen::Vector2d inverse_dynamics(const Eigen::Vector2d& q, const Eigen::Vector2d& qd,
                                   const Eigen::Vector2d& qdd) const {
    return mass_matrix(q) * qdd + coriolis_matrix(q, qd) * qd + gravity_forces(q);
  }
  /// From the mass centres' velocities, not from the mass matrix.
  double kinetic_energy(const Eigen::Vector2d& q, const Eigen::Vector2d& qd) const {
    const double w2 = qd[0] + qd[1];
    const Eigen::Vector2d v2 = l1 * qd[0] * Eigen::Vector2d(-std::sin(q[0]), std::cos(q[0])) +
                               lc2 * w2 * Eigen::Vector2d(-std::sin(q[0] + q[1]), std::cos(q[0] + q[1]));
    return 0.5 * (m1 * lc1 * lc1 + i1) * qd[0] * qd[0] + 0.5 * m2 * v2.squaredNorm() + 0.5 * i2 * w2 * w2;
  }
  double potential_energy(const Eigen::Vector2d& q) const {
    return (m1 * lc1 + m2 * l1) * g * std::sin(q[0]) + m2 * lc2 * g * std::sin(q[0] + q[1]);
  }
};

/// The cart-pole of Tedrake (Underactuated Robotics, section 3.2), with the pole's inertia added: the cart slides along
/// base x, the pole turns about z, hangs down at q2 = 0, gravity along -y.
struct CartPole {
  double cart = 1.5, pole = 0.4;  // kg
  double length = 0.5;            // m, from the hinge to the pole's mass centre
  double inertia = 0.01;          // kg m^2, of the pole about its mass centre
  double g = 9.81;                // m/s^2

  Tree tree() const {
    Body first;
    first.name = "cart";
    first.kind = JointKind::prismatic;
    first.axis = Eigen::Vector3d::UnitX();
    first.mass = cart;
    Body second;
    second.name = "pole";
    second.parent = 0;
    second.kind = JointKind::revolute;
    second.mass = pole;
    second.com = {0, -length, 0};
    second.inertia = Eigen::Vector3d(inertia, 0, inertia).asDiagonal();
    return {{first, second}, {0, -g, 0}};
  }

  Eigen::Vector2d inverse_dynamics(const Eigen::Vector2d& q, const Eigen::Vector2d& qd,
                                   const Eigen::Vector2d& qdd) const {
    const double ml = pole * length;
    const double s = std::sin(q[1]);
    const double c = std::cos(q[1]);
    return {(cart + pole) * qdd[0] + ml * c * qdd[1] - ml * s * qd[1] * qd[1],
            ml * c * qdd[0] + (inertia + ml * length) * qdd[1] + ml * g * s};
  }
  double kinetic_energy(const Eigen::Vector2d& q, const Eigen::Vector2d& qd) const {
    return 0.5 * (cart + pole) * qd[0] * qd[0] + pole * length * qd[0] * qd[1] * std::cos(q[1]) +
           0.5 * (inertia + pole * length * length) * qd[1] * qd[1];
  }
  double potential_energy(const Eigen::Vector2d& q) const { return -pole * g * length * std::cos(q[1]); }
};

}  // namespace robotc::oracle
