#include "compiler/equations/dynamics/body_velocities.h"

#include "compiler/mechanism/joint_motion.h"

namespace robotc::dynamics {

using expr::Pool;
using expr::Vec3;

std::vector<BodyVelocity> body_velocities(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  std::vector<BodyVelocity> velocities;
  for (const TreeBody& body : tree.bodies) {
    const JointMotion motion = joint_motion(pool, body, mechanism);
    const BodyVelocity parent =
        body.parent ? velocities[*body.parent] : BodyVelocity{expr::zero3(pool), expr::zero3(pool)};
    const Vec3 carried = expr::add(pool, parent.linear, expr::cross(pool, parent.angular, motion.position));
    BodyVelocity v{to_body_axes(pool, motion, carried), to_body_axes(pool, motion, parent.angular)};
    if (body.coordinate) {
      Vec3& grown = body.type == JointType::prismatic ? v.linear : v.angular;
      grown = expr::add(pool, grown, expr::scale(pool, mechanism.qd[*body.coordinate], body.axis));
    }
    velocities.push_back(v);
  }
  return velocities;
}

BodyVelocity unit_velocity(Pool& pool, const TreeBody& body) {
  const Vec3 zero = expr::zero3(pool);
  return body.type == JointType::prismatic ? BodyVelocity{body.axis, zero} : BodyVelocity{zero, body.axis};
}

}  // namespace robotc::dynamics
