// Eqs 24–27 and 29 of El Baji, Ben Said Amrani and Sarsri (2022), after Bertrand and Bruneau (2013), with the factor
// ε̄_k of the body's own joint left out of the inertia terms: a body on a prismatic joint still turns with its
// ancestors. In eq. 26 the axis under the pseudo-inertia is û_n.
#include "compiler/equations/new_formulation/coefficients.h"

#include <algorithm>

#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {

using expr::Id;
using expr::Pool;
using expr::Vec3;

Vec3 linear_velocity(const JointGeometry& joint, Pool& pool, const Vec3& point) {
  if (!joint.turns()) return joint.axis;
  const Vec3 swept = expr::cross(pool, joint.axis, expr::sub(pool, point, joint.centre));
  return joint.motion == Motion::screw ? expr::add(pool, expr::scale(pool, joint.lead, joint.axis), swept) : swept;
}

Coefficients::Coefficients(const NewFormulation& form, Pool& pool, CoefficientAxes axes)
    : form_(form), pool_(pool), axes_(axes) {
  if (axes == CoefficientAxes::world) {
    for (const BodyGeometry& body : form.bodies) bodies_.push_back({body.mass_centre, body.inertia});
    return;
  }
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const Column& column = form.columns[i];
    const Transform across{expr::mul(pool, column.across.constant, column.across.turn), column.across.position};
    std::vector<std::size_t> path;
    std::vector<Transform> between;
    if (column.parent) {
      path = paths_[*column.parent];
      for (const Transform& x : between_[*column.parent]) between.push_back(compose(pool, x, across));
      from_world_.push_back(compose(pool, from_world_[*column.parent], across));
    } else {
      from_world_.push_back(across);
    }
    path.push_back(i);
    between.push_back(identity_transform(pool));
    paths_.push_back(std::move(path));
    between_.push_back(std::move(between));
    for (const RigidBody& body : column.bodies) bodies_.push_back({body.com, body.inertia});
  }
}

bool Coefficients::on_path(std::size_t joint, std::size_t k) const {
  const std::vector<std::size_t>& path = form_.bodies[k].path;
  return std::find(path.begin(), path.end(), joint) != path.end();
}

const Vec3& Coefficients::axis(std::size_t i) const {
  const JointGeometry& joint = form_.joints[i];
  return axes_ == CoefficientAxes::world ? joint.axis : form_.columns[joint.body].axis;
}

Vec3 Coefficients::centre_in_joint(std::size_t i, std::size_t k) const {
  // The column's frame has its origin at the joint's centre.
  const std::size_t column = form_.bodies[k].body;
  const auto at =
      std::find(paths_[column].begin(), paths_[column].end(), form_.joints[i].body) - paths_[column].begin();
  const Transform& x = between_[column][static_cast<std::size_t>(at)];
  return expr::add(pool_, x.position, expr::mul(pool_, x.rotation, bodies_[k].mass_centre));
}

Vec3 Coefficients::lever(std::size_t i, std::size_t k) const {
  if (axes_ == CoefficientAxes::links) return centre_in_joint(i, k);
  return expr::sub(pool_, bodies_[k].mass_centre, form_.joints[i].centre);
}

bool Coefficients::are_spins_of_one_joint(std::size_t j, std::size_t n) const {
  const Column& a = form_.columns[form_.joints[j].body];
  const Column& b = form_.columns[form_.joints[n].body];
  return a.joint == b.joint && a.motion == Motion::spin && b.motion == Motion::spin;
}

Vec3 Coefficients::linear_velocity(std::size_t i, std::size_t k) const {
  JointGeometry joint = form_.joints[i];
  if (axes_ == CoefficientAxes::world) return new_formulation::linear_velocity(joint, pool_, bodies_[k].mass_centre);
  joint.axis = axis(i);
  joint.centre = expr::zero3(pool_);
  return new_formulation::linear_velocity(joint, pool_, centre_in_joint(i, k));
}

Vec3 Coefficients::turned(std::size_t from, std::size_t to, const Vec3& v) const {
  if (axes_ == CoefficientAxes::world || from == to) return v;
  const auto place = [&](std::size_t before, std::size_t after) {
    return static_cast<std::size_t>(std::find(paths_[after].begin(), paths_[after].end(), before) -
                                    paths_[after].begin());
  };
  const std::size_t outwards = place(to, from);
  if (outwards < paths_[from].size()) return expr::mul(pool_, between_[from][outwards].rotation, v);
  return expr::mul_transposed(pool_, between_[to][place(from, to)].rotation, v);
}

