#include "compiler/mechanism/spatial_inertia.h"

#include <algorithm>
#include <cmath>

#include "compiler/mechanism/joint_motion.h"

namespace robotc {
namespace {

using expr::Id;
using expr::Pool;
using expr::SymMat3;
using expr::Vec3;

constexpr std::size_t xx = 0, xy = 1, xz = 2, yy = 3, yz = 4, zz = 5;

/// p hᵀ + h pᵀ.
SymMat3 symmetric_product(Pool& pool, const Vec3& p, const Vec3& h) {
  const auto entry = [&](std::size_t i, std::size_t j) { return pool.add(pool.mul(p[i], h[j]), pool.mul(p[j], h[i])); };
  return {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)};
}

bool is_z(const Pool& pool, const Vec3& axis) {
  return pool.is_zero(axis[0]) && pool.is_zero(axis[1]) && pool.is_one(axis[2]);
}

/// True if I_zz may be small against I_xx and I_yy, as for a body along its joint's axis z. Then I_xx − I_yy is
/// computed first, which is accurate; otherwise last, so that zeros come out exact.
bool may_be_slender(const Pool& pool, const SymMat3& inertia) {
  constexpr double ratio = 16;  // costs four bits at most
  const auto size = [&](std::size_t i) { return std::abs(pool.value(inertia[i]).to_double()); };
  for (const std::size_t i : {xx, yy, zz}) {
    if (!pool.is_number(inertia[i])) return true;
  }
  return ratio * size(zz) < std::max(size(xx), size(yy));
}

/// Removes from `inertia` the part that its joint hides, and returns it.
SpatialInertia take_hidden_part(Pool& pool, const TreeJoint& body, SpatialInertia& inertia) {
  SpatialInertia hidden = zero_inertia(pool);
  if (body.motion == Motion::slide) {
    std::swap(hidden.inertia, inertia.inertia);
  } else if (body.turns_frame() && is_z(pool, body.axis)) {
    if (body.motion == Motion::turn) {
      std::swap(hidden.mass, inertia.mass);
      std::swap(hidden.first_moment[2], inertia.first_moment[2]);
    }
    const SymMat3 moments = second_moments(pool, inertia);
    hidden.inertia[xx] = moments[zz];
    hidden.inertia[yy] = moments[zz];
    inertia.inertia[xx] = moments[yy];
    inertia.inertia[yy] = moments[xx];
    inertia.is_flat = true;
  }
  return hidden;
}

}  // namespace

SpatialInertia zero_inertia(Pool& pool) { return {pool.zero(), expr::zero3(pool), expr::zero_sym(pool)}; }

bool is_zero(const Pool& pool, const SpatialInertia& inertia) {
  const auto zero = [&](Id id) { return pool.is_zero(id); };
  return zero(inertia.mass) && std::all_of(inertia.first_moment.begin(), inertia.first_moment.end(), zero) &&
         std::all_of(inertia.inertia.begin(), inertia.inertia.end(), zero);
}

SpatialInertia add(Pool& pool, const SpatialInertia& a, const SpatialInertia& b) {
  return {pool.add(a.mass, b.mass), expr::add(pool, a.first_moment, b.first_moment),
          expr::add(pool, a.inertia, b.inertia), a.is_flat && b.is_flat};
}

SpatialInertia spatial_inertia(Pool& pool, std::span<const RigidBody> bodies) {
  SpatialInertia sum = zero_inertia(pool);
  for (const RigidBody& body : bodies) {
    const SymMat3 steiner = expr::point_inertia(pool, body.mass, body.com);
    sum = add(pool, sum, {body.mass, expr::scale(pool, body.mass, body.com), expr::add(pool, body.inertia, steiner)});
  }
  return sum;
}

