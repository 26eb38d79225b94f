#pragma once

#include <cstdint>
#include <optional>

#include "compiler/equations/dynamics/joint_chain.h"

namespace robotc::dynamics {

/// The values of at most three joints that bring a point `from` to `to`, up to four; the nearest if it is out of reach,
/// as far as each subproblem knows. Nothing where no closed form is known.
///
/// Two neighbouring joints leave something of every point unchanged: turns about axes that meet keep its distance from
/// their meeting point, turns about parallel axes its height along them, a turn and a slide along one direction its
/// distance from the axis. The third joint alone brings this to its value at the target. The two follow from that.
std::optional<std::vector<ChainValues>> point_solutions(expr::Pool& pool, const ChainGeometry& geometry,
                                                        std::span<const ChainJoint> chain, const expr::Vec3& from,
                                                        const expr::Vec3& to);

/// The values of one joint that bring `from` to the height of `to` along a direction.
std::optional<std::vector<ChainValue>> height_solutions(expr::Pool& pool, const ChainGeometry& geometry,
                                                        const ChainJoint& joint, const expr::Vec3& direction,
                                                        const expr::Vec3& from, const expr::Vec3& to);

}  // namespace robotc::dynamics
