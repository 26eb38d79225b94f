#include "compiler/equations/new_formulation/common_frame.h"

#include "compiler/equations/new_formulation/alike_rows.h"
#include "compiler/equations/new_formulation/moment_rates.h"
#include "compiler/mechanism/joint_motion.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation::common_frame {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// Adds to each body's own value those of the bodies that it carries.
template <class Value>
void add_to_parents(const NewFormulation& form, Pool& pool, std::vector<Value>& values) {
  for (std::size_t k = values.size(); k-- > 0;) {
    if (const auto parent = form.columns[k].parent) values[*parent] = add(pool, values[*parent], values[k]);
  }
}

/// Twists of the joints and mass properties of the bodies.
struct Bodies {
  std::vector<Twist> twists;  ///< of the joints; of a fixed one unused
  std::vector<SpatialInertia> own;
  std::vector<SpatialInertia> composite;
};

std::vector<Transform> places_in_common_frame(const NewFormulation& form, Pool& pool) {
  std::vector<Transform> places;
  for (std::size_t k = 0; k < form.columns.size(); ++k) {
    const JointMotion& motion = form.columns[k].across;
    if (const auto parent = form.columns[k].parent) {
      const Transform& p = places[*parent];
      places.push_back({expr::mul(pool, expr::mul(pool, p.rotation, motion.constant), motion.turn),
                        expr::add(pool, p.position, expr::mul(pool, p.rotation, motion.position))});
    } else {
      places.push_back({expr::identity3(pool), expr::zero3(pool)});
    }
  }
  return places;
}

/// From a body's frame, which stands at `x`, to the common one.
Twist move(Pool& pool, const Transform& x, const Twist& s) {
  const Vec3 angular = expr::mul(pool, x.rotation, s.angular);
  const Vec3 linear = expr::mul(pool, x.rotation, s.linear);
  return {expr::add(pool, linear, expr::cross(pool, x.position, angular)), angular};
}
Wrench move(Pool& pool, const Transform& x, const Wrench& w) {
  const Vec3 force = expr::mul(pool, x.rotation, w.force);
  const Vec3 moment = expr::mul(pool, x.rotation, w.moment);
  return {force, expr::add(pool, moment, expr::cross(pool, x.position, force))};
}
SpatialInertia move(Pool& pool, const Transform& x, const SpatialInertia& body) {
  return shift(
      pool, {body.mass, expr::mul(pool, x.rotation, body.first_moment), rotate_cheaply(pool, x.rotation, body.inertia)},
      x.position);
}

Bodies in_common_frame(const NewFormulation& form, Pool& pool) {
  Bodies result;
  const std::vector<Transform> places = places_in_common_frame(form, pool);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const Column& body = form.columns[k];
    result.twists.push_back(move(pool, places[k], joint_twist(pool, body)));
    result.own.push_back(move(pool, places[k], body.inertia));
  }
  result.composite = result.own;
  add_to_parents(form, pool, result.composite);
  declare_rows(form, pool, places, result.twists, result.own, result.composite);
  return result;
}

/// Motion of the bodies.
struct Motions {
  std::vector<Twist> velocities;
  std::vector<Twist> rates;  ///< of the joints' twists
};

/// The rates of the joints' twists as fixed in the bodies that the joints move, for derivatives
/// (effort_derivatives.cpp).
std::vector<Twist> rates_in_moved_bodies(const NewFormulation& form, Pool& pool, const Bodies& bodies,
                                         const std::vector<Twist>& velocities) {
  std::vector<Twist> result;
  for (std::size_t k = 0; k < velocities.size(); ++k)
    result.push_back(new_formulation::rate(pool, velocities[moved_by_joint(form, k)], bodies.twists[k]));
  return result;
}

Motions motions(const NewFormulation& form, Pool& pool, const Bodies& bodies, const std::vector<Id>& qd) {
  Motions result;
  for (std::size_t k = 0; k < form.columns.size(); ++k) {
    const Column& body = form.columns[k];
    const Vec3 zero = expr::zero3(pool);
    const auto velocity_of = [&](std::optional<std::size_t> column) {
      return column ? result.velocities[*column] : Twist{zero, zero};
    };
    result.rates.push_back(new_formulation::rate(pool, velocity_of(carrier_of_axis(form, k)), bodies.twists[k]));
    Twist velocity = velocity_of(body.parent);
    if (body.speed) velocity = add(pool, velocity, scale(pool, qd[body.speed->index()], bodies.twists[k]));
    result.velocities.push_back(velocity);
  }
  declare_rows(form, pool, result.velocities, result.rates);
  return result;
}

