// The sums over bodies k of the coefficients, regrouped: all bodies beyond a joint count as one composite body, whose
// mass properties are suffix sums over the tree. Each is kept in the body frame of its joint, so that a step to the
// parent costs a turn about z and a shift.
//
// Why the regrouped C is the Christoffel one. Let X_k be the 4 × 4 pose of body k and Π_k its pseudo-inertia ∫ r rᵀ dm
// with r = (x, y, z, 1). Then T = ½ Σ tr(Ẋ_k Π_k Ẋ_kᵀ): the metric is constant in the space of matrices, and the
// Christoffel symbols of a metric induced from a flat one are Γ_ijn = Σ_k tr(∂_iX_k Π_k (∂_j∂_nX_k)ᵀ). This is Σ_k
// ζ_ijnk (and β for j = n); summed with q̇_n it gives
//
//   C_ij = Σ_k tr( ∂_iX_k Π_k (d/dt ∂_jX_k)ᵀ ),   ∂_jX_k = ŝ_j X_k,   d/dt ∂_jX_k = (d/dt ŝ_j) X_k + ŝ_j V̂_k X_k
//
// with ŝ_j the twist of joint j and V̂_k that of body k, all in one frame. With Π and Λ = Π V̂ᵀ summed over the bodies
// beyond both joints (the composite body of the later one),
//
//   C_ij = tr( ŝ_i [ Π (d/dt ŝ_j)ᵀ + Λ ŝ_jᵀ ] )
//
// and a trace against ŝ_i is a wrench's power on it: for i before j a wrench of j travels to the base, as for M.
// (Echeandia and Wensing 2021 reach the same recursion by spatial vectors.)
#include "compiler/mechanism/spatial_inertia.h"
#include "compiler/new_formulation/new_formulation.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// A velocity, or a rate of one, of a frame's origin and of its axes.
struct Twist {
  Vec3 linear;
  Vec3 angular;
};
/// About a frame's origin.
struct Wrench {
  Vec3 force;
  Vec3 moment;
};

/// The twist of a body's joint per unit of its rate, in the body frame, where it is constant.
Twist joint_twist(Pool& pool, const TreeBody& body) {
  const Vec3 zero = expr::zero3(pool);
  return body.type == JointType::prismatic ? Twist{body.axis, zero} : Twist{zero, body.axis};
}

/// Its rate as the body moves with `v`: v × s.
Twist rate(Pool& pool, const Twist& v, const Twist& s) {
  return {expr::add(pool, expr::cross(pool, v.angular, s.linear), expr::cross(pool, v.linear, s.angular)),
          expr::cross(pool, v.angular, s.angular)};
}

Id power(Pool& pool, const Twist& s, const Wrench& w) {
  return pool.add(expr::dot(pool, s.linear, w.force), expr::dot(pool, s.angular, w.moment));
}

/// The momentum of a body that moves with `s`.
Wrench momentum(Pool& pool, const SpatialInertia& body, const Twist& s) {
  const Vec3& h = body.first_moment;
  return {expr::add(pool, expr::scale(pool, body.mass, s.linear), expr::cross(pool, s.angular, h)),
          expr::add(pool, expr::mul(pool, body.inertia, s.angular), expr::cross(pool, h, s.linear))};
}

Wrench to_parent(Pool& pool, const JointMotion& motion, const Wrench& w) {
  const Vec3 force = to_parent_axes(pool, motion, w.force);
  return {force, expr::add(pool, to_parent_axes(pool, motion, w.moment), expr::cross(pool, motion.position, force))};
}

SpatialInertia to_parent(Pool& pool, const JointMotion& motion, const SpatialInertia& body) {
  return shift(pool,
               {body.mass, to_parent_axes(pool, motion, body.first_moment), to_parent_axes(pool, motion, body.inertia)},
               motion.position);
}

