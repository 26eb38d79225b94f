#pragma once

#include "compiler/equations/new_formulation/composite.h"

/// Rates of moments of the bodies beyond a joint, for Coriolis forces and the derivatives of efforts.
/// Private to this stage.
namespace robotc::new_formulation {

/// Motion of the columns' frames, each along its axes and at its origin, per unit of time.
struct FrameTwists {
  std::vector<Twist> bodies;
  std::vector<Twist> axes;  ///< of what the column's own axis is fixed in: the body; of a spin, what carries all three
};
FrameTwists frame_twists(const NewFormulation& form, expr::Pool& pool, const std::vector<expr::Id>& qd);

/// The rate of a twist that is fixed in a body moving with `v`, or of a wrench.
Twist rate(expr::Pool& pool, const Twist& v, const Twist& s);
Wrench rate(expr::Pool& pool, const Twist& v, const Wrench& w);

/// ∫ r ẋᵀ dm and ∫ ẋ dm over a body and all that it carries, with r from the origin of its frame and ẋ the velocity of
/// the point there: the pseudo-inertia times V̂ᵀ without its zero column.
struct MomentRates {
  expr::Mat3 upper;
  expr::Vec3 total;
};
/// The moment rates of each body by itself, all given in one frame or each in its own.
std::vector<MomentRates> moment_rates(expr::Pool& pool, const std::vector<SpatialInertia>& bodies,
                                      const std::vector<Twist>& twists);
MomentRates add(expr::Pool& pool, const MomentRates& a, const MomentRates& b);
/// The moment rates of each body together with all that it carries, in its own frame.
std::vector<MomentRates> composite_velocities(const NewFormulation& form, expr::Pool& pool,
                                              const std::vector<Twist>& twists);

/// The moment rates times ŝᵀ, as a wrench whose `power` with other twists is taken.
Wrench against(expr::Pool& pool, const MomentRates& rates, const Twist& s);
/// ŝ times the moment rates: a moment alone.
expr::Vec3 before(expr::Pool& pool, const MomentRates& rates, const Twist& s);

}  // namespace robotc::new_formulation
