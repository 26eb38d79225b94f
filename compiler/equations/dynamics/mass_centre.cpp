#include "compiler/equations/dynamics/mass_centre.h"

#include "compiler/equations/dynamics/body_velocities.h"
#include "compiler/mechanism/joint_motion.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

/// Masses and first moments of each body and all that it carries, in the body's frame.
struct CarriedMasses {
  std::vector<Id> mass;
  std::vector<Vec3> first_moment;  ///< kg·m, about the body frame's origin
  Vec3 in_world;                   ///< kg·m, of all bodies, about the world's origin
};

// From the tips to the base: one vector a joint.
CarriedMasses carried_masses(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, Vec3 in_world) {
  CarriedMasses carried{{}, {}, in_world};
  for (const TreeBody& body : tree.bodies) {
    carried.mass.push_back(body.inertia.mass);
    carried.first_moment.push_back(body.inertia.first_moment);
  }
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const JointMotion motion = joint_motion(pool, tree.bodies[i], mechanism);
    const Vec3 moment = expr::add(pool, to_parent_axes(pool, motion, carried.first_moment[i]),
                                  expr::scale(pool, carried.mass[i], motion.position));
    if (const auto parent = tree.bodies[i].parent) {
      carried.mass[*parent] = pool.add(carried.mass[*parent], carried.mass[i]);
      carried.first_moment[*parent] = expr::add(pool, carried.first_moment[*parent], moment);
    } else {
      carried.in_world = expr::add(pool, carried.in_world, moment);
    }
  }
  return carried;
}

}  // namespace

Id total_mass(Pool& pool, const Mechanism& mechanism) {
  Id sum = pool.zero();
  for (const Link& link : mechanism.links) {
    for (const RigidBody& body : link.bodies) sum = pool.add(sum, body.mass);
  }
  return sum;
}

Vec3 first_moment(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  Vec3 fixed = expr::zero3(pool);
  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    const LinkPlacement& link = tree.placements[i];
    if (link.body) continue;
    for (const RigidBody& body : mechanism.links[i].bodies) {
      const Vec3 com = expr::add(pool, link.pose.position, expr::mul(pool, link.pose.rotation, body.com));
      fixed = expr::add(pool, fixed, expr::scale(pool, body.mass, com));
    }
  }
  return carried_masses(pool, mechanism, tree, fixed).in_world;
}

Vec3 centre_of_mass(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  const Id by_mass = pool.div(pool.one(), total_mass(pool, mechanism));
  return expr::scale(pool, by_mass, first_moment(pool, mechanism, tree));
}

std::vector<Id> centre_of_mass_jacobian(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> matrix(3 * n, pool.zero());
  const CarriedMasses carried = carried_masses(pool, mechanism, tree, expr::zero3(pool));
  const std::vector<Transform> in_world = world_transforms(pool, tree, mechanism);
  const Id by_mass = pool.div(pool.one(), total_mass(pool, mechanism));
  for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
    const auto j = tree.bodies[k].column();
    if (!j) continue;
    const BodyVelocity unit = unit_velocity(pool, tree.bodies[k]);
    const Vec3 momentum = expr::add(pool, expr::scale(pool, carried.mass[k], unit.linear),
                                    expr::cross(pool, unit.angular, carried.first_moment[k]));
    const Vec3 column = expr::scale(pool, by_mass, expr::mul(pool, in_world[k].rotation, momentum));
    for (std::size_t r = 0; r < 3; ++r) matrix[r * n + *j] = column[r];
  }
  return matrix;
}

}  // namespace robotc::dynamics