/// Mass properties of each body and all that it carries.
std::vector<SpatialInertia> composite_bodies(const NewFormulation& form, Pool& pool) {
  std::vector<SpatialInertia> composite;
  for (const TreeBody& body : form.tree.bodies) composite.push_back(body.inertia);
  for (std::size_t i = composite.size(); i-- > 0;) {
    if (const auto parent = form.tree.bodies[i].parent) {
      composite[*parent] = add(pool, composite[*parent], to_parent(pool, form.motions[i], composite[i]));
    }
  }
  return composite;
}

// ---- Coriolis
// ---------------------------------------------------------------------------------------------------------

/// Λ without its zero column: ∫ r ẋᵀ dm and ∫ ẋ dm, with r from the frame's origin and ẋ absolute.
struct MomentRates {
  Mat3 upper;
  Vec3 momentum;
};

Mat3 outer(Pool& pool, const Vec3& a, const Vec3& b) {
  return {expr::scale(pool, a[0], b), expr::scale(pool, a[1], b), expr::scale(pool, a[2], b)};
}

/// v × each row.
Mat3 cross_rows(Pool& pool, const Vec3& v, const Mat3& m) {
  return {expr::cross(pool, v, m[0]), expr::cross(pool, v, m[1]), expr::cross(pool, v, m[2])};
}

/// Of one body: ẋ = v + ω × r gives Σ [ω]ₓᵀ + mc vᵀ and m v + ω × mc.
MomentRates moment_rates(Pool& pool, const SpatialInertia& body, const Twist& v) {
  const Mat3 moments = expr::to_full(second_moments(pool, body.inertia));
  return {expr::add(pool, cross_rows(pool, v.angular, moments), outer(pool, body.first_moment, v.linear)),
          momentum(pool, body, v).force};
}

MomentRates to_parent(Pool& pool, const JointMotion& motion, const MomentRates& rates) {
  const Vec3 momentum = to_parent_axes(pool, motion, rates.momentum);
  return {expr::add(pool, to_parent_axes(pool, motion, rates.upper), outer(pool, motion.position, momentum)), momentum};
}

MomentRates add(Pool& pool, const MomentRates& a, const MomentRates& b) {
  return {expr::add(pool, a.upper, b.upper), expr::add(pool, a.momentum, b.momentum)};
}

/// n with n·u = tr([u]ₓ m).
Vec3 axial(Pool& pool, const Mat3& m) {
  return {pool.sub(m[1][2], m[2][1]), pool.sub(m[2][0], m[0][2]), pool.sub(m[0][1], m[1][0])};
}

std::vector<Twist> body_twists(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  std::vector<Twist> twists;
  for (std::size_t i = 0; i < form.tree.bodies.size(); ++i) {
    const TreeBody& body = form.tree.bodies[i];
    const JointMotion& motion = form.motions[i];
    const Twist parent = body.parent ? twists[*body.parent] : Twist{expr::zero3(pool), expr::zero3(pool)};
    const Vec3 carried = expr::add(pool, parent.linear, expr::cross(pool, parent.angular, motion.position));
    Twist twist{to_body_axes(pool, motion, carried), to_body_axes(pool, motion, parent.angular)};
    if (body.coordinate) {
      const Twist s = joint_twist(pool, body);
      const Id speed = qd[*body.coordinate];
      twist.linear = expr::add(pool, twist.linear, expr::scale(pool, speed, s.linear));
      twist.angular = expr::add(pool, twist.angular, expr::scale(pool, speed, s.angular));
    }
    twists.push_back(twist);
  }
  return twists;
}

/// The wrenches of joint j's row and column of C, on their way to the base.
struct CoriolisWrenches {
  Wrench column;   // Π (d/dt ŝ_j)ᵀ + Λ ŝ_jᵀ: what C_ij takes
  Wrench inertia;  // ŝ_j Π: what the rate of s_i meets in C_ji
  Vec3 row;        // ŝ_j Λ, a moment alone: what s_i itself meets there
};

