#pragma once

#include "compiler/geometry/geometry.h"

namespace robotc::geometry {

/// Efforts that hold a configuration against gravity, springs and the applied `loads` (one per wrench of the robot):
/// inverse dynamics at rest, from forces and lever arms alone. One entry per coordinate, N or N·m; for a passive joint,
/// the missing effort. The first entry of a spherical joint is the size of the moment, that of a floating one
/// the size of the force.
std::vector<double> static_efforts(const Robot& robot, const std::vector<double>& q, const std::vector<Load>& loads);

}  // namespace robotc::geometry
