#pragma once

#include <functional>

#include "compiler/new_formulation/new_formulation.h"

/// The sums over bodies k of the coefficients, regrouped: all bodies beyond a joint count as one composite body, whose
/// mass properties are suffix sums over the tree, and what it takes to move it is a wrench that meets the joints on the
/// way to the base. Private to this stage.
namespace robotc::new_formulation {

/// A velocity, or a rate of one, of a frame's origin and of its axes.
struct Twist {
  expr::Vec3 linear;
  expr::Vec3 angular;
};
/// About a frame's origin.
struct Wrench {
  expr::Vec3 force;
  expr::Vec3 moment;
};

Twist add(expr::Pool& pool, const Twist& a, const Twist& b);
Wrench add(expr::Pool& pool, const Wrench& a, const Wrench& b);
expr::Id power(expr::Pool& pool, const Twist& s, const Wrench& w);

/// The twist of a body's joint per unit of its rate, in the body frame, where it is constant.
Twist joint_twist(expr::Pool& pool, const TreeBody& body);

/// The momentum of a body that moves with `s`.
Wrench momentum(expr::Pool& pool, const SpatialInertia& body, const Twist& s);

/// Mass properties of each body and all that it carries, in the body's frame.
std::vector<SpatialInertia> composite_bodies(const NewFormulation& form, expr::Pool& pool);

/// How a wrench meets the joints on its path: body by body in their own frames, where a joint's twist is a unit vector
/// but each step costs a turn; or all in one frame, where a step is free but twists are general. The first wins on
/// short paths and sparse placements. The one frame is where the path's first joint stands on the base, so that the
/// robot's place in the world costs nothing, neither operations nor digits.
class PathFrames {
 public:
  enum class Choice { body, root };
  PathFrames(const NewFormulation& form, expr::Pool& pool, Choice choice);

  /// What belongs to body `k`, given in its frame, as it starts its way.
  [[nodiscard]] Wrench start(std::size_t k, const Wrench& w) const;
  [[nodiscard]] expr::Vec3 start(std::size_t k, const expr::Vec3& moment) const;
  /// From body `at` to its parent.
  [[nodiscard]] Wrench step(std::size_t at, const Wrench& w) const;
  [[nodiscard]] expr::Vec3 step(std::size_t at, const expr::Vec3& moment) const;
  /// A twist of body `at` as wrenches there meet it.
  [[nodiscard]] Twist meet(std::size_t at, const Twist& s) const;

 private:
  const NewFormulation& form_;
  expr::Pool& pool_;
  Choice choice_;
  std::vector<Transform> in_root_;
};

/// The cheaper of what `derive` makes in the two frames; above some depth only one is tried.
std::vector<expr::Id> in_cheaper_frames(const NewFormulation& form, expr::Pool& pool,
                                        const std::function<std::vector<expr::Id>(const PathFrames&)>& derive);

}  // namespace robotc::new_formulation
