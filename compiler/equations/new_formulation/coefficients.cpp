// Eqs 24–27 of El Baji, Ben Said Amrani and Sarsri (2022), after Bertrand and Bruneau (2013), with the factor ε̄_k of
// the body's own joint left out of the inertia terms: a body on a prismatic joint still turns with its ancestors. In
// eq. 26 the axis under the pseudo-inertia is û_n.
#include <algorithm>

#include "compiler/equations/new_formulation/new_formulation.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

bool on_path(const NewFormulation& form, std::size_t joint, std::size_t k) {
  const std::vector<std::size_t>& path = form.bodies[k].path;
  return std::find(path.begin(), path.end(), joint) != path.end();
}

/// Jv(i,k).
Vec3 linear_velocity(const NewFormulation& form, Pool& pool, std::size_t i, std::size_t k) {
  return linear_velocity(form.joints[i], pool, form.bodies[k].mass_centre);
}

}  // namespace

Vec3 linear_velocity(const JointGeometry& joint, Pool& pool, const Vec3& point) {
  if (!joint.turns()) return joint.axis;
  const Vec3 swept = expr::cross(pool, joint.axis, expr::sub(pool, point, joint.centre));
  return joint.motion == Motion::screw ? expr::add(pool, expr::scale(pool, joint.lead, joint.axis), swept) : swept;
}

Id inertia_coefficient(const NewFormulation& form, Pool& pool, std::size_t i, std::size_t j, std::size_t k) {
  if (!on_path(form, i, k) || !on_path(form, j, k)) return pool.zero();
  const BodyGeometry& body = form.bodies[k];
  const Id linear =
      pool.mul(body.mass, expr::dot(pool, linear_velocity(form, pool, i, k), linear_velocity(form, pool, j, k)));
  if (!form.joints[i].turns() || !form.joints[j].turns()) return linear;
  const Vec3 momentum = expr::mul(pool, body.inertia, form.joints[j].axis);
  return pool.add(linear, expr::dot(pool, form.joints[i].axis, momentum));
}

Id centrifugal_coefficient(const NewFormulation& form, Pool& pool, std::size_t i, std::size_t j, std::size_t k) {
  if (!form.joints[j].turns() || !on_path(form, i, k) || !on_path(form, j, k)) return pool.zero();
  const BodyGeometry& body = form.bodies[k];
  const Vec3& axis = form.joints[j].axis;
  const Vec3 centripetal = expr::cross(pool, axis, linear_velocity(form, pool, j, k));
  const Id linear = pool.mul(body.mass, expr::dot(pool, linear_velocity(form, pool, i, k), centripetal));
  if (!form.joints[i].turns()) return linear;
  const Vec3 gyroscopic = expr::cross(pool, axis, expr::mul(pool, body.inertia, axis));
  return pool.add(linear, expr::dot(pool, form.joints[i].axis, gyroscopic));
}

Id coriolis_coefficient(const NewFormulation& form, Pool& pool, std::size_t i, std::size_t j, std::size_t n,
                        std::size_t k) {
  if (!form.joints[n].turns() || !on_path(form, i, k) || !on_path(form, j, k) || !on_path(form, n, k)) {
    return pool.zero();
  }
  const BodyGeometry& body = form.bodies[k];
  const Vec3& axis = form.joints[n].axis;
  const Vec3 turned = expr::cross(pool, axis, linear_velocity(form, pool, j, k));
  const Id linear = pool.mul(body.mass, expr::dot(pool, linear_velocity(form, pool, i, k), turned));
  if (!form.joints[i].turns() || !form.joints[j].turns()) return linear;
  const Vec3 moments = expr::mul(pool, second_moments(pool, body.inertia), axis);
  const Vec3 gyroscopic = expr::cross(pool, moments, form.joints[j].axis);
  return pool.add(linear, expr::dot(pool, form.joints[i].axis, gyroscopic));
}

Id gravity_coefficient(const NewFormulation& form, Pool& pool, std::size_t i, std::size_t k) {
  if (!on_path(form, i, k)) return pool.zero();
  const Id along = expr::dot(pool, form.gravity, linear_velocity(form, pool, i, k));
  return pool.neg(pool.mul(form.bodies[k].mass, along));
}

}  // namespace robotc::new_formulation
