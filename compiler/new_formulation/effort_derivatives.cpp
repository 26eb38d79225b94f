// ∂τ/∂q of the rigid bodies, from composite bodies.
//
// As in coriolis.cpp, X_k is the 4 × 4 pose of body k, Π_k its pseudo-inertia, and τ_i = Σ_k tr(∂_iX_k Π_k Ẍ_kᵀ), with
// gravity as an upward acceleration of the base. Since ∂_j Ẍ_k at given q̇ and q̈ is the second rate of ∂_jX_k,
//
//   ∂_jX_k = ŝ_j X_k,   ∂_jẌ_k = (d²/dt² ŝ_j + 2 (d/dt ŝ_j) V̂_k + ŝ_j Â_k) X_k,   Ẋ_k = V̂_k X_k,   Ẍ_k = Â_k X_k
//
// and ∂_i∂_jX_k = ŝ_i ŝ_j X_k for i before j. With Π, Λ = Π V̂ᵀ and Φ = Π Âᵀ summed over the bodies beyond the later
// of the two joints,
//
//   ∂τ_i/∂q_j = tr( ŝ_i [ ŝ_j Φ + Π (d²/dt² ŝ_j)ᵀ + 2 Λ (d/dt ŝ_j)ᵀ + Φ ŝ_jᵀ ] )       i before j, or i = j
//   ∂τ_i/∂q_j = tr( ŝ_i [ Π (d²/dt² ŝ_j)ᵀ + 2 Λ (d/dt ŝ_j)ᵀ ] )                        j before i
//
// The two terms with Φ cancel in the second: tr(ŝ_j ŝ_i Φ) + tr(ŝ_i Φ ŝ_jᵀ) = 0, for Φ has no last column. So a wrench
// of j travels to the base, and two of i's meet the rates of the twists there. (Singh, Russo and Wensing 2022 come to
// the same by spatial vectors.) The derivative by q̇ is 2 C.
#include "compiler/new_formulation/common_frame.h"
#include "compiler/new_formulation/moment_rates.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// A joint's twist in its body's frame, with its first and second rate.
struct MovingTwist {
  Twist twist;
  Twist rate;
  Twist second_rate;
};

/// How the bodies move, in their frames.
std::vector<FrameMotion> body_motions(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd,
                                      const std::vector<Id>& qdd) {
  std::vector<FrameMotion> motions;
  const FrameMotion base = world_motion(pool, form.gravity);
  for (std::size_t k = 0; k < form.tree.bodies.size(); ++k) {
    const TreeBody& body = form.tree.bodies[k];
    const Id speed = body.coordinate ? qd[*body.coordinate] : pool.zero();
    const Id acceleration = body.coordinate ? qdd[*body.coordinate] : pool.zero();
    motions.push_back(
        pass_joint(pool, body.parent ? motions[*body.parent] : base, body, form.motions[k], speed, acceleration));
  }
  return motions;
}

/// d/dt ŝ = [V̂, ŝ] and d²/dt² ŝ = [dV̂/dt, ŝ] + [V̂, d/dt ŝ], with dV̂/dt = Â − V̂²: of the twist, α and a − ω × v.
MovingTwist moving_twist(Pool& pool, const TreeBody& body, const FrameMotion& motion) {
  const Twist velocity{motion.velocity, motion.angular_velocity};
  const Twist acceleration{
      expr::sub(pool, motion.acceleration, expr::cross(pool, motion.angular_velocity, motion.velocity)),
      motion.angular_acceleration};
  MovingTwist result;
  result.twist = joint_twist(pool, body);
  result.rate = rate(pool, velocity, result.twist);
  result.second_rate = add(pool, rate(pool, acceleration, result.twist), rate(pool, velocity, result.rate));
  return result;
}

Wrench twice(Pool& pool, const Wrench& w) {
  const Id two = pool.integer(2);
  return {expr::scale(pool, two, w.force), expr::scale(pool, two, w.moment)};
}

std::vector<Id> derivative_in_body_frames(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd,
                                          const std::vector<Id>& qdd) {
  const std::size_t n = form.joints.size();
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  const std::vector<FrameMotion> motions = body_motions(form, pool, qd, qdd);
  std::vector<Twist> velocities;
  std::vector<MovingTwist> twists;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    velocities.push_back({motions[k].velocity, motions[k].angular_velocity});
    twists.push_back(moving_twist(pool, bodies[k], motions[k]));
  }
  const std::vector<SpatialInertia> inertia = composite_bodies(form, pool);
  const std::vector<MomentRates> velocity = composite_velocities(form, pool, velocities);
  const std::vector<MomentRates> acceleration = composite_accelerations(form, pool, motions);

  std::vector<Id> matrix(n * n, pool.zero());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto coordinate = bodies[k].coordinate;
    if (!coordinate) continue;
    const std::size_t j = *coordinate;
    const MovingTwist& own = twists[k];
    // What meets the twists of the joints before this one, as this one's coordinate changes.
    Wrench column = add(pool, momentum(pool, inertia[k], own.second_rate), against(pool, acceleration[k], own.twist));
    column = add(pool, column, twice(pool, against(pool, velocity[k], own.rate)));
    column.moment = expr::add(pool, column.moment, before(pool, acceleration[k], own.twist));
    matrix[j * n + j] = power(pool, own.twist, column);
    // What meets the rates of their twists, as their coordinates change.
    Wrench second = momentum(pool, inertia[k], own.twist);
    Vec3 first = expr::scale(pool, pool.integer(-2), before(pool, velocity[k], own.twist));
    for (std::size_t at = k; const auto parent = bodies[at].parent;) {
      column = to_parent(form, pool, at, column);
      second = to_parent(form, pool, at, second);
      first = to_parent_axes(pool, form.motions[at], first);
      at = *parent;
      if (const auto i = bodies[at].coordinate) {
        matrix[*i * n + j] = power(pool, twists[at].twist, column);
        matrix[j * n + *i] =
            pool.add(power(pool, twists[at].second_rate, second), expr::dot(pool, twists[at].rate.angular, first));
      }
    }
  }
  return matrix;
}

}  // namespace

std::vector<Id> effort_derivative(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd,
                                  const std::vector<Id>& qdd) {
  return choose_frames(
      form, pool, [&] { return derivative_in_body_frames(form, pool, qd, qdd); },
      [&] { return common_frame::effort_derivative(form, pool, qd, qdd); });
}

}  // namespace robotc::new_formulation
