#pragma once

#include "compiler/geometry/geometry.h"

namespace robotc::geometry {

/// What the joints must give to hold a configuration against gravity, springs and the applied `loads` (one a wrench of
/// the robot): inverse dynamics at rest, from forces and lever arms alone. One entry a coordinate, N or N·m; what a
/// passive joint would have to give is how far it is from balance.
std::vector<double> static_efforts(const Robot& robot, const std::vector<double>& q, const std::vector<Load>& loads);

}  // namespace robotc::geometry
