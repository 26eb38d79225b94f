#include "compiler/mechanism/body_wrench.h"

#include "compiler/mechanism/spatial_inertia.h"

namespace robotc {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// I α + ω × I ω = ∫ r × U r dm, by the second moments Σ: n_x = Σ_y·U_z − Σ_z·U_y and cyclic, with rows of Σ and U.
Vec3 moment_of_inertia(Pool& pool, const SpatialInertia& body, const BodyMotion& motion) {
  const Mat3 moments = expr::to_full(second_moments(pool, body));
  const Mat3 tensor = expr::to_full(body.inertia);
  const Mat3& u = motion.field;
  const Vec3& w = motion.angular_velocity;
  const auto component = [&](std::size_t x) {
    const std::size_t y = (x + 1) % 3;
    const std::size_t z = (x + 2) % 3;
    // Σ_yy U_zy − Σ_zz U_yz = I_xx α_x + (I_zz − I_yy) ω_y ω_z: the left is one product if a second moment is zero, the
    // right if a velocity is.
    Id diagonal = pool.sub(pool.mul(moments[y][y], u[z][y]), pool.mul(moments[z][z], u[y][z]));
    if (!pool.is_zero(moments[y][y]) && !pool.is_zero(moments[z][z])) {
      diagonal = pool.add(pool.mul(tensor[x][x], motion.angular_acceleration[x]),
                          pool.mul(pool.sub(tensor[z][z], tensor[y][y]), pool.mul(w[y], w[z])));
    }
    const Id mixed = pool.sub(pool.mul(moments[x][y], u[z][x]), pool.mul(moments[x][z], u[y][x]));
    return pool.add(pool.add(diagonal, mixed), pool.mul(moments[y][z], motion.spread[x]));
  };
  return {component(0), component(1), component(2)};
}

}  // namespace

// U = [α]ₓ + ω ωᵀ − (ω·ω) 1.
Mat3 acceleration_field(Pool& pool, const Vec3& w, const Vec3& alpha) {
  const Id xx = pool.mul(w[0], w[0]);
  const Id yy = pool.mul(w[1], w[1]);
  const Id zz = pool.mul(w[2], w[2]);
  const Id xy = pool.mul(w[0], w[1]);
  const Id xz = pool.mul(w[0], w[2]);
  const Id yz = pool.mul(w[1], w[2]);
  return {{{pool.neg(pool.add(yy, zz)), pool.sub(xy, alpha[2]), pool.add(xz, alpha[1])},
           {pool.add(xy, alpha[2]), pool.neg(pool.add(xx, zz)), pool.sub(yz, alpha[0])},
           {pool.sub(xz, alpha[1]), pool.add(yz, alpha[0]), pool.neg(pool.add(xx, yy))}}};
}

Vec3 field_spread(Pool& pool, const Vec3& w) {
  const auto difference = [&](std::size_t z, std::size_t y) {
    return pool.sub(pool.mul(w[z], w[z]), pool.mul(w[y], w[y]));
  };
  return {difference(2, 1), difference(0, 2), difference(1, 0)};
}

BodyWrench body_wrench(Pool& pool, const SpatialInertia& inertia, const BodyMotion& motion) {
  const Vec3& mc = inertia.first_moment;
  return {expr::add(pool, expr::scale(pool, inertia.mass, motion.acceleration), expr::mul(pool, motion.field, mc)),
          expr::add(pool, moment_of_inertia(pool, inertia, motion), expr::cross(pool, mc, motion.acceleration))};
}

Id along_joint(Pool& pool, const TreeJoint& body, const BodyWrench& wrench) {
  switch (body.motion) {
    case Motion::turn:
    case Motion::spin:
      return expr::dot(pool, body.axis, wrench.moment);
    case Motion::slide:
      return expr::dot(pool, body.axis, wrench.force);
    case Motion::screw:
      return pool.add(expr::dot(pool, body.axis, wrench.moment),
                      pool.mul(body.lead, expr::dot(pool, body.axis, wrench.force)));
    case Motion::attitude:
    case Motion::none:
      break;
  }
  return pool.zero();
}

BodyWrench to_parent(Pool& pool, const JointMotion& motion, const BodyWrench& wrench) {
  const Vec3 force = to_parent_axes(pool, motion, wrench.force);
  const Vec3 moment = to_parent_axes(pool, motion, wrench.moment);
  return {force, expr::add(pool, moment, expr::cross(pool, motion.position, force))};
}

}  // namespace robotc
