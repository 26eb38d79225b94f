#include "compiler/equations/dynamics/body_velocities.h"

#include "compiler/mechanism/joint_motion.h"

namespace robotc::dynamics {

using expr::Pool;
using expr::Vec3;

std::vector<BodyVelocity> body_velocities(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  return body_velocities(pool, mechanism, tree, mechanism.qd);
}

std::vector<BodyVelocity> body_velocities(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                          std::span<const expr::Id> speeds) {
  std::vector<BodyVelocity> velocities;
  for (const TreeBody& body : tree.bodies) {
    const JointMotion motion = joint_motion(pool, body, mechanism);
    const BodyVelocity parent =
        body.parent ? velocities[*body.parent] : BodyVelocity{expr::zero3(pool), expr::zero3(pool)};
    const Vec3 carried = expr::add(pool, parent.linear, expr::cross(pool, parent.angular, motion.position));
    BodyVelocity v{to_body_axes(pool, motion, carried), to_body_axes(pool, motion, parent.angular)};
    if (body.speed) {
      const Vec3 rate = expr::scale(pool, speeds[body.speed->index()], body.axis);
      v.linear = expr::add(pool, v.linear, sliding_part(pool, body, rate));
      v.angular = expr::add(pool, v.angular, turning_part(pool, body, rate));
    }
    velocities.push_back(v);
  }
  return velocities;
}

BodyVelocity unit_velocity(Pool& pool, const TreeBody& body) {
  return {sliding_part(pool, body, body.axis), turning_part(pool, body, body.axis)};
}

}  // namespace robotc::dynamics
