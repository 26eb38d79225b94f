#pragma once

#include "compiler/geometry/geometry.h"

namespace robotc::geometry {

/// Efforts that hold a configuration against gravity, springs and the applied `loads` (one per wrench of the robot):
/// inverse dynamics at rest, from forces and lever arms alone. One entry per coordinate, N or N·m; for a passive joint,
/// the missing effort. Of a spherical joint the first of its entries is the size of the moment, of a floating one that
/// of the force.
std::vector<double> static_efforts(const Robot& robot, const std::vector<double>& q, const std::vector<Load>& loads);

}  // namespace robotc::geometry
