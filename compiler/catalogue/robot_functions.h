#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/catalogue/request.h"

/// A robot's functions for expressions of the language.
namespace robotc::catalogue {

/// Defines `mass_matrix(q)` and the other functions as names of the robot, derived on first call. Existing names of the
/// robot take precedence. `functions` outlives the model.
void define_robot_functions(sema::RobotModel& model, dynamics::Functions& functions);

/// Defines a value as a name of the robot that laws may use, too.
void define_robot_function(sema::RobotModel& model, std::string_view name, const sema::Value& value);

/// True if every robot has a function of this name.
bool is_robot_function(std::string_view name);

/// The frame, link or mass centre of `robot` that an argument names; nothing (reported) if none.
std::optional<dynamics::FramePlace> place_argument(sema::Evaluator& evaluator, const sema::Call& call,
                                                   const sema::RobotModel& robot, const syntax::Expr& expr);

/// A target in the world that an argument gives: a point, 3 entries, or a pose, 12 entries, rotation row by row, then
/// position. `kind`: which of the two it must be; none: either. Nothing (reported) if it is neither.
std::optional<std::vector<expr::Id>> target_argument(sema::Evaluator& evaluator, sema::Scope& scope,
                                                     const syntax::Expr& written, const std::string& what,
                                                     std::optional<Argument> kind);

}  // namespace robotc::catalogue
