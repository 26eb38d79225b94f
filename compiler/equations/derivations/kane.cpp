#include "compiler/equations/derivations/kane.h"

#include "compiler/mechanism/joint_motion.h"

namespace robotc::derivations::kane {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// The motion of a frame and its origin, or of a rigid body and its mass centre.
struct Motion {
  Vec3 angular_velocity;
  Vec3 angular_acceleration;
  Vec3 velocity;
  Vec3 acceleration;
  Vec3 axes_velocity;  ///< of the axes of the spins that follow; after a spin still that of the joint frame
};

/// The same motion at another point of the body, at r from the first.
Motion at_point(Pool& pool, const Motion& body, const Vec3& r) {
  const Vec3 turning = expr::cross(pool, body.angular_velocity, r);
  const Vec3 centripetal = expr::cross(pool, body.angular_velocity, turning);
  const Vec3 tangential = expr::cross(pool, body.angular_acceleration, r);
  Motion moved = body;
  moved.velocity = expr::add(pool, body.velocity, turning);
  moved.acceleration = expr::add(pool, body.acceleration, expr::add(pool, tangential, centripetal));
  return moved;
}

/// The motion of every rigid body of the geometry.
std::vector<Motion> motions(const WorldGeometry& geometry, Pool& pool, const std::vector<Id>& qd,
                            const std::vector<Id>& qdd) {
  const Vec3 zero = expr::zero3(pool);
  std::vector<Motion> frames;
  for (std::size_t i = 0; i < geometry.tree.bodies.size(); ++i) {
    const TreeBody& body = geometry.tree.bodies[i];
    const Transform& x = geometry.frames[i];
    Motion motion{zero, zero, zero, zero, zero};
    if (body.parent) motion = at_point(pool, frames[*body.parent], geometry.steps[i]);
    if (!body.speed) {  // an attitude
      motion.axes_velocity = motion.angular_velocity;
      frames.push_back(motion);
      continue;
    }
    const bool spins = body.motion == robotc::Motion::spin;
    const Vec3 axis = expr::mul(pool, x.rotation, body.axis);
    const Vec3 speed = expr::scale(pool, qd[body.speed->index()], axis);
    const Vec3 drive = expr::scale(pool, qdd[body.speed->index()], axis);
    const Vec3 turned = expr::cross(pool, spins ? motion.axes_velocity : motion.angular_velocity, speed);
    if (body.slides()) {
      const Vec3 coriolis = expr::scale(pool, pool.integer(2), turned);
      const Vec3 grown = sliding_part(pool, body, expr::add(pool, drive, coriolis));
      motion.velocity = expr::add(pool, motion.velocity, sliding_part(pool, body, speed));
      motion.acceleration = expr::add(pool, motion.acceleration, grown);
    }
    if (body.turns()) {
      motion.angular_velocity = expr::add(pool, motion.angular_velocity, speed);
      motion.angular_acceleration = expr::add(pool, motion.angular_acceleration, expr::add(pool, drive, turned));
    }
    if (!spins) motion.axes_velocity = motion.angular_velocity;
    frames.push_back(motion);
  }
  std::vector<Motion> bodies;
  for (const PlacedBody& body : geometry.bodies) {
    bodies.push_back(at_point(pool, frames[body.body], body.lever));
  }
  return bodies;
}

struct PartialVelocities {
  Vec3 linear;
  Vec3 angular;
};

/// The partial velocities of every body: one vector over the bodies for each speed.
std::vector<std::vector<PartialVelocities>> partial_velocities(const WorldGeometry& geometry,
                                                               const Mechanism& mechanism, Pool& pool) {
  const std::vector<Id> rest(mechanism.qd.size(), pool.zero());
  std::vector<Id> velocities;
  for (const Motion& motion : motions(geometry, pool, mechanism.qd, rest)) {
    velocities.insert(velocities.end(), motion.velocity.begin(), motion.velocity.end());
    velocities.insert(velocities.end(), motion.angular_velocity.begin(), motion.angular_velocity.end());
  }
  std::vector<std::vector<PartialVelocities>> partial;
  for (const std::vector<Id>& by_speed : derivatives(pool, velocities, mechanism.qd)) {
    std::vector<PartialVelocities> of_bodies;
    for (auto at = by_speed.begin(); at != by_speed.end(); at += 6) {
      of_bodies.push_back({{at[0], at[1], at[2]}, {at[3], at[4], at[5]}});
    }
    partial.push_back(std::move(of_bodies));
  }
  return partial;
}

}  // namespace

std::vector<Id> inverse_dynamics(const WorldGeometry& geometry, const Mechanism& mechanism, Pool& pool,
                                 const std::vector<Id>& qd, const std::vector<Id>& qdd, const Vec3& gravity) {
  const std::vector<Motion> moved = motions(geometry, pool, qd, qdd);
  std::vector<Vec3> force;   // m (a − g)
  std::vector<Vec3> moment;  // I α + ω × I ω
  for (std::size_t k = 0; k < geometry.bodies.size(); ++k) {
    const PlacedBody& body = geometry.bodies[k];
    const Motion& motion = moved[k];
    force.push_back(expr::scale(pool, body.mass, expr::sub(pool, motion.acceleration, gravity)));
    const expr::SymMat3 inertia = expr::rotate(pool, body.rotation, body.inertia);
    const Vec3 spin = expr::mul(pool, inertia, motion.angular_velocity);
    moment.push_back(expr::add(pool, expr::mul(pool, inertia, motion.angular_acceleration),
                               expr::cross(pool, motion.angular_velocity, spin)));
  }
  std::vector<Id> tau;
  for (const std::vector<PartialVelocities>& partial : partial_velocities(geometry, mechanism, pool)) {
    Id sum = pool.zero();
    for (std::size_t k = 0; k < partial.size(); ++k) {
      sum = pool.add(
          sum, pool.add(expr::dot(pool, partial[k].linear, force[k]), expr::dot(pool, partial[k].angular, moment[k])));
    }
    tau.push_back(sum);
  }
  return tau;
}

std::vector<Id> mass_matrix(const WorldGeometry& geometry, const Mechanism& mechanism, Pool& pool) {
  const std::vector<std::vector<PartialVelocities>> partial = partial_velocities(geometry, mechanism, pool);
  const std::size_t n = partial.size();
  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < geometry.bodies.size(); ++k) {
    const PlacedBody& body = geometry.bodies[k];
    const expr::SymMat3 inertia = expr::rotate(pool, body.rotation, body.inertia);
    for (std::size_t j = 0; j < n; ++j) {
      const Vec3 momentum = expr::scale(pool, body.mass, partial[j][k].linear);
      const Vec3 spin = expr::mul(pool, inertia, partial[j][k].angular);
      for (std::size_t i = 0; i <= j; ++i) {
        Id& entry = matrix[i * n + j];
        entry = pool.add(entry, pool.add(expr::dot(pool, partial[i][k].linear, momentum),
                                         expr::dot(pool, partial[i][k].angular, spin)));
        matrix[j * n + i] = entry;
      }
    }
  }
  return matrix;
}

}  // namespace robotc::derivations::kane
