#include "compiler/equations/dynamics/body_axes.h"

#include "compiler/equations/dynamics/body_velocities.h"
#include "compiler/mechanism/joint_motion.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

/// The velocity of a frame along its axes, of the body that carries it: X_body,frame.
BodyVelocity carried_to(Pool& pool, const Transform& frame, const BodyVelocity& v) {
  const Vec3 linear = expr::add(pool, v.linear, expr::cross(pool, v.angular, frame.position));
  return {expr::mul_transposed(pool, frame.rotation, linear), expr::mul_transposed(pool, frame.rotation, v.angular)};
}

}  // namespace

std::vector<Id> body_velocity(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                              const Transform& frame) {
  const LinkPlacement& place = tree.placements[link.index()];
  if (!place.body) return std::vector<Id>(6, pool.zero());
  const BodyVelocity body = body_velocities(pool, mechanism, tree)[*place.body];
  const BodyVelocity v = carried_to(pool, compose(pool, place.pose, frame), body);
  return {v.linear[0], v.linear[1], v.linear[2], v.angular[0], v.angular[1], v.angular[2]};
}

// From the frame to the base, with the frame's pose in each body on the way.
std::vector<Id> body_jacobian(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                              const Transform& frame) {
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> matrix(6 * n, pool.zero());
  const LinkPlacement& place = tree.placements[link.index()];
  Transform at = compose(pool, place.pose, frame);
  for (auto k = place.body; k; k = tree.bodies[*k].parent) {
    const TreeBody& body = tree.bodies[*k];
    if (const auto j = body.column()) {
      const BodyVelocity column = carried_to(pool, at, unit_velocity(pool, body));
      for (std::size_t r = 0; r < 3; ++r) {
        matrix[r * n + *j] = column.linear[r];
        matrix[(r + 3) * n + *j] = column.angular[r];
      }
    }
    at = compose(pool, joint_transform(pool, body, mechanism), at);
  }
  return matrix;
}

}  // namespace robotc::dynamics
