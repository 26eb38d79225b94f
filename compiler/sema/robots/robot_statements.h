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
  bool broken = false;                 ///< a statement could not be read
  const syntax::Expr* base = nullptr;  ///< where it stands in the world; null: there
  Span base_name;
  std::optional<FrameId> world;  ///< the frame of that name, where the base is mounted
};

/// Enters every link, joint and frame into the mechanism's tables, by name and type alone: enough to know the joints'
/// space. Defines all names in `model.names`; of values, only the bounds of loops, indices and arguments of attached
/// robots are computed. Reports what does not belong in a robot, or not yet.
RobotSettings declare_statements(Elaborator& elaborator, const RobotRequest& request, Assembly& assembly,
                                 RobotModel& model, RobotParts& parts);

}  // namespace robotc::sema