CoriolisWrenches coriolis_wrenches(Pool& pool, const SpatialInertia& composite, const MomentRates& rates,
                                   const Twist& s, const Twist& s_rate) {
  CoriolisWrenches wrenches;
  wrenches.column = momentum(pool, composite, s_rate);
  wrenches.column.force = expr::add(pool, wrenches.column.force, expr::cross(pool, s.angular, rates.momentum));
  const Vec3 turned = axial(pool, cross_rows(pool, s.angular, rates.upper));
  wrenches.column.moment = expr::add(pool, wrenches.column.moment, turned);

  wrenches.inertia = momentum(pool, composite, s);
  const Mat3 turned_columns = expr::transpose(cross_rows(pool, s.angular, expr::transpose(rates.upper)));
  const Mat3 carried = expr::add(pool, turned_columns, outer(pool, s.linear, rates.momentum));
  wrenches.row = expr::neg(pool, axial(pool, carried));
  return wrenches;
}

}  // namespace

std::vector<Id> mass_matrix(const NewFormulation& form, Pool& pool) {
  const std::size_t n = form.joints.size();
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  std::vector<Id> matrix(n * n, pool.zero());
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (!bodies[k].coordinate) continue;
    const std::size_t j = *bodies[k].coordinate;
    Wrench wrench = momentum(pool, composite[k], joint_twist(pool, bodies[k]));
    for (std::size_t at = k;;) {
      if (const auto i = bodies[at].coordinate) {
        matrix[*i * n + j] = matrix[j * n + *i] = power(pool, joint_twist(pool, bodies[at]), wrench);
      }
      if (!bodies[at].parent) break;
      wrench = to_parent(pool, form.motions[at], wrench);
      at = *bodies[at].parent;
    }
  }
  return matrix;
}

std::vector<Id> coriolis_matrix(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  const std::size_t n = form.joints.size();
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  const std::vector<Twist> twists = body_twists(form, pool, qd);
  std::vector<MomentRates> rates;
  std::vector<Twist> s_rates;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    rates.push_back(moment_rates(pool, bodies[k].inertia, twists[k]));
    s_rates.push_back(rate(pool, twists[k], joint_twist(pool, bodies[k])));
  }
  for (std::size_t k = bodies.size(); k-- > 0;) {
    if (const auto parent = bodies[k].parent) {
      rates[*parent] = add(pool, rates[*parent], to_parent(pool, form.motions[k], rates[k]));
    }
  }

  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (!bodies[k].coordinate) continue;
    const std::size_t j = *bodies[k].coordinate;
    CoriolisWrenches w = coriolis_wrenches(pool, composite[k], rates[k], joint_twist(pool, bodies[k]), s_rates[k]);
    for (std::size_t at = k;;) {
      if (const auto i = bodies[at].coordinate) {
        const Twist s = joint_twist(pool, bodies[at]);
        if (at != k) {
          matrix[j * n + *i] = pool.add(expr::dot(pool, s.angular, w.row), power(pool, s_rates[at], w.inertia));
        }
        matrix[*i * n + j] = power(pool, s, w.column);
      }
      if (!bodies[at].parent) break;
      const JointMotion& motion = form.motions[at];
      w = {to_parent(pool, motion, w.column), to_parent(pool, motion, w.inertia), to_parent_axes(pool, motion, w.row)};
      at = *bodies[at].parent;
    }
  }
  return matrix;
}

std::vector<Id> gravity_forces(const NewFormulation& form, Pool& pool) {
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  std::vector<Id> forces(form.joints.size(), pool.zero());
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  std::vector<Vec3> gravity;  // in each body's frame
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Vec3& in_parent = bodies[i].parent ? gravity[*bodies[i].parent] : form.gravity;
    gravity.push_back(to_body_axes(pool, form.motions[i], in_parent));
    if (!bodies[i].coordinate) continue;
    const Vec3& h = composite[i].first_moment;
    const Wrench weight{expr::scale(pool, composite[i].mass, gravity[i]), expr::cross(pool, h, gravity[i])};
    forces[*bodies[i].coordinate] = pool.neg(power(pool, joint_twist(pool, bodies[i]), weight));
  }
  return forces;
}

}  // namespace robotc::new_formulation
