#pragma once

#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/robot_parts.h"

/// The statements of a robot declaration, one by one.
namespace robotc::sema {

/// A setting of a robot as written.
struct RobotSetting {
  const syntax::Expr* value = nullptr;  ///< null: not given
  Span name;

  [[nodiscard]] bool given() const { return value != nullptr; }
};

/// `gravity = …` and the like.
struct RobotSettings {
  RobotSetting gravity;
  RobotSetting base;         ///< its placement in the world; not given: identity
  RobotSetting assembly;     ///< about how closed loops are put together
  RobotSetting actuated;     ///< the joints that drive
  RobotSetting independent;  ///< the freedoms of closed loops
  bool gravity_misspelt = false;
  bool broken = false;           ///< a statement could not be parsed
  std::optional<FrameId> world;  ///< the frame of that name, if the base is placed
};

/// Adds every link, joint and frame to the mechanism's tables, by name and type only: enough for the joints' axis
/// space. Defines all names in `model.names`; evaluates only bounds of loops, indices and arguments of attached robots.
/// Reports statements that do not belong in a robot, or are not yet supported.
RobotSettings declare_statements(Evaluator& evaluator, const RobotRequest& request, Assembly& assembly,
                                 RobotModel& model, RobotParts& parts);

}  // namespace robotc::sema
