#pragma once

#include <functional>

#include "compiler/equations/new_formulation/new_formulation.h"
#include "compiler/mechanism/body_wrench.h"

/// The sums over bodies k of the coefficients, regrouped: all bodies beyond a joint count as one composite body, whose
/// mass properties are suffix sums over the tree. The wrench that moves it meets the joints on the way to the base.
/// Private to this stage.
namespace robotc::new_formulation {

/// A velocity, or a rate of one, of a frame's origin and of its axes.
struct Twist {
  expr::Vec3 linear;
  expr::Vec3 angular;
};
using Wrench = BodyWrench;

Twist add(expr::Pool& pool, const Twist& a, const Twist& b);
Wrench add(expr::Pool& pool, const Wrench& a, const Wrench& b);
Twist scale(expr::Pool& pool, expr::Id factor, const Twist& s);
std::vector<Twist> doubled(expr::Pool& pool, std::vector<Twist> twists);
expr::Id power(expr::Pool& pool, const Twist& s, const Wrench& w);

/// The twist of a body's joint per unit of its rate, in the body frame, where it is constant.
Twist joint_twist(expr::Pool& pool, const TreeJoint& body);

/// The momentum of a body that moves with `s`.
Wrench momentum(expr::Pool& pool, const SpatialInertia& body, const Twist& s);

/// Mass properties of each body and all that it carries, in the body's frame.
std::vector<SpatialInertia> composite_bodies(const NewFormulation& form, expr::Pool& pool);

/// Chooses between the results in body frames and in one common frame: the common frame where it takes clearly fewer
/// operations, since its values live longer.
std::vector<expr::Id> choose_frames(const NewFormulation& form, expr::Pool& pool,
                                    const std::function<std::vector<expr::Id>()>& in_body_frames,
                                    const std::function<std::vector<expr::Id>()>& in_common_frame);

}  // namespace robotc::new_formulation
