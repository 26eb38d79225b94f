#pragma once

#include "compiler/sema/values/robot_parts.h"

/// `couple NAME: VALUE = VALUE`: gears, belts, differentials, cams, and wheels that roll.
namespace robotc::sema {

/// `LEFT = RIGHT` as an equation of numbers.
struct CoupledNumbers {
  expr::Id difference;  ///< left side less right side
  Dimension dimension;
};
/// Nothing (reported) if the sides are not numbers, or not of one dimension.
std::optional<CoupledNumbers> read_equation(Evaluator& evaluator, Scope& scope, const syntax::Couple& written);

/// True if any of `roots` depends on one of `symbols`.
bool uses_any(const expr::Pool& pool, std::span<const expr::Id> roots, const std::vector<expr::Id>& symbols);

/// Reads an equation of coordinates, or of speeds in which these are linear; nothing (reported) after an error. `q` and
/// `qd` in `scope` are those of all joints.
std::optional<Coupling> read_coupling(Evaluator& evaluator, Scope& scope, const RobotModel& model,
                                      const RobotParts::CouplingPart& part);

}  // namespace robotc::sema
