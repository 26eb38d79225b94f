#include "compiler/equations/dynamics/link_motion.h"

#include "compiler/equations/dynamics/kinematics.h"
#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

Transform at_com(Pool& pool, const RigidBody& body) {
  Transform frame = identity_transform(pool);
  frame.position = body.com;
  return frame;
}

}  // namespace

std::vector<Id> velocity(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                         const Transform& frame) {
  const std::vector<Id> matrix = jacobian(pool, mechanism, tree, link, frame);
  const std::size_t n = mechanism.qd.size();
  std::vector<Id> result;
  for (std::size_t row = 0; row < 6; ++row) {
    Id sum = pool.zero();
    for (std::size_t i = 0; i < n; ++i) sum = pool.add(sum, pool.mul(matrix[row * n + i], mechanism.qd[i]));
    result.push_back(sum);
  }
  return result;
}

std::vector<Id> acceleration(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                             const Transform& frame) {
  const std::vector<Id> rates = velocity(pool, mechanism, tree, link, frame);
  return expr::differentiate(pool, rates, second_rates_in_time(mechanism, pool)).roots;
}

RigidBody whole_link(Pool& pool, const Mechanism& mechanism, LinkId link) {
  const std::vector<RigidBody>& bodies = mechanism.link(link).bodies;
  if (bodies.size() == 1) return bodies.front();
  return combine(pool, bodies);
}

Id link_kinetic_energy(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link) {
  const RigidBody body = whole_link(pool, mechanism, link);
  const Transform frame = at_com(pool, body);
  const std::vector<Id> v = velocity(pool, mechanism, tree, link, frame);
  const Vec3 linear{v[0], v[1], v[2]};
  const Vec3 angular{v[3], v[4], v[5]};
  // Turned into the link's axes, where the inertia stands still.
  const expr::Mat3 rotation = pose(pool, mechanism, tree, link, frame).rotation;
  const Vec3 own = expr::mul_transposed(pool, rotation, angular);
  const Id moving = pool.mul(body.mass, expr::dot(pool, linear, linear));
  const Id turning = expr::dot(pool, own, expr::mul(pool, body.inertia, own));
  return pool.mul(pool.number(Number::rational(1, 2)), pool.add(moving, turning));
}

Id link_potential_energy(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link) {
  const RigidBody body = whole_link(pool, mechanism, link);
  const Vec3 com = pose(pool, mechanism, tree, link, at_com(pool, body)).position;
  return pool.neg(pool.mul(body.mass, expr::dot(pool, mechanism.gravity, com)));
}

}  // namespace robotc::dynamics
