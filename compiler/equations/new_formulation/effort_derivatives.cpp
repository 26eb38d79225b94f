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
// The two terms with Φ cancel in the second: tr(ŝ_j ŝ_i Φ) + tr(ŝ_i Φ ŝ_jᵀ) = 0, for Φ has no last column; in the first
// they are s_j × f_j, with f_j the force that the bodies beyond take, as Newton and Euler have it. So a wrench of j
// travels to the base, and two of i's meet the rates of the twists there. (Singh, Russo and Wensing 2022 come to the
// same by spatial vectors.) 2 Λ is that of twice the velocity, which the derivative by q̇, 2 C, takes as well.
//
// The coordinates of spins are turns about the axes of the joint frame, δR = [η]R, at given ω along these axes. From
// d/dt δR = δṘ and δω = 0 follow η̇ = ω × η and η̈ = ω × η̇ + ω̇ × η: the twist of the change is fixed in the body that
// the whole joint moves, and d/dt ŝ_j and d²/dt² ŝ_j above are those of such a twist. It is the same for joints of one
// coordinate, whose axis is fixed in both bodies. For two spins of one joint each is i and each is j of the first
// formula, since a turn about one axis leaves the other where it is. By q̇, V̂̇ depends on q̇_j by the rate of s_j itself,
// which the carrier turns, and by what s_j does to the twists beyond the joint; in all
//
//   ∂Ẍ_k/∂q̇_j = (χ̂_j + 2 ŝ_j V̂_k) X_k,   χ_j = the rate of s_j as carried + its rate as fixed in the moved body
//
// so that ∂τ/∂q̇ has the terms of 2 C with χ_j for twice the rate.
#include "compiler/equations/new_formulation/alike_rows.h"
#include "compiler/equations/new_formulation/common_frame.h"
#include "compiler/equations/new_formulation/moment_rates.h"
#include "compiler/mechanism/frame_motion.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// Motion of the bodies, in their frames.
std::vector<FrameMotion> body_motions(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd,
                                      const std::vector<Id>& qdd) {
  std::vector<FrameMotion> motions;
  const FrameMotion base = world_motion(pool, form.gravity);
  for (std::size_t k = 0; k < form.columns.size(); ++k) {
    const Column& body = form.columns[k];
    const Id speed = body.speed ? qd[body.speed->index()] : pool.zero();
    const Id acceleration = body.speed ? qdd[body.speed->index()] : pool.zero();
    motions.push_back(pass_joint(pool, body.parent ? motions[*body.parent] : base, body, form.columns[k].across, speed,
                                 acceleration));
  }
  return motions;
}

/// The wrenches of the bodies' motion on each joint, in its body's frame.
std::vector<Wrench> forces(const NewFormulation& form, Pool& pool, const std::vector<FrameMotion>& motions) {
  const std::vector<Column>& bodies = form.columns;
  std::vector<Wrench> result;
  for (std::size_t k = 0; k < bodies.size(); ++k) result.push_back(body_wrench(pool, bodies[k].inertia, motions[k]));
  for (std::size_t k = bodies.size(); k-- > 0;) {
    if (const auto parent = bodies[k].parent) {
      result[*parent] = add(pool, result[*parent], to_parent(pool, form.columns[k].across, result[k]));
    }
  }
  return result;
}

/// d²/dt² of a joint's twist s, whose rate is `twice_rate` / 2: its axes' part turns with the body's field U, and for
/// the origin remains a × s + v × 2 ṡ, by Jacobi's identity, of a joint that turns.
Twist second_rate(Pool& pool, const FrameMotion& motion, const Twist& s, const Twist& twice_rate) {
  const Vec3 of_origin = expr::add(pool, expr::cross(pool, motion.acceleration, s.angular),
                                   expr::cross(pool, motion.velocity, twice_rate.angular));
  return {expr::add(pool, expr::mul(pool, motion.field, s.linear), of_origin),
          expr::mul(pool, motion.field, s.angular)};
}

std::vector<Id> derivative_in_body_frames(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd,
                                          const std::vector<Id>& qdd) {
  const std::size_t n = form.joints.size();
  const std::vector<Column>& bodies = form.columns;
  const std::vector<FrameMotion> motions = body_motions(form, pool, qd, qdd);
  const std::vector<Wrench> force = forces(form, pool, motions);
  std::vector<Twist> velocities;
  for (const FrameMotion& motion : motions) velocities.push_back({motion.velocity, motion.angular_velocity});
  const std::vector<Twist> twice_velocities = doubled(pool, velocities);
  std::vector<Twist> twists;
  std::vector<Twist> rates;
  std::vector<Twist> second_rates;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const std::size_t moved = moved_by_joint(form, k);
    twists.push_back(joint_twist(pool, bodies[k]));
    rates.push_back(rate(pool, velocities[moved], twists[k]));
    const Twist twice_rate = rate(pool, twice_velocities[moved], twists[k]);
    second_rates.push_back(second_rate(pool, motions[moved], twists[k], twice_rate));
  }
  const std::vector<SpatialInertia> inertia = composite_bodies(form, pool);
  const std::vector<MomentRates> twice_moments = composite_velocities(form, pool, twice_velocities);

  std::vector<Id> matrix(n * n, pool.zero());
  WrenchesInFrames in_frames(form);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto index = bodies[k].column();
    if (!index) continue;
    const std::size_t j = *index;
    // Against the twists of the joints before this one, as this one's coordinate changes.
    Wrench column = add(pool, momentum(pool, inertia[k], second_rates[k]), rate(pool, twists[k], force[k]));
    column = add(pool, column, against(pool, twice_moments[k], rates[k]));
    matrix[j * n + j] = power(pool, twists[k], column);
    // Against the rates of their twists, as their coordinates change.
    Wrench second = momentum(pool, inertia[k], twists[k]);
    Vec3 first = expr::neg(pool, before(pool, twice_moments[k], twists[k]));
    in_frames.add(k, j, column, second, first);
    for (std::size_t at = k; const auto parent = bodies[at].parent;) {
      column = to_parent(pool, form.columns[at].across, column);
      second = to_parent(pool, form.columns[at].across, second);
      first = to_parent_axes(pool, form.columns[at].across, first);
      at = *parent;
      in_frames.add(at, j, column, second, first);
      if (const auto i = bodies[at].column()) {
        matrix[*i * n + j] = power(pool, twists[at], column);
        Id& entry = matrix[j * n + *i];
        entry = pool.add(power(pool, second_rates[at], second), expr::dot(pool, rates[at].angular, first));
        // A turn about another axis of the same joint leaves this one in place.
        if (moved_by_joint(form, at) == moved_by_joint(form, k)) {
          entry = pool.add(entry, power(pool, twists[k], rate(pool, twists[at], force[k])));
        }
      }
    }
  }
  in_frames.declare(pool);
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
