#include "compiler/equations/dynamics/energies.h"

#include "compiler/equations/dynamics/joint_forces.h"
#include "compiler/mechanism/joint_motion.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

Id kinetic_energy(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  struct Velocity {
    Vec3 linear;  // of the body frame's origin
    Vec3 angular;
  };
  std::vector<Velocity> velocities;
  Id twice = pool.zero();
  for (const TreeBody& body : tree.bodies) {
    const JointMotion motion = joint_motion(pool, body, mechanism);
    const Velocity parent = body.parent ? velocities[*body.parent] : Velocity{expr::zero3(pool), expr::zero3(pool)};
    const Vec3 carried = expr::add(pool, parent.linear, expr::cross(pool, parent.angular, motion.position));
    Velocity v{to_body_axes(pool, motion, carried), to_body_axes(pool, motion, parent.angular)};
    if (body.speed) {
      const Vec3 rate = expr::scale(pool, mechanism.qd[body.speed->index()], body.axis);
      v.linear = expr::add(pool, v.linear, sliding_part(pool, body, rate));
      v.angular = expr::add(pool, v.angular, turning_part(pool, body, rate));
    }
    const SpatialInertia& inertia = body.inertia;
    const Vec3 turning = expr::cross(pool, v.angular, inertia.first_moment);
    const Vec3 momentum =
        expr::add(pool, expr::scale(pool, inertia.mass, v.linear), expr::scale(pool, pool.integer(2), turning));
    const Vec3 spin = expr::mul(pool, inertia.inertia, v.angular);
    twice = pool.add(twice, pool.add(expr::dot(pool, v.linear, momentum), expr::dot(pool, v.angular, spin)));
    velocities.push_back(v);
  }
  const std::vector<Id> rotors = rotor_inertias(pool, mechanism);
  for (std::size_t i = 0; i < rotors.size(); ++i) {
    twice = pool.add(twice, pool.mul(rotors[i], pool.mul(mechanism.qd[i], mechanism.qd[i])));
  }
  return pool.mul(pool.number(Number::rational(1, 2)), twice);
}

// The first moments of what each body carries, towards the base: one vector a joint.
Id potential_energy(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  Vec3 in_world = expr::zero3(pool);
  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    const LinkPlacement& link = tree.placements[i];
    if (link.body) continue;
    for (const RigidBody& body : mechanism.links[i].bodies) {
      const Vec3 com = expr::add(pool, link.pose.position, expr::mul(pool, link.pose.rotation, body.com));
      in_world = expr::add(pool, in_world, expr::scale(pool, body.mass, com));
    }
  }
  std::vector<Id> mass;
  std::vector<Vec3> first_moment;
  for (const TreeBody& body : tree.bodies) {
    mass.push_back(body.inertia.mass);
    first_moment.push_back(body.inertia.first_moment);
  }
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const JointMotion motion = joint_motion(pool, tree.bodies[i], mechanism);
    const Vec3 moment =
        expr::add(pool, to_parent_axes(pool, motion, first_moment[i]), expr::scale(pool, mass[i], motion.position));
    if (const auto parent = tree.bodies[i].parent) {
      mass[*parent] = pool.add(mass[*parent], mass[i]);
      first_moment[*parent] = expr::add(pool, first_moment[*parent], moment);
    } else {
      in_world = expr::add(pool, in_world, moment);
    }
  }
  return pool.sub(spring_energy(pool, mechanism), expr::dot(pool, mechanism.gravity, in_world));
}

}  // namespace robotc::dynamics
