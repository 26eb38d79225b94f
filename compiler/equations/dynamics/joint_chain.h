#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/equations/dynamics/subproblems.h"
#include "compiler/mechanism/kinematic_tree.h"

/// The joints between the world and a place as motions of space about or along fixed axes: a point x of the place, as
/// it is where all joints are at 0, is at E₁(θ₁) E₂(θ₂) … Eₙ(θₙ) x (product of exponentials).
namespace robotc::dynamics {

/// One factor: a turn about an axis, or a slide along it. θ is the coordinate plus the offset.
struct ChainJoint {
  bool turns = true;
  expr::Vec3 axis;          ///< unit vector, in the world, where all joints are at 0
  expr::Vec3 point;         ///< m, a point of the axis
  CoordinateId coordinate;  ///< of q
  expr::Id offset;          ///< rad, of a turn
  Turn now;                 ///< θ at the mechanism's q, of a turn
  std::size_t body = 0;     ///< of the tree
};
using Chain = std::vector<ChainJoint>;

/// θ of a joint: of a turn, or of a slide, m.
struct ChainValue {
  Turn turn;
  expr::Id slide;
};
/// Values of the joints of a chain, in its order.
using ChainValues = std::vector<ChainValue>;

struct PlaceChain {
  Chain joints;
  Transform place;      ///< X_world,place where all joints are at 0
  std::string refusal;  ///< "`ball` turns about more than one axis": set where a joint neither turns nor slides
};
PlaceChain chain_to(const Mechanism& mechanism, expr::Pool& pool, const KinematicTree& tree, LinkId link,
                    const Transform& frame);

/// The inverse motion as a chain: the joints from the other end, about opposite axes, with the same values.
Chain reversed(expr::Pool& pool, std::span<const ChainJoint> chain);

/// E(θ) as a motion of space, and of a point.
Transform motion(expr::Pool& pool, const ChainJoint& joint, const ChainValue& value);
Transform motion(expr::Pool& pool, std::span<const ChainJoint> chain, std::span<const ChainValue> values);
expr::Vec3 moved(expr::Pool& pool, const Transform& motion, const expr::Vec3& point);
expr::Vec3 moved(expr::Pool& pool, const ChainJoint& joint, const ChainValue& value, const expr::Vec3& point);

/// Relations of axes that hold for all values of the parameters: tested at their defaults and at some others.
class ChainGeometry {
 public:
  using Values = std::vector<std::pair<expr::Id, double>>;

  ChainGeometry(const Mechanism& mechanism, expr::Pool& pool, const PlaceChain& chain);

  [[nodiscard]] bool are_parallel(const expr::Vec3& a, const expr::Vec3& b) const;
  [[nodiscard]] bool are_at_right_angles(const expr::Vec3& a, const expr::Vec3& b) const;
  /// True if a point is on the axis of a turn.
  [[nodiscard]] bool is_on(const ChainJoint& joint, const expr::Vec3& point) const;
  /// True if axes that are not parallel have a point in common.
  [[nodiscard]] bool meet(const ChainJoint& a, const ChainJoint& b) const;
  /// The point of a's axis that is nearest to b's, which is not parallel.
  [[nodiscard]] expr::Vec3 meeting_point(const ChainJoint& a, const ChainJoint& b) const;

  /// Parameters at their defaults, then at others.
  [[nodiscard]] std::span<const Values> samples() const { return samples_; }

 private:
  [[nodiscard]] bool vanish(std::span<const expr::Id> entries, double size) const;

  expr::Pool& pool_;
  std::vector<Values> samples_;
  double length_ = 1;  ///< m, of the chain
};

}  // namespace robotc::dynamics
