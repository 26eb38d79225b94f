#include "compiler/equations/dynamics/kinematics.h"

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/joint_motion.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

// From the tip to the base: the position passes each joint as one vector, which is cheaper than carrying rotations
// outwards.
Transform pose(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link, const Transform& frame) {
  const LinkPlacement& place = tree.placements[link.index()];
  Transform x = compose(pool, place.pose, frame);
  for (auto body = place.body; body; body = tree.bodies[*body].parent) {
    const JointMotion motion = joint_motion(pool, tree.bodies[*body], mechanism);
    x.rotation = expr::mul(pool, motion.constant, expr::mul(pool, motion.turn, x.rotation));
    x.position = expr::add(pool, motion.position, to_parent_axes(pool, motion, x.position));
  }
  return x;
}

std::vector<Id> jacobian(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                         const Transform& frame) {
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> matrix(6 * n, pool.zero());
  const LinkPlacement& place = tree.placements[link.index()];
  if (!place.body) return matrix;
  const std::vector<Transform> in_world = world_transforms(pool, tree, mechanism);

  // The lever from a joint to the frame grows on the way in, one body at a time: no difference of large positions.
  Vec3 lever = expr::mul(pool, in_world[*place.body].rotation, compose(pool, place.pose, frame).position);
  for (auto at = place.body; at; at = tree.bodies[*at].parent) {
    const TreeBody& body = tree.bodies[*at];
    if (body.speed) {
      const Vec3 axis = expr::mul(pool, in_world[*at].rotation, body.axis);
      const Vec3 angular = turning_part(pool, body, axis);
      const Vec3 linear = expr::add(pool, sliding_part(pool, body, axis), expr::cross(pool, angular, lever));
      for (std::size_t r = 0; r < 3; ++r) {
        matrix[r * n + body.speed->index()] = linear[r];
        matrix[(r + 3) * n + body.speed->index()] = angular[r];
      }
    }
    if (body.parent) {
      const Vec3 step = joint_motion(pool, body, mechanism).position;
      lever = expr::add(pool, lever, expr::mul(pool, in_world[*body.parent].rotation, step));
    }
  }
  return matrix;
}

std::vector<Id> jacobian_rate(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                              const Transform& frame) {
  return expr::differentiate(pool, jacobian(pool, mechanism, tree, link, frame), rates_in_time(mechanism, pool)).roots;
}

}  // namespace robotc::dynamics
