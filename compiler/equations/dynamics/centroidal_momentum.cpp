#include "compiler/equations/dynamics/centroidal_momentum.h"

#include "compiler/equations/dynamics/body_velocities.h"
#include "compiler/equations/dynamics/mass_centre.h"
#include "compiler/mechanism/joint_motion.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

struct Momentum {
  Vec3 linear;
  Vec3 angular;  ///< about the origin of the frame in which it is given
};

Momentum add(Pool& pool, const Momentum& a, const Momentum& b) {
  return {expr::add(pool, a.linear, b.linear), expr::add(pool, a.angular, b.angular)};
}

Momentum momentum_of(Pool& pool, const SpatialInertia& inertia, const BodyVelocity& v) {
  return {
      expr::add(pool, expr::scale(pool, inertia.mass, v.linear), expr::cross(pool, v.angular, inertia.first_moment)),
      expr::add(pool, expr::mul(pool, inertia.inertia, v.angular), expr::cross(pool, inertia.first_moment, v.linear))};
}

Momentum to_parent(Pool& pool, const JointMotion& motion, const Momentum& m) {
  const Vec3 linear = to_parent_axes(pool, motion, m.linear);
  return {linear, expr::add(pool, to_parent_axes(pool, motion, m.angular), expr::cross(pool, motion.position, linear))};
}

SpatialInertia to_parent(Pool& pool, const JointMotion& motion, const SpatialInertia& body) {
  return shift(pool,
               {body.mass, to_parent_axes(pool, motion, body.first_moment), to_parent_axes(pool, motion, body.inertia)},
               motion.position);
}

}  // namespace

std::vector<Id> centroidal_momentum(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  const std::vector<BodyVelocity> velocities = body_velocities(pool, mechanism, tree);
  std::vector<Momentum> carried;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    carried.push_back(momentum_of(pool, tree.bodies[i].inertia, velocities[i]));
  }
  Momentum whole{expr::zero3(pool), expr::zero3(pool)};  // about the world's origin
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const Momentum passed = to_parent(pool, joint_motion(pool, tree.bodies[i], mechanism), carried[i]);
    Momentum& at = tree.bodies[i].parent ? carried[*tree.bodies[i].parent] : whole;
    at = add(pool, at, passed);
  }
  const Vec3 centre = centre_of_mass(pool, mechanism, tree);
  const Vec3& p = whole.linear;
  const Vec3 angular = expr::sub(pool, whole.angular, expr::cross(pool, centre, p));
  return {p[0], p[1], p[2], angular[0], angular[1], angular[2]};
}

// A unit rate of one joint moves all that the joint carries as one rigid body.
std::vector<Id> centroidal_momentum_matrix(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree) {
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> matrix(6 * n, pool.zero());
  std::vector<SpatialInertia> composite;
  for (const TreeBody& body : tree.bodies) composite.push_back(body.inertia);
  for (std::size_t i = composite.size(); i-- > 0;) {
    const auto parent = tree.bodies[i].parent;
    if (!parent) continue;
    const SpatialInertia passed = to_parent(pool, joint_motion(pool, tree.bodies[i], mechanism), composite[i]);
    composite[*parent] = robotc::add(pool, composite[*parent], passed);
  }
  const std::vector<Transform> in_world = world_transforms(pool, tree, mechanism);
  const Vec3 centre = centre_of_mass(pool, mechanism, tree);
  for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
    const auto j = tree.bodies[k].column();
    if (!j) continue;
    const Momentum own = momentum_of(pool, composite[k], unit_velocity(pool, tree.bodies[k]));
    const Vec3 linear = expr::mul(pool, in_world[k].rotation, own.linear);
    const Vec3 lever = expr::sub(pool, in_world[k].position, centre);
    const Vec3 angular =
        expr::add(pool, expr::mul(pool, in_world[k].rotation, own.angular), expr::cross(pool, lever, linear));
    for (std::size_t r = 0; r < 3; ++r) {
      matrix[r * n + *j] = linear[r];
      matrix[(r + 3) * n + *j] = angular[r];
    }
  }
  return matrix;
}

}  // namespace robotc::dynamics
