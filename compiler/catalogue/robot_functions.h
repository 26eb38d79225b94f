#pragma once

#include <optional>
#include <string_view>

#include "compiler/catalogue/request.h"

/// A robot's functions as expressions of the language call them.
namespace robotc::catalogue {

/// Gives a robot its functions: `mass_matrix(q)` and the others become names of the robot, derived when first called.
/// A name that the robot has itself stays what it is. `functions` outlives the model's use.
void define_robot_functions(sema::RobotModel& model, dynamics::Functions& functions);

/// Makes a value a name of the robot and of what laws may use of it.
void define_robot_function(sema::RobotModel& model, std::string_view name, const sema::Value& value);

/// Whether every robot has a function of this name.
bool is_robot_function(std::string_view name);

/// The frame, link or mass centre of `robot` that an argument names; nothing (reported) if it names none.
std::optional<dynamics::FramePlace> place_argument(sema::Elaborator& elaborator, const sema::Call& call,
                                                   const sema::RobotModel& robot, const syntax::Expr& expr);

}  // namespace robotc::catalogue
