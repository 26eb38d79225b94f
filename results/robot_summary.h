#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/geometry/reach.h"
#include "compiler/session/session.h"
#include "compiler/support/json_writer.h"

namespace robotc::tools {

/// Static efforts of a robot in one configuration.
struct PoseSummary {
  std::string name;  ///< empty: all coordinates 0
  std::vector<double> q;
  std::vector<double> tau;           ///< static efforts, N or N·m; for a passive joint, the missing effort
  std::vector<std::size_t> outside;  ///< joints beyond their position limits
  std::vector<std::size_t> beyond;   ///< joints beyond their effort limits
};

/// Key figures of a robot.
struct RobotSummary {
  geometry::Robot robot;
  AngleUnits angles;  ///< used in its file
  double mass = 0;    ///< kg
  std::optional<geometry::Reach> reach;
  std::optional<LoopSummary> loops;  ///< none: no loop is closed
  std::vector<InverseKinematicsSummary> ends;
  std::vector<PoseSummary> poses;  ///< named ones, or the zero configuration; none of a robot with loops
  std::size_t poses_left_out = 0;  ///< beyond the limit
};

/// Nothing (reported by the session) if there is no valid robot of that name.
std::optional<RobotSummary> summarise_robot(Session& session, const std::string& name);

/// Its joints, mass, reach and static efforts as text; every line begins with `indent`.
std::string show_robot(const RobotSummary& summary, std::string_view indent);

/// The same as one JSON object, in SI.
void append_robot(JsonWriter& json, const std::string& file, const RobotSummary& summary);

/// Name of a point: "tool", "quill", "joint wrist", "mass centre of bob".
std::string point_name(const geometry::Robot& robot, const geometry::NamedPoint& point);

}  // namespace robotc::tools