Vec3 Coefficients::between_joints(std::size_t from, std::size_t to, const Vec3& v) const {
  return turned(form_.joints[from].body, form_.joints[to].body, v);
}

Vec3 Coefficients::to_body(std::size_t joint, std::size_t k, const Vec3& v) const {
  return turned(form_.joints[joint].body, form_.bodies[k].body, v);
}

Vec3 Coefficients::from_body(std::size_t k, std::size_t joint, const Vec3& v) const {
  return turned(form_.bodies[k].body, form_.joints[joint].body, v);
}

Id Coefficients::inertia(std::size_t i, std::size_t j, std::size_t k) const {
  if (!on_path(i, k) || !on_path(j, k)) return pool_.zero();
  const Vec3 carried = between_joints(j, i, linear_velocity(j, k));
  const Id linear = pool_.mul(form_.bodies[k].mass, expr::dot(pool_, linear_velocity(i, k), carried));
  if (!form_.joints[i].turns() || !form_.joints[j].turns()) return linear;
  const Vec3 momentum = expr::mul(pool_, bodies_[k].inertia, to_body(j, k, axis(j)));
  return pool_.add(linear, expr::dot(pool_, axis(i), from_body(k, i, momentum)));
}

Id Coefficients::centrifugal(std::size_t i, std::size_t j, std::size_t k) const {
  if (!form_.joints[j].turns() || !on_path(i, k) || !on_path(j, k)) return pool_.zero();
  const Vec3 centripetal = between_joints(j, i, expr::cross(pool_, axis(j), linear_velocity(j, k)));
  const Id linear = pool_.mul(form_.bodies[k].mass, expr::dot(pool_, linear_velocity(i, k), centripetal));
  if (!form_.joints[i].turns()) return linear;
  const Vec3 momentum = expr::mul(pool_, bodies_[k].inertia, to_body(j, k, axis(j)));
  const Vec3 gyroscopic = between_joints(j, i, expr::cross(pool_, axis(j), from_body(k, j, momentum)));
  return pool_.add(linear, expr::dot(pool_, axis(i), gyroscopic));
}

Id Coefficients::coriolis(std::size_t i, std::size_t j, std::size_t n, std::size_t k) const {
  if (!form_.joints[n].turns() || !on_path(i, k) || !on_path(j, k) || !on_path(n, k)) return pool_.zero();
  const Vec3 carried = between_joints(j, n, linear_velocity(j, k));
  Vec3 turning = between_joints(n, i, expr::cross(pool_, axis(n), carried));
  if (are_spins_of_one_joint(j, n)) {
    const Vec3 half = expr::scale(pool_, pool_.number(Number::rational(1, 2)), expr::cross(pool_, axis(n), axis(j)));
    // H of a turn about u_n × u_j: neither axis turns with the other.
    const Vec3 swept = expr::cross(pool_, half, lever(n, k));
    turning = expr::sub(pool_, turning, between_joints(n, i, swept));
    const Id linear = pool_.mul(form_.bodies[k].mass, expr::dot(pool_, linear_velocity(i, k), turning));
    if (!form_.joints[i].turns()) return linear;
    const Vec3 moments = expr::mul(pool_, second_moments(pool_, bodies_[k].inertia), to_body(n, k, axis(n)));
    const Vec3 gyroscopic = expr::cross(pool_, moments, to_body(j, k, axis(j)));
    const Vec3 momentum = expr::mul(pool_, bodies_[k].inertia, to_body(n, k, half));
    return pool_.add(linear, expr::dot(pool_, axis(i), from_body(k, i, expr::sub(pool_, gyroscopic, momentum))));
  }
  const Id linear = pool_.mul(form_.bodies[k].mass, expr::dot(pool_, linear_velocity(i, k), turning));
  if (!form_.joints[i].turns() || !form_.joints[j].turns()) return linear;
  const Vec3 moments = expr::mul(pool_, second_moments(pool_, bodies_[k].inertia), to_body(n, k, axis(n)));
  const Vec3 gyroscopic = expr::cross(pool_, moments, to_body(j, k, axis(j)));
  return pool_.add(linear, expr::dot(pool_, axis(i), from_body(k, i, gyroscopic)));
}

Id Coefficients::gravity(std::size_t i, std::size_t k) const {
  if (!on_path(i, k)) return pool_.zero();
  const Vec3 pull = axes_ == CoefficientAxes::world
                        ? form_.gravity
                        : expr::mul_transposed(pool_, from_world_[form_.joints[i].body].rotation, form_.gravity);
  return pool_.neg(pool_.mul(form_.bodies[k].mass, expr::dot(pool_, pull, linear_velocity(i, k))));
}

}  // namespace robotc::new_formulation
