#include "compiler/equations/derivations/newton_euler.h"

namespace robotc::derivations::newton_euler {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// The motion of a body's frame, along its axes.
struct Motion {
  Vec3 angular_velocity;
  Vec3 angular_acceleration;
  Vec3 acceleration;   // of the origin, less gravity
  Vec3 axes_velocity;  // of the axes that it is written along; after a spin still that of the joint frame
};

/// a + α × r + ω × (ω × r).
Vec3 acceleration_of(Pool& pool, const Motion& motion, const Vec3& r) {
  const Vec3 tangential = expr::cross(pool, motion.angular_acceleration, r);
  const Vec3 centripetal = expr::cross(pool, motion.angular_velocity, expr::cross(pool, motion.angular_velocity, r));
  return expr::add(pool, motion.acceleration, expr::add(pool, tangential, centripetal));
}

/// The motion of a body from that of its parent, and the rates of its joint.
Motion pass_on(Pool& pool, const Motion& parent, const TreeBody& body, const JointMotion& joint, Id qd, Id qdd) {
  Motion motion{to_body_axes(pool, joint, parent.angular_velocity),
                to_body_axes(pool, joint, parent.angular_acceleration),
                to_body_axes(pool, joint, acceleration_of(pool, parent, joint.position)),
                to_body_axes(pool, joint, parent.axes_velocity)};
  const Vec3 speed = expr::scale(pool, qd, body.axis);
  const Vec3 drive = expr::scale(pool, qdd, body.axis);
  const bool spins = body.motion == robotc::Motion::spin;
  const Vec3 turned = expr::cross(pool, spins ? motion.axes_velocity : motion.angular_velocity, speed);
  if (body.slides()) {
    const Vec3 coriolis = expr::scale(pool, pool.integer(2), turned);
    const Vec3 grown = sliding_part(pool, body, expr::add(pool, drive, coriolis));
    motion.acceleration = expr::add(pool, motion.acceleration, grown);
  }
  if (body.turns()) {
    motion.angular_velocity = expr::add(pool, motion.angular_velocity, speed);
    motion.angular_acceleration = expr::add(pool, motion.angular_acceleration, expr::add(pool, drive, turned));
  }
  if (!spins) motion.axes_velocity = motion.angular_velocity;
  return motion;
}

/// Wrench that moves the bodies of a tree body, about the origin of its frame: F = m a_c and N = I α + ω × I ω at each
/// mass centre.
BodyWrench inertia_wrench(Pool& pool, const TreeBody& tree_body, const Motion& motion) {
  BodyWrench sum{expr::zero3(pool), expr::zero3(pool)};
  for (const RigidBody& body : tree_body.bodies) {
    const Vec3 force = expr::scale(pool, body.mass, acceleration_of(pool, motion, body.com));
    const Vec3 spin = expr::mul(pool, body.inertia, motion.angular_velocity);
    const Vec3 moment = expr::add(pool, expr::mul(pool, body.inertia, motion.angular_acceleration),
                                  expr::cross(pool, motion.angular_velocity, spin));
    sum.force = expr::add(pool, sum.force, force);
    sum.moment = expr::add(pool, sum.moment, expr::add(pool, moment, expr::cross(pool, body.com, force)));
  }
  return sum;
}

}  // namespace

Solution solve(const KinematicTree& tree, const Mechanism& mechanism, Pool& pool, const std::vector<Id>& qd,
               const std::vector<Id>& qdd, const Vec3& gravity, std::span<const BodyWrench> loads) {
  const Vec3 zero = expr::zero3(pool);
  const Motion world{zero, zero, expr::neg(pool, gravity), zero};
  const auto rate = [&](const std::vector<Id>& rates, const TreeBody& body) {
    return body.speed ? rates[body.speed->index()] : pool.zero();
  };

  Solution solution{std::vector<Id>(tree.speed_count(), pool.zero()), {}};
  std::vector<JointMotion> joints;
  std::vector<Motion> motions;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const TreeBody& body = tree.bodies[i];
    joints.push_back(joint_motion(pool, body, mechanism));
    const Motion& parent = body.parent ? motions[*body.parent] : world;
    motions.push_back(pass_on(pool, parent, body, joints[i], rate(qd, body), rate(qdd, body)));
    BodyWrench needed = inertia_wrench(pool, body, motions[i]);
    if (!loads.empty()) {
      needed = {expr::sub(pool, needed.force, loads[i].force), expr::sub(pool, needed.moment, loads[i].moment)};
    }
    solution.reaction.push_back(needed);
  }
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const TreeBody& body = tree.bodies[i];
    const BodyWrench& reaction = solution.reaction[i];
    if (body.speed) solution.tau[body.speed->index()] = along_joint(pool, body, reaction);
    if (!body.parent) continue;
    const BodyWrench passed = to_parent(pool, joints[i], reaction);
    BodyWrench& parent = solution.reaction[*body.parent];
    parent = {expr::add(pool, parent.force, passed.force), expr::add(pool, parent.moment, passed.moment)};
  }
  return solution;
}

}  // namespace robotc::derivations::newton_euler
