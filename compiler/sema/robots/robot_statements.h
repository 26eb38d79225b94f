#pragma once

#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/robot_parts.h"

/// The statements of a robot declaration, one by one.
namespace robotc::sema {

/// `gravity = …` and the like.
struct RobotSettings {
  const syntax::Expr* gravity = nullptr;
  Span gravity_name;
  bool gravity_misspelt = false;
  bool broken = false;                 ///< a statement could not be parsed
  const syntax::Expr* base = nullptr;  ///< its placement in the world; null: identity
  Span base_name;
  std::optional<FrameId> world;  ///< the frame of that name, if the base is placed
};

/// Adds every link, joint and frame to the mechanism's tables, by name and type only: enough for the joints' axis
/// space. Defines all names in `model.names`; evaluates only bounds of loops, indices and arguments of attached robots.
/// Reports statements that do not belong in a robot, or are not yet supported.
RobotSettings declare_statements(Evaluator& evaluator, const RobotRequest& request, Assembly& assembly,
                                 RobotModel& model, RobotParts& parts);

}  // namespace robotc::sema