/// Their accelerations, less gravity.
std::vector<Twist> accelerations(const NewFormulation& form, Pool& pool, const Bodies& bodies, const Motions& motion,
                                 const std::vector<Id>& qd, const std::vector<Id>& qdd) {
  std::vector<Twist> result;
  for (std::size_t k = 0; k < form.columns.size(); ++k) {
    const Column& body = form.columns[k];
    Twist acceleration = body.parent ? result[*body.parent]
                                     : Twist{expr::neg(pool, to_body_axes(pool, form.columns[k].across, form.gravity)),
                                             expr::zero3(pool)};
    if (const auto i = body.column()) {
      acceleration = add(pool, acceleration, scale(pool, qdd[*i], bodies.twists[k]));
      acceleration = add(pool, acceleration, scale(pool, qd[*i], motion.rates[k]));
    }
    result.push_back(acceleration);
  }
  declare_rows(form, pool, result);
  return result;
}

/// Calls `entry(k, j, at, i)` for each body k with column j and each body before it on its path, with column i.
template <class Entry>
void for_each_pair(const NewFormulation& form, Entry entry) {
  const std::vector<Column>& bodies = form.columns;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (!bodies[k].column()) continue;
    for (auto at = bodies[k].parent; at; at = bodies[*at].parent) {
      if (bodies[*at].column()) entry(k, *bodies[k].column(), *at, *bodies[*at].column());
    }
  }
}

std::vector<Wrench> momenta(Pool& pool, const std::vector<SpatialInertia>& inertia, const std::vector<Twist>& twists) {
  std::vector<Wrench> result;
  for (std::size_t k = 0; k < twists.size(); ++k) result.push_back(momentum(pool, inertia[k], twists[k]));
  return result;
}

// With B s = `against` and Bᵀ s = −`before`, a moment: C_ij = s_i · (B_j s_j + I_j ṡ_j) and C_ji = (Bᵀ_j s_j) · s_i +
// (I_j s_j) · ṡ_i for i before j.
std::vector<Id> coriolis_matrix(const NewFormulation& form, Pool& pool, const Bodies& bodies, const Motions& motion) {
  const std::size_t n = form.joints.size();
  std::vector<MomentRates> moments = moment_rates(pool, bodies.own, motion.velocities);
  declare_rows(form, pool, moments);
  add_to_parents(form, pool, moments);
  declare_rows(form, pool, moments);
  const std::vector<Wrench> inertia = momenta(pool, bodies.composite, bodies.twists);
  std::vector<Wrench> columns = momenta(pool, bodies.composite, motion.rates);
  std::vector<Vec3> rows;
  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    columns[k] = add(pool, columns[k], against(pool, moments[k], bodies.twists[k]));
    rows.push_back(expr::neg(pool, before(pool, moments[k], bodies.twists[k])));
    if (const auto j = form.columns[k].column()) {
      matrix[*j * n + *j] = power(pool, bodies.twists[k], columns[k]);
    }
  }
  declare_rows(form, pool, inertia, columns, rows);
  for_each_pair(form, [&](std::size_t k, std::size_t j, std::size_t at, std::size_t i) {
    const Twist& s = bodies.twists[at];
    matrix[i * n + j] = power(pool, s, columns[k]);
    matrix[j * n + i] = pool.add(expr::dot(pool, s.angular, rows[k]), power(pool, motion.rates[at], inertia[k]));
  });
  return matrix;
}

}  // namespace

// Composite bodies in their own frames, where a joint's twist is a unit vector, and their momenta moved.
std::vector<Id> mass_matrix(const NewFormulation& form, Pool& pool) {
  const std::size_t n = form.joints.size();
  const std::vector<Column>& bodies = form.columns;
  const std::vector<Transform> places = places_in_common_frame(form, pool);
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  std::vector<Twist> twists;
  std::vector<Wrench> wrenches;
  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const Twist own = joint_twist(pool, bodies[k]);
    const Wrench wrench = momentum(pool, composite[k], own);
    if (const auto j = bodies[k].column()) matrix[*j * n + *j] = power(pool, own, wrench);
    twists.push_back(move(pool, places[k], own));
    wrenches.push_back(move(pool, places[k], wrench));
  }
  declare_rows(form, pool, places, composite, twists, wrenches);
  for_each_pair(form, [&](std::size_t k, std::size_t j, std::size_t at, std::size_t i) {
    matrix[i * n + j] = matrix[j * n + i] = power(pool, twists[at], wrenches[k]);
  });
  return matrix;
}

