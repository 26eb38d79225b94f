#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/mechanism/body_wrench.h"

/// Mass properties arranged so that inverse dynamics takes fewest operations.
///
/// What a joint hides (regroup_base_parameters) may as well be given to its body as taken from it: any point mass on a
/// joint's axis can be moved from one of its bodies to the other. Inverse dynamics passes some points of the axis
/// anyway, to find how their neighbours accelerate: the body's origin, and where the common normal to the next axis
/// starts. A mass there costs three products and three sums; a component of the first moment costs twice that. So each
/// body leaves masses at such points of the next axis that its own first moment vanishes.
///
/// It does not pay for M, and single reactions mean nothing: the trees made here are for efforts.
namespace robotc {

/// A tree of regrouped bodies, some of which are points that no joint carries.
struct PointMasses {
  KinematicTree tree;
  std::vector<std::size_t> place;  ///< of each body of the tree that it was made from
};
/// Replaces first moments from `first_depth` joints behind the base on: the first bodies move so simply that their
/// moments may cost less than masses farther out, so that callers count. `tree` is not regrouped yet, and all lengths
/// that are divided by are numbers of a size that leaves masses modest with parameters at their defaults.
PointMasses leave_point_masses(const KinematicTree& tree, const Mechanism& mechanism, expr::Pool& pool,
                               std::size_t first_depth);

/// Turns the frames of bodies at the tips about their axes, so that the first moment along y vanishes: nothing else is
/// fixed to them but the loads, if there are any. A body with a load stays.
void turn_tips(KinematicTree& tree, expr::Pool& pool, std::span<const BodyWrench> loads);

/// Measures lengths in a unit that makes one of them 1, the one that most products have, and masses so that moments
/// stay as they are; a robot with joints that slide keeps metres. Returns the unit, m, by which gravity is to be
/// divided and forces of loads multiplied; nothing if no length is known.
std::optional<expr::Id> choose_length_unit(KinematicTree& tree, expr::Pool& pool);

}  // namespace robotc
