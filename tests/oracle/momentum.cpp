#include "tests/oracle/momentum.h"

#include <Eigen/Geometry>
#include <cmath>
#include <functional>

namespace robotc::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Calls `use` with every rigid body of the tree, its motion and the position of its mass centre.
void for_each_lump(const Tree& tree, const std::vector<BodyMotion>& motion,
                   const std::function<void(const Lump&, const BodyMotion&, const Vector3d&)>& use) {
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    for (const Lump& lump : lumps(tree.bodies[i])) use(lump, motion[i], motion[i].link * lump.com);
  }
}

Vector3d centre(const Tree& tree, const std::vector<BodyMotion>& motion) {
  Vector3d moment = Vector3d::Zero();
  for_each_lump(tree, motion,
                [&](const Lump& lump, const BodyMotion&, const Vector3d& com) { moment += lump.mass * com; });
  return moment / total_mass(tree);
}

}  // namespace

double total_mass(const Tree& tree) {
  double mass = 0;
  for (const Body& body : tree.bodies) {
    for (const Lump& lump : lumps(body)) mass += lump.mass;
  }
  return mass;
}

Vector3d centre_of_mass(const Tree& tree, const VectorXd& q) {
  const VectorXd rest = VectorXd::Zero(freedom_count(tree));
  return centre(tree, motions(tree, q, rest, rest));
}

Vector3d centre_of_mass_velocity(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  return centroidal_momentum(tree, q, qd).head<3>() / total_mass(tree);
}

Vector6 centroidal_momentum(const Tree& tree, const VectorXd& q, const VectorXd& qd) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, VectorXd::Zero(freedom_count(tree)));
  const Vector3d about = centre(tree, motion);
  Vector6 momentum = Vector6::Zero();
  for_each_lump(tree, motion, [&](const Lump& lump, const BodyMotion& body, const Vector3d& com) {
    const Vector3d linear = lump.mass * velocity_of(body, com);
    momentum.head<3>() += linear;
    momentum.tail<3>() += (com - about).cross(linear) + inertia_in_world(lump, body) * body.angular_velocity;
  });
  return momentum;
}

Vector6 centroidal_momentum_rate(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  const std::vector<BodyMotion> motion = motions(tree, q, qd, qdd);
  const Vector3d about = centre(tree, motion);
  Vector6 rate = Vector6::Zero();
  for_each_lump(tree, motion, [&](const Lump& lump, const BodyMotion& body, const Vector3d& com) {
    const Matrix3d inertia = inertia_in_world(lump, body);
    const Vector3d& w = body.angular_velocity;
    const Vector3d force = lump.mass * acceleration_of(body, com);
    rate.head<3>() += force;
    rate.tail<3>() += (com - about).cross(force) + inertia * body.angular_acceleration + w.cross(inertia * w);
  });
  return rate;
}

// Outwards as in magnitude.cpp, with every vector replaced by a bound of its length. Levers are taken from the world's
// origin, the farthest point that a formula may use.
MomentumMagnitudes momentum_magnitudes(const Tree& tree, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) {
  const std::vector<int> freedom = freedom_indices(tree);
  const std::vector<int> position = freedom_positions(tree);
  struct Bound {
    double spin = 0, spin_rate = 0, speed = 0, acceleration = 0, distance = 0;
  };
  std::vector<Bound> bounds;
  MomentumMagnitudes result;
  double moment = 0;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const Body& body = tree.bodies[i];
    Bound b =
        body.parent < 0 ? Bound{.distance = tree.base.position.norm()} : bounds[static_cast<std::size_t>(body.parent)];
    // Sums over the joint's speeds, as in magnitude.cpp.
    double turn = 0, turn_rate = 0, slide = 0, slide_rate = 0, slid = 0;
    for (int c = 0; c < freedoms(body.kind); ++c) {
      const Eigen::Index k = freedom[i] + c;
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
    const double lever = body.before.position.norm() + slid;
    const double turning = b.spin_rate + b.spin * b.spin;
    b.acceleration += turning * lever + slide_rate + 2 * b.spin * slide;
    b.speed += b.spin * lever + slide;
    b.spin_rate += turn_rate + b.spin * turn;
    b.spin += turn;
    const double offset = body.after.position.norm();
    b.acceleration += (b.spin_rate + b.spin * b.spin) * offset;
    b.speed += b.spin * offset;
    b.distance += lever + offset;
    for (const Lump& lump : lumps(body)) {
      const double arm = lump.com.norm(), inertia = lump.inertia.norm();
      const double linear = lump.mass * (b.speed + b.spin * arm);
      const double force = lump.mass * (b.acceleration + (b.spin_rate + b.spin * b.spin) * arm);
      result.mass += lump.mass;
      moment += lump.mass * (b.distance + arm);
      result.linear += linear;
      result.angular += (b.distance + arm) * linear + inertia * b.spin;
      result.linear_rate += force;
      result.angular_rate += (b.distance + arm) * force + inertia * (b.spin_rate + b.spin * b.spin);
    }
    bounds.push_back(b);
  }
  if (result.mass == 0) return result;
  result.centre = moment / result.mass;
  // The total momentum is moved from the origin to the mass centre.
  result.angular += result.centre * result.linear;
  result.angular_rate += result.centre * result.linear_rate + result.linear * result.linear / result.mass;
  return result;
}

}  // namespace robotc::oracle
