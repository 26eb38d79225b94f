#include "tests/oracle/magnitude.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/oracle/newton_euler.h"

namespace robotc::oracle {

using Eigen::Index;
using Eigen::VectorXd;

Magnitudes magnitudes(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  const Index bodies = static_cast<Index>(tree.bodies.size());
  const std::vector<int> freedom = freedom_indices(tree);
  const std::vector<int> position = freedom_positions(tree);
  const double gravity = tree.gravity.norm();

  // Outwards: bounds of angular velocity, angular acceleration, acceleration and distance of each link origin.
  VectorXd w(bodies), w_rate(bodies), speed(bodies), acceleration(bodies), distance(bodies), to_joint(bodies);
  Magnitudes result;
  result.com_velocity.resize(bodies);
  result.com_distance.resize(bodies);
  result.reaction_force.resize(bodies);
  result.reaction_moment.resize(bodies);
  for (Index i = 0; i < bodies; ++i) {
    const Body& body = tree.bodies[i];
    const auto of_parent = [&](const VectorXd& values) { return body.parent < 0 ? 0.0 : values[body.parent]; };
    // Sums over the joint's speeds: turning and sliding speed, their rates, and the displacement.
    double turn = 0, turn_rate = 0, slide = 0, slide_rate = 0, slid = 0;
    for (int c = 0; c < freedoms(body.kind); ++c) {
      const Index k = freedom[i] + c;
      const double lever = body.kind == JointKind::screw ? std::abs(body.lead) : 1;
      if (!is_length(body.kind, c)) {
        turn += std::abs(qd[k]);
        turn_rate += std::abs(qdd[k]);
      }
      if (is_length(body.kind, c) || body.kind == JointKind::screw) {
        slide += lever * std::abs(qd[k]);
        slide_rate += lever * std::abs(qdd[k]);
        slid += lever * std::abs(q[position[k]]);
      }
    }
    if (turns_move_axes(body.kind)) turn_rate += turn * turn;
    const double wp = of_parent(w);
    const double spin_p = of_parent(w_rate) + wp * wp;

    to_joint[i] = body.before.position.norm() + slid;
    w[i] = wp + turn;
    w_rate[i] = of_parent(w_rate) + turn_rate + wp * turn;
    const double spin = w_rate[i] + w[i] * w[i];
    const double offset = body.after.position.norm();
    speed[i] = of_parent(speed) + wp * to_joint[i] + slide + w[i] * offset;
    acceleration[i] = of_parent(acceleration) + spin_p * to_joint[i] + slide_rate + 2 * wp * slide + spin * offset;
    distance[i] = (body.parent < 0 ? tree.base.position.norm() : distance[body.parent]) + to_joint[i] + offset;

    result.com_velocity[i] = speed[i] + w[i] * body.com.norm();
    result.com_distance[i] = distance[i] + body.com.norm();
    result.reaction_force[i] = result.reaction_moment[i] = 0;
    for (const Lump& lump : lumps(body)) {
      const double arm = lump.com.norm();
      const double inertia = lump.inertia.norm();
      const double force = lump.mass * (acceleration[i] + spin * arm + gravity);
      result.kinetic += 0.5 * lump.mass * std::pow(speed[i] + w[i] * arm, 2) + 0.5 * inertia * w[i] * w[i];
      result.potential += lump.mass * gravity * (distance[i] + arm);
      result.reaction_force[i] += force;
      result.reaction_moment[i] += inertia * spin + (offset + arm) * force;
    }
  }
  result.angular_velocity = w;
  for (const AppliedWrench& wrench : tree.wrenches) {
    if (wrench.body < 0) continue;
    Eigen::Matrix<double, 6, 1> value;
    value << wrench.force.cwiseAbs(), wrench.moment.cwiseAbs();
    if (wrench.by_q.size() > 0) value += wrench.by_q.cwiseAbs() * q.cwiseAbs();
    if (wrench.by_qd.size() > 0) value += wrench.by_qd.cwiseAbs() * qd.cwiseAbs();
    const double force = value.head<3>().norm();
    const double arm = tree.bodies[wrench.body].after.position.norm() + wrench.point.norm();
    result.reaction_force[wrench.body] += force;
    result.reaction_moment[wrench.body] += value.tail<3>().norm() + arm * force;
  }

  // Inwards: a child's reaction loads its parent's joint, at the distance between the two joint origins.
  for (Index i = bodies; i-- > 0;) {
    const int parent = tree.bodies[i].parent;
    if (parent < 0) continue;
    const double arm = tree.bodies[parent].after.position.norm() + to_joint[i];
    result.reaction_force[parent] += result.reaction_force[i];
    result.reaction_moment[parent] += result.reaction_moment[i] + arm * result.reaction_force[i];
  }
  result.tau.resize(qd.size());
  const std::vector<int> of_body = freedom_bodies(tree);
  const std::vector<int> components = freedom_components(tree);
  for (Index k = 0; k < qd.size(); ++k) {
    const int i = of_body[k];
    const Body& body = tree.bodies[i];
    const Drive& drive = body.drive_of(components[k]);
    const double strain = position[k] < 0 ? 0 : std::abs(q[position[k]]) + std::abs(drive.rest);
    const double slides = body.kind == JointKind::screw         ? std::abs(body.lead)
                          : is_length(body.kind, components[k]) ? 1
                                                                : 0;
    const double turns = is_length(body.kind, components[k]) ? 0 : 1;
    result.tau[k] = turns * result.reaction_moment[i] + slides * result.reaction_force[i] +
                    drive.rotor_inertia * std::abs(qdd[k]) + drive.viscous * std::abs(qd[k]) +
                    std::max(drive.coulomb_positive, drive.coulomb_negative) + drive.stiffness * strain;
    result.kinetic += 0.5 * drive.rotor_inertia * qd[k] * qd[k];
    result.potential += 0.5 * drive.stiffness * strain * strain;
  }
  return result;
}

Eigen::MatrixXd mass_matrix_magnitude(const Tree& tree, const VectorXd& q) {
  Tree weightless = bodies_alone(tree);
  weightless.gravity.setZero();
  const VectorXd rotors = rotor_inertias(tree);
  const Index n = freedom_count(tree);
  VectorXd root(n);
  for (Index i = 0; i < n; ++i) {
    root[i] = std::sqrt(magnitudes(weightless, q, VectorXd::Zero(n), VectorXd::Unit(n, i)).tau[i] + rotors[i]);
  }
  return root * root.transpose();
}

double rounding_unit(const Tree& tree) {
  std::size_t bodies = tree.bodies.size();  // poses between a joint's coordinates transform vectors too
  for (const Body& body : tree.bodies) bodies += static_cast<std::size_t>(std::max(freedoms(body.kind) - 1, 0));
  return 32 * (static_cast<double>(bodies) + 2) * std::numeric_limits<double>::epsilon();
}

}  // namespace robotc::oracle
