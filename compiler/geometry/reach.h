#pragma once

#include "compiler/geometry/geometry.h"

namespace robotc::geometry {

/// A point of a link that has a name.
struct NamedPoint {
  enum class Kind { frame, link_origin, joint_centre, mass_centre } kind = Kind::link_origin;
  std::size_t index = 0;  ///< of the link, the frame, or the joint; of the link for a mass centre
  std::size_t body = 0;   ///< for a mass centre: index in the link's bodies
};

/// The reach of a robot.
struct Reach {
  double distance = 0;            ///< m, from the centre of joint `from`, which is fixed to the base, to `point`
  std::size_t from = 0;           ///< the first moving joint on the path to it
  NamedPoint point;               ///< the farthest point
  std::vector<double> q;          ///< the configuration; irrelevant joints are held like unlimited sliding ones
  std::vector<std::size_t> held;  ///< unlimited sliding joints on the path: held at 0, or the limit nearest to it
};

/// The farthest distance of any frame, link or joint centre, or mass centre of a link without another end, from the
/// first moving joint on its path, within position limits. Nothing if no joint moves, or one turns in any way.
///
/// The distance is greatest where no joint alone can increase it: its square is a + b cos q + c sin q in each angle and
/// convex in each displacement, so the optimum of one joint, with the others fixed, has a closed form. Joints are
/// optimised in turn until nothing changes, from several starts; points that even a stretched chain could not bring far
/// enough are skipped. The result is attained. For up to some ten joints it is the maximum, as tests try to refute;
/// general chains of a hundred have so many stretched shapes that a fraction of a percent may be missed.
std::optional<Reach> reach(const Robot& robot);

}  // namespace robotc::geometry
