#include "tests/oracle/magnitude.h"

#include <cmath>
#include <limits>

namespace robotc::oracle {

using Eigen::Index;
using Eigen::VectorXd;

Magnitudes magnitudes(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  const Index bodies = static_cast<Index>(tree.bodies.size());
  const std::vector<int> coordinate = coordinate_indices(tree);
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
    const int k = coordinate[i];
    const double xd = k < 0 ? 0 : std::abs(qd[k]);
    const double xdd = k < 0 ? 0 : std::abs(qdd[k]);
    const bool turns = body.kind == JointKind::revolute;
    const bool slides = body.kind == JointKind::prismatic;
    const double wp = of_parent(w);
    const double spin_p = of_parent(w_rate) + wp * wp;

    to_joint[i] = body.before.position.norm() + (slides ? std::abs(q[k]) : 0);
    w[i] = wp + (turns ? xd : 0);
    w_rate[i] = of_parent(w_rate) + (turns ? xdd + wp * xd : 0);
    const double spin = w_rate[i] + w[i] * w[i];
    const double offset = body.after.position.norm();
    const double arm = body.com.norm();
    speed[i] = of_parent(speed) + wp * to_joint[i] + (slides ? xd : 0) + w[i] * offset;
    acceleration[i] = of_parent(acceleration) + spin_p * to_joint[i] + (slides ? xdd + 2 * wp * xd : 0) + spin * offset;
    distance[i] = of_parent(distance) + to_joint[i] + offset;

    result.com_velocity[i] = speed[i] + w[i] * arm;
    result.com_distance[i] = distance[i] + arm;
    const double inertia = body.inertia.norm();
    result.kinetic += 0.5 * body.mass * std::pow(result.com_velocity[i], 2) + 0.5 * inertia * w[i] * w[i];
    result.potential += body.mass * gravity * result.com_distance[i];
    result.reaction_force[i] = body.mass * (acceleration[i] + spin * arm + gravity);
    result.reaction_moment[i] = inertia * spin + (offset + arm) * result.reaction_force[i];
  }
  result.angular_velocity = w;

  // Inwards: a child's reaction loads its parent's joint, at the distance between the two joint origins.
  for (Index i = bodies; i-- > 0;) {
    const int parent = tree.bodies[i].parent;
    if (parent < 0) continue;
    const double arm = tree.bodies[parent].after.position.norm() + to_joint[i];
    result.reaction_force[parent] += result.reaction_force[i];
    result.reaction_moment[parent] += result.reaction_moment[i] + arm * result.reaction_force[i];
  }
  result.tau.resize(q.size());
  Index k = 0;
  for (const int i : coordinate_bodies(tree)) {
    result.tau[k++] = tree.bodies[i].kind == JointKind::revolute ? result.reaction_moment[i] : result.reaction_force[i];
  }
  return result;
}

Eigen::MatrixXd mass_matrix_magnitude(const Tree& tree, const VectorXd& q) {
  Tree weightless = tree;
  weightless.gravity.setZero();
  const Index n = q.size();
  VectorXd root(n);
  for (Index i = 0; i < n; ++i) {
    root[i] = std::sqrt(magnitudes(weightless, q, VectorXd::Zero(n), VectorXd::Unit(n, i)).tau[i]);
  }
  return root * root.transpose();
}

double rounding_unit(const Tree& tree) {
  return 32 * (static_cast<double>(tree.bodies.size()) + 2) * std::numeric_limits<double>::epsilon();
}

}  // namespace robotc::oracle
