#include "tools/robotc/chosen_configuration.h"

#include <utility>

#include "compiler/geometry/geometry.h"

namespace robotc::tools {

std::optional<Configuration> choose_configuration(Session& session, const ConfigurationChoice& choice,
                                                  const geometry::Robot& robot) {
  if (choice.q) {
    auto q = session.configuration(choice.robot, *choice.q);
    if (!q) return std::nullopt;
    return Configuration{std::move(*q), "at q = " + *choice.q};
  }
  if (choice.pose) {
    auto q = session.pose(choice.robot, *choice.pose);
    if (!q) return std::nullopt;
    return Configuration{std::move(*q), "at " + *choice.pose};
  }
  for (const geometry::NamedPose& pose : robot.poses) {
    if (pose.name == "home") return Configuration{pose.q, "at home"};
  }
  return Configuration{robot.neutral(), robot.has_loops() ? "as assembled" : "at q = 0"};
}

}  // namespace robotc::tools
