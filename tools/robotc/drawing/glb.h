#pragma once

#include <span>
#include <string>

#include "compiler/geometry/geometry.h"
#include "runtime/simulate.h"
#include "tools/robotc/shapes/drawn_shapes.h"

namespace robotc::tools {

/// A robot as a binary glTF 2.0 file: a node for each link, named after it, with meshes of bars, joints and masses. The
/// file's y axis is up. `motion`: of a run, whose rows begin with q and have `width` numbers; it becomes an animation
/// of the nodes. Null: the robot stands at `q`. Links with shapes look like these instead of bars and masses.
std::string robot_glb(const geometry::Robot& robot, std::span<const double> q, const runtime::MotionRecord* motion,
                      std::size_t width, const DrawnShapes& shapes);

}  // namespace robotc::tools