std::vector<Id> coriolis_matrix(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  const Bodies bodies = in_common_frame(form, pool);
  return coriolis_matrix(form, pool, bodies, motions(form, pool, bodies, qd));
}

std::vector<Id> effort_derivative_by_rates(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  const Bodies bodies = in_common_frame(form, pool);
  const Motions motion = motions(form, pool, bodies, qd);
  std::vector<Twist> rates = rates_in_moved_bodies(form, pool, bodies, motion.velocities);
  for (std::size_t k = 0; k < rates.size(); ++k) rates[k] = add(pool, motion.rates[k], rates[k]);
  return coriolis_matrix(form, pool, bodies, {doubled(pool, motion.velocities), std::move(rates)});
}

// For i before j, with f_j the force that the bodies beyond j take: ∂τ_i/∂q_j = s_i · (I_j s̈_j + 2 B_j ṡ_j + s_j × f_j)
// and ∂τ_j/∂q_i = (I_j s_j) · s̈_i + 2 (Bᵀ_j s_j) · ṡ_i, of spins of one joint + s_j · (s_i × f_j). 2 B is that of twice
// the velocity.
std::vector<Id> effort_derivative(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd,
                                  const std::vector<Id>& qdd) {
  const std::size_t n = form.joints.size();
  const Bodies bodies = in_common_frame(form, pool);
  const Motions motion = motions(form, pool, bodies, qd);
  const std::vector<Twist> acceleration = accelerations(form, pool, bodies, motion, qd, qdd);
  std::vector<MomentRates> moments = moment_rates(pool, bodies.own, doubled(pool, motion.velocities));
  const std::vector<Twist> rates = rates_in_moved_bodies(form, pool, bodies, motion.velocities);
  std::vector<Wrench> forces;
  std::vector<Twist> second_rates;
  for (std::size_t k = 0; k < acceleration.size(); ++k) {
    const Twist& v = motion.velocities[k];
    const Wrench impulse = momentum(pool, bodies.own[k], v);
    forces.push_back(add(pool, momentum(pool, bodies.own[k], acceleration[k]), rate(pool, v, impulse)));
  }
  for (std::size_t k = 0; k < rates.size(); ++k) {
    const std::size_t moved = moved_by_joint(form, k);
    second_rates.push_back(add(pool, new_formulation::rate(pool, acceleration[moved], bodies.twists[k]),
                               new_formulation::rate(pool, motion.velocities[moved], rates[k])));
  }
  declare_rows(form, pool, rates, second_rates, moments, forces);
  add_to_parents(form, pool, moments);
  add_to_parents(form, pool, forces);
  declare_rows(form, pool, moments, forces);
  const std::vector<Wrench> inertia = momenta(pool, bodies.composite, bodies.twists);
  std::vector<Wrench> columns = momenta(pool, bodies.composite, second_rates);
  std::vector<Vec3> rows;
  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    columns[k] = add(pool, columns[k], rate(pool, bodies.twists[k], forces[k]));
    columns[k] = add(pool, columns[k], against(pool, moments[k], rates[k]));
    rows.push_back(expr::neg(pool, before(pool, moments[k], bodies.twists[k])));
    if (const auto j = form.columns[k].column()) {
      matrix[*j * n + *j] = power(pool, bodies.twists[k], columns[k]);
    }
  }
  declare_rows(form, pool, inertia, columns, rows);
  for_each_pair(form, [&](std::size_t k, std::size_t j, std::size_t at, std::size_t i) {
    matrix[i * n + j] = power(pool, bodies.twists[at], columns[k]);
    Id& entry = matrix[j * n + i];
    entry = pool.add(power(pool, second_rates[at], inertia[k]), expr::dot(pool, rates[at].angular, rows[k]));
    if (moved_by_joint(form, at) == moved_by_joint(form, k))
      entry = pool.add(entry, power(pool, bodies.twists[k], new_formulation::rate(pool, bodies.twists[at], forces[k])));
  });
  return matrix;
}

}  // namespace robotc::new_formulation::common_frame
