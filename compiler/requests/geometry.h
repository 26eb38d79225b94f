#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/requests/graph_outline.h"

/// Robots and their configurations as plain numbers.
namespace robotc {

class SessionState;
namespace sema {
struct RobotModel;
}
namespace geometry {
struct Load;
struct Robot;
}  // namespace geometry

/// A robot's geometry with parameters as set, and the file's named configurations: every `const` over its joints. The
/// file's first if `robot` is empty. Nothing (reported) if there is no valid robot of that name.
std::optional<geometry::Robot> measured_robot(SessionState& state, const std::string& robot);
geometry::Robot measured_robot(SessionState& state, const sema::RobotModel& model);
/// The wrenches applied to such a robot at rest in a configuration; empty if there is no such robot.
std::vector<geometry::Load> applied_loads(SessionState& state, const std::string& robot, const std::vector<double>& q);
/// The energy graph of a robot, with a body for each joint. Nothing (reported) as for `measured_robot`.
std::optional<GraphOutline> graph_outline(SessionState& state, const std::string& robot);
/// A configuration given by an expression; bare numbers are in SI. Nothing (reported) after an error.
std::optional<std::vector<double>> configuration(SessionState& state, const std::string& robot,
                                                 const std::string& expression);
/// A named configuration of the file. Nothing (reported) if there is none.
std::optional<std::vector<double>> find_pose(SessionState& state, const std::string& robot, const std::string& name);

}  // namespace robotc
