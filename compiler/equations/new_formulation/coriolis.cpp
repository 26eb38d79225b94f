// The Christoffel matrix C from composite bodies.
//
// Let X_k be the 4 × 4 pose of body k and Π_k its pseudo-inertia ∫ r rᵀ dm with r = (x, y, z, 1). Then T = ½ Σ tr(Ẋ_k
// Π_k Ẋ_kᵀ): the metric is constant in the space of matrices, and the Christoffel symbols of a metric induced from a
// flat one are Γ_ijn = Σ_k tr(∂_iX_k Π_k (∂_j∂_nX_k)ᵀ). This is Σ_k ζ_ijnk (and β for j = n); summed with q̇_n it gives
//
//   C_ij = Σ_k tr( ∂_iX_k Π_k (d/dt ∂_jX_k)ᵀ ),   ∂_jX_k = ŝ_j X_k,   d/dt ∂_jX_k = (d/dt ŝ_j) X_k + ŝ_j V̂_k X_k
//
// with ŝ_j the twist of joint j and V̂_k that of body k, all in one frame. (Of spins ∂_j is the derivative along a turn
// about the axis, C_ij this sum, no longer of symmetric symbols; Ṁ − 2C is skew by the same sum.) With Π and Λ = Π V̂ᵀ
// summed over the bodies beyond both joints (the composite body of the later one),
//
//   C_ij = tr( ŝ_i [ Π (d/dt ŝ_j)ᵀ + Λ ŝ_jᵀ ] )
//
// and a trace against ŝ_i is a wrench's power on it: for i before j a wrench of j travels to the base, as for M. For j
// before i the same trace, read from the other side, is a wrench of i's. (Echeandia and Wensing 2021 reach this by
// spatial vectors.)
#include "compiler/equations/new_formulation/alike_rows.h"
#include "compiler/equations/new_formulation/common_frame.h"
#include "compiler/equations/new_formulation/moment_rates.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// The wrenches of joint j's row and column of C.
struct CoriolisWrenches {
  Wrench column;   // Π (d/dt ŝ_j)ᵀ + Λ ŝ_jᵀ, for C_ij
  Wrench inertia;  // ŝ_j Π, against the rate of s_i in C_ji
  Vec3 row;        // ŝ_j Λ, a moment alone, against s_i itself there
};

CoriolisWrenches coriolis_wrenches(Pool& pool, const SpatialInertia& composite, const MomentRates& rates,
                                   const Twist& s, const Twist& s_rate) {
  return {add(pool, momentum(pool, composite, s_rate), against(pool, rates, s)), momentum(pool, composite, s),
          expr::neg(pool, before(pool, rates, s))};
}

/// For frames that move so.
std::vector<Id> coriolis_matrix_in_body_frames(const NewFormulation& form, Pool& pool, const FrameTwists& twists) {
  const std::size_t n = form.joints.size();
  const std::vector<Column>& bodies = form.columns;
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  const std::vector<MomentRates> rates = composite_velocities(form, pool, twists.bodies);
  const auto twist_rate = [&](std::size_t k) { return rate(pool, twists.axes[k], joint_twist(pool, bodies[k])); };

  std::vector<Id> matrix(n * n, pool.zero());
  WrenchesInFrames in_frames(form);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto index = bodies[k].column();
    if (!index) continue;
    const std::size_t j = *index;
    const Twist own = joint_twist(pool, bodies[k]);
    auto [column, inertia, row] = coriolis_wrenches(pool, composite[k], rates[k], own, twist_rate(k));
    matrix[j * n + j] = power(pool, own, column);
    in_frames.add(k, j, column, inertia, row);
    for (std::size_t at = k; const auto parent = bodies[at].parent;) {
      column = to_parent(pool, form.columns[at].across, column);
      inertia = to_parent(pool, form.columns[at].across, inertia);
      row = to_parent_axes(pool, form.columns[at].across, row);
      at = *parent;
      in_frames.add(at, j, column, inertia, row);
      if (const auto i = bodies[at].column()) {
        const Twist s = joint_twist(pool, bodies[at]);
        matrix[*i * n + j] = power(pool, s, column);
        matrix[j * n + *i] = pool.add(expr::dot(pool, s.angular, row), power(pool, twist_rate(at), inertia));
      }
    }
  }
  in_frames.declare(pool);
  return matrix;
}

}  // namespace

std::vector<Id> coriolis_matrix(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  return choose_frames(
      form, pool, [&] { return coriolis_matrix_in_body_frames(form, pool, frame_twists(form, pool, qd)); },
      [&] { return common_frame::coriolis_matrix(form, pool, qd); });
}

std::vector<Id> effort_derivative_by_rates(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  return choose_frames(
      form, pool,
      [&] {
        const FrameTwists twists = frame_twists(form, pool, qd);
        std::vector<Twist> axes;  // χ of effort_derivatives.cpp; twice the rate where the joint is of one coordinate
        for (std::size_t k = 0; k < twists.axes.size(); ++k)
          axes.push_back(add(pool, twists.axes[k], twists.bodies[moved_by_joint(form, k)]));
        return coriolis_matrix_in_body_frames(form, pool, {doubled(pool, twists.bodies), std::move(axes)});
      },
      [&] { return common_frame::effort_derivative_by_rates(form, pool, qd); });
}

}  // namespace robotc::new_formulation