RigidBody combine(Pool& pool, std::span<const RigidBody> bodies) {
  if (bodies.size() == 1) return {bodies[0].mass, bodies[0].com, bodies[0].inertia};
  RigidBody whole{pool.zero(), expr::zero3(pool), expr::zero_sym(pool)};
  for (const RigidBody& body : bodies) {
    whole.mass = pool.add(whole.mass, body.mass);
    whole.com = expr::add(pool, whole.com, expr::scale(pool, body.mass, body.com));
  }
  if (!pool.is_zero(whole.mass)) whole.com = expr::scale(pool, pool.div(pool.one(), whole.mass), whole.com);
  for (const RigidBody& body : bodies) {
    const SymMat3 steiner = expr::point_inertia(pool, body.mass, expr::sub(pool, body.com, whole.com));
    whole.inertia = expr::add(pool, whole.inertia, expr::add(pool, body.inertia, steiner));
  }
  return whole;
}

RigidBody transform(Pool& pool, const Transform& x, const RigidBody& body) {
  return {body.mass, expr::add(pool, x.position, expr::mul(pool, x.rotation, body.com)),
          rotate_cheaply(pool, x.rotation, body.inertia), body.name};
}

// With p the position and h = mc + ½ m p, the second moments grow by p hᵀ + h pᵀ: two outer products cover both first
// moment and mass.
SpatialInertia shift(Pool& pool, const SpatialInertia& inertia, const Vec3& position) {
  const Vec3 mass_moment = expr::scale(pool, inertia.mass, position);
  const Id half = pool.number(Number::rational(1, 2));
  const Vec3 h = expr::add(pool, inertia.first_moment, expr::scale(pool, half, mass_moment));
  const SymMat3 growth = symmetric_product(pool, position, h);
  return {inertia.mass, expr::add(pool, inertia.first_moment, mass_moment),
          expr::add(pool, inertia.inertia, inertia_of_second_moments(pool, growth))};
}

SymMat3 second_moments(Pool& pool, const SymMat3& inertia) {
  const Id half = pool.number(Number::rational(1, 2));
  const bool slender = may_be_slender(pool, inertia);
  // ½ (I_zz + other − own).
  const auto across = [&](std::size_t other, std::size_t own) {
    const Id sum = slender ? pool.add(inertia[zz], pool.sub(inertia[other], inertia[own]))
                           : pool.sub(pool.add(inertia[zz], inertia[other]), inertia[own]);
    return pool.mul(half, sum);
  };
  const Id about_axis = pool.mul(half, pool.sub(pool.add(inertia[xx], inertia[yy]), inertia[zz]));
  return {across(yy, xx), pool.neg(inertia[xy]), pool.neg(inertia[xz]),
          across(xx, yy), pool.neg(inertia[yz]), about_axis};
}

SymMat3 second_moments(Pool& pool, const SpatialInertia& body) {
  SymMat3 moments = second_moments(pool, body.inertia);
  if (!body.is_flat) return moments;
  moments[xx] = body.inertia[yy];
  moments[yy] = body.inertia[xx];
  moments[zz] = pool.zero();
  return moments;
}

SymMat3 inertia_of_second_moments(Pool& pool, const SymMat3& moments) {
  return {pool.add(moments[yy], moments[zz]), pool.neg(moments[xy]), pool.neg(moments[xz]),
          pool.add(moments[xx], moments[zz]), pool.neg(moments[yz]), pool.add(moments[xx], moments[yy])};
}

void regroup_base_parameters(KinematicTree& tree, Pool& pool) {
  for (std::size_t i = tree.bodies.size(); i-- > 0;) regroup_body(tree, pool, i);
}

void regroup_body(Pool& pool, const TreeJoint& joint, SpatialInertia& body, SpatialInertia* parent) {
  SpatialInertia hidden = take_hidden_part(pool, joint, body);
  if (parent == nullptr || is_zero(pool, hidden)) return;
  // Equal for all q, so use the placement.
  const Transform& x = joint.placement;
  hidden.first_moment = expr::mul(pool, x.rotation, hidden.first_moment);
  hidden.inertia = rotate_cheaply(pool, x.rotation, hidden.inertia);
  *parent = add(pool, *parent, shift(pool, hidden, x.position));
}

void regroup_body(KinematicTree& tree, Pool& pool, std::size_t i) {
  TreeBody& body = tree.bodies[i];
  regroup_body(pool, body, body.inertia, body.parent ? &tree.bodies[*body.parent].inertia : nullptr);
}

}  // namespace robotc
