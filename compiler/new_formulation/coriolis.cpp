// The Christoffel matrix C from composite bodies.
//
// Let X_k be the 4 × 4 pose of body k and Π_k its pseudo-inertia ∫ r rᵀ dm with r = (x, y, z, 1). Then T = ½ Σ tr(Ẋ_k
// Π_k Ẋ_kᵀ): the metric is constant in the space of matrices, and the Christoffel symbols of a metric induced from a
// flat one are Γ_ijn = Σ_k tr(∂_iX_k Π_k (∂_j∂_nX_k)ᵀ). This is Σ_k ζ_ijnk (and β for j = n); summed with q̇_n it gives
//
//   C_ij = Σ_k tr( ∂_iX_k Π_k (d/dt ∂_jX_k)ᵀ ),   ∂_jX_k = ŝ_j X_k,   d/dt ∂_jX_k = (d/dt ŝ_j) X_k + ŝ_j V̂_k X_k
//
// with ŝ_j the twist of joint j and V̂_k that of body k, all in one frame. With Π and Λ = Π V̂ᵀ summed over the bodies
// beyond both joints (the composite body of the later one),
//
//   C_ij = tr( ŝ_i [ Π (d/dt ŝ_j)ᵀ + Λ ŝ_jᵀ ] )
//
// and a trace against ŝ_i is a wrench's power on it: for i before j a wrench of j travels to the base, as for M. For j
// before i the same trace, read from the other side, is a wrench of i's. (Echeandia and Wensing 2021 reach this by
// spatial vectors.)
#include "compiler/mechanism/spatial_inertia.h"
#include "compiler/new_formulation/composite.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// The rate of a twist `s` that is fixed in a body moving with `v`: v × s.
Twist rate(Pool& pool, const Twist& v, const Twist& s) {
  return {expr::add(pool, expr::cross(pool, v.angular, s.linear), expr::cross(pool, v.linear, s.angular)),
          expr::cross(pool, v.angular, s.angular)};
}

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

/// n with n·u = tr([u]ₓ m).
Vec3 axial(Pool& pool, const Mat3& m) {
  return {pool.sub(m[1][2], m[2][1]), pool.sub(m[2][0], m[0][2]), pool.sub(m[0][1], m[1][0])};
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

/// Λ of each body and all that it carries.
std::vector<MomentRates> composite_rates(const NewFormulation& form, Pool& pool, const std::vector<Twist>& twists) {
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  std::vector<MomentRates> rates;
  rates.reserve(bodies.size());
  for (std::size_t k = 0; k < bodies.size(); ++k) rates.push_back(moment_rates(pool, bodies[k].inertia, twists[k]));
  for (std::size_t k = bodies.size(); k-- > 0;) {
    if (const auto parent = bodies[k].parent) {
      const MomentRates moved = to_parent(pool, form.motions[k], rates[k]);
      rates[*parent] = {expr::add(pool, rates[*parent].upper, moved.upper),
                        expr::add(pool, rates[*parent].momentum, moved.momentum)};
    }
  }
  return rates;
}

/// The twist of every body, in its frame.
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

/// The wrenches of joint j's row and column of C.
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

std::vector<Id> coriolis_matrix_in(const PathFrames& frames, const NewFormulation& form, Pool& pool,
                                   const std::vector<Id>& qd) {
  const std::size_t n = form.joints.size();
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  const std::vector<Twist> twists = body_twists(form, pool, qd);
  const std::vector<MomentRates> rates = composite_rates(form, pool, twists);
  const auto twist_rate = [&](std::size_t k) { return rate(pool, twists[k], joint_twist(pool, bodies[k])); };

  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto coordinate = bodies[k].coordinate;
    if (!coordinate) continue;
    const std::size_t j = *coordinate;
    const Twist own = joint_twist(pool, bodies[k]);
    const CoriolisWrenches w = coriolis_wrenches(pool, composite[k], rates[k], own, twist_rate(k));
    matrix[j * n + j] = power(pool, own, w.column);
    Wrench column = frames.start(k, w.column);
    Wrench inertia = frames.start(k, w.inertia);
    Vec3 row = frames.start(k, w.row);
    for (std::size_t at = k; const auto parent = bodies[at].parent;) {
      column = frames.step(at, column);
      inertia = frames.step(at, inertia);
      row = frames.step(at, row);
      at = *parent;
      if (const auto i = bodies[at].coordinate) {
        const Twist s = frames.meet(at, joint_twist(pool, bodies[at]));
        matrix[*i * n + j] = power(pool, s, column);
        matrix[j * n + *i] =
            pool.add(expr::dot(pool, s.angular, row), power(pool, frames.meet(at, twist_rate(at)), inertia));
      }
    }
  }
  return matrix;
}

}  // namespace

std::vector<Id> coriolis_matrix(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  return in_cheaper_frames(form, pool, coriolis_matrix_in, qd);
}

}  // namespace robotc::new_formulation
