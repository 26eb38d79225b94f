#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/geometry/geometry.h"
#include "compiler/requests/graph_outline.h"

/// Robots and their configurations in plain numbers.
namespace robotc {

struct SessionState;

/// A robot in numbers, parameters as set, with the configurations that the file names: every `const` over its joints.
/// The file's first if `robot` is empty. Nothing (reported) if there is no sound one of that name.
std::optional<geometry::Robot> measured_robot(SessionState& state, const std::string& robot);
/// The wrenches applied to such a robot at rest in a configuration; none if there is no such robot.
std::vector<geometry::Load> applied_loads(SessionState& state, const std::string& robot, const std::vector<double>& q);
/// The energy graph of a robot, every joint with a body of its own. Nothing (reported) as for `measured_robot`.
std::optional<GraphOutline> graph_outline(SessionState& state, const std::string& robot);
/// A configuration of a robot as an expression of the language; bare numbers are in SI. Nothing (reported) after an
/// error.
std::optional<std::vector<double>> configuration(SessionState& state, const std::string& robot,
                                                 const std::string& expression);
/// A configuration that the file names. Nothing (reported) if there is none of that name.
std::optional<std::vector<double>> find_pose(SessionState& state, const std::string& robot, const std::string& name);

}  // namespace robotc
