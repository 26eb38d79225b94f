#pragma once

#include "compiler/sema/values/robot_parts.h"

/// `couple NAME: VALUE = VALUE`: gears, belts, differentials, cams, and wheels that roll.
namespace robotc::sema {

/// Reads an equation of coordinates, or of speeds in which these are linear; nothing (reported) after an error. `q` and
/// `qd` in `scope` are those of all joints.
std::optional<Coupling> read_coupling(Evaluator& evaluator, Scope& scope, const RobotModel& model,
                                      const RobotParts::CouplingPart& part);

}  // namespace robotc::sema
