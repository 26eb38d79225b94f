#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/mechanism/body_wrench.h"

/// Rearranges mass properties to minimise the operations of inverse dynamics.
///
/// A point mass on a joint's axis can be moved from one of its bodies to the other without changing the motion (as
/// regroup_base_parameters does in one direction). Inverse dynamics computes the acceleration of some points of the
/// axis anyway: the body's origin, and the foot of the common normal to the next axis. A mass there costs three
/// products and three sums; a component of the first moment costs twice that. So each body leaves masses at such points
/// of the next axis to cancel its own first moment.
///
/// This does not pay for M, and single reactions lose their meaning: use these trees for efforts only.
namespace robotc {

/// A tree of regrouped bodies, some of them points without a joint.
struct PointMasses {
  KinematicTree tree;
  std::vector<std::size_t> place;  ///< of each body of the original tree
};
/// Replaces first moments from `first_depth` joints after the base on: the first bodies move so simply that their
/// moments may cost less than masses farther out, so callers compare counts. `tree` must not be regrouped yet. All
/// lengths divided by are numbers large enough for modest masses with default parameters.
PointMasses leave_point_masses(const KinematicTree& tree, const Mechanism& mechanism, expr::Pool& pool,
                               std::size_t first_depth);

/// Turns the frames of the tip bodies about their axes so that the first moment along y vanishes: only loads could be
/// fixed to them. A body with a load stays.
void turn_tips(KinematicTree& tree, expr::Pool& pool, std::span<const BodyWrench> loads);

/// Changes the unit of length so that the most frequent length becomes 1, and the masses so that moments stay the same;
/// robots with sliding joints keep metres. Returns the unit, m: divide gravity by it and multiply forces of loads by
/// it. Nothing if no length is known.
std::optional<expr::Id> choose_length_unit(KinematicTree& tree, expr::Pool& pool);

}  // namespace robotc
