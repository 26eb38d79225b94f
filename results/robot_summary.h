#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/geometry/reach.h"
#include "compiler/session/session.h"
#include "compiler/support/json_writer.h"

namespace robotc::tools {

/// What holds a robot in one configuration.
struct PoseSummary {
  std::string name;  ///< empty: all coordinates 0
  std::vector<double> q;
  std::vector<double> tau;           ///< static efforts, N or N·m; of a passive joint, what it lacks to be in balance
  std::vector<std::size_t> outside;  ///< joints beyond their limits of position
  std::vector<std::size_t> beyond;   ///< joints that cannot give that effort
};

/// A robot in the numbers that an engineer knows it by.
struct RobotSummary {
  geometry::Robot robot;
  AngleUnits angles;  ///< of its file
  double mass = 0;    ///< kg
  std::optional<geometry::Reach> reach;
  std::vector<PoseSummary> poses;  ///< those with a name, or the one of zeros
  std::size_t poses_left_out = 0;  ///< of very many
};

/// Nothing (reported by the session) if there is no sound robot of that name.
std::optional<RobotSummary> summarise_robot(Session& session, const std::string& name);

/// Its joints, mass, reach and static efforts, as people read them; every line after `indent`.
std::string show_robot(const RobotSummary& summary, std::string_view indent);

/// The same as one JSON object, in SI.
void append_robot(JsonWriter& json, const std::string& file, const RobotSummary& summary);

/// What a point of a robot is called: "tool", "quill", "joint wrist", "mass centre of bob".
std::string point_name(const geometry::Robot& robot, const geometry::NamedPoint& point);

}  // namespace robotc::tools
