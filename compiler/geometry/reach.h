#pragma once

#include "compiler/geometry/geometry.h"

namespace robotc::geometry {

/// A point of a link that can be named.
struct NamedPoint {
  enum class Kind { frame, link_origin, joint_centre, mass_centre } kind = Kind::link_origin;
  std::size_t index = 0;  ///< of the link, the frame, the joint; of the link for a mass centre
  std::size_t body = 0;   ///< of a mass centre: which of the link's
};

/// How far a robot gets.
struct Reach {
  double distance = 0;            ///< m, from the centre of joint `from`, which is fixed to the base, to `point`
  std::size_t from = 0;           ///< the first moving joint on the way to it
  NamedPoint point;               ///< what gets there
  std::vector<double> q;          ///< where; joints that do not matter are held like those that slide without end
  std::vector<std::size_t> held;  ///< joints on the way that slide without end: held at 0, or the limit nearest to it
};

/// The farthest that any frame, link or joint centre, or the mass centre of a link that has no other end, gets from the
/// first moving joint on its way, within the limits of position. Nothing if no joint moves.
///
/// The distance is greatest where no joint alone can increase it: its square is a + b cos q + c sin q in each angle and
/// convex in each displacement, so that the best of one joint, the others given, is known in closed form. Joint after
/// joint is put there until nothing changes, from several starts; a point that even a stretched chain could not bring
/// far enough is left out. What is found is attained. Of some ten joints it is the farthest, as the tests try to
/// refute; chains of a hundred in general position have so many stretched shapes that a fraction of a percent may be
/// missed.
std::optional<Reach> reach(const Robot& robot);

}  // namespace robotc::geometry
