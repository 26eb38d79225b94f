#pragma once

#include <optional>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::programs {

/// Gives a robot its functions: `mass_matrix(q)` and the others become names of the robot, derived when first called.
/// `functions` outlives the model's use.
void define_robot_functions(sema::RobotModel& model, dynamics::Functions& functions);

/// Whether every robot has a function of this name.
bool is_robot_function(std::string_view name);

/// The frame or link of `robot` that an argument names; nothing (reported) if it names none.
std::optional<dynamics::FramePlace> frame_argument(sema::Elaborator& elaborator, const sema::Call& call,
                                                   const sema::RobotModel& robot, const syntax::Expr& expr);

/// What a function of the robot gives in the language: of `tau`, the actuated joints alone. A function that takes a
/// frame needs its place. FunctionTooLarge if it has too many operations.
dynamics::Expressions definition_of(const sema::RobotModel& model, dynamics::Functions& functions,
                                    dynamics::Function function, const std::optional<dynamics::FramePlace>& place);

/// Whether the formulation asked for gives a function; reports it, at `place`, if not.
bool is_given(Diagnostics& diagnostics, const dynamics::Functions& functions, const dynamics::Signature& signature,
              Span place);

/// Whether the robot has parameters, which `function` has a column for each of; reports it, at `use`, if not.
bool require_parameters(Diagnostics& diagnostics, const sema::RobotModel& model, std::string_view function, Span use);

/// What its parameters are measured in, in their order.
std::vector<Dimension> parameter_dimensions(const sema::Elaborator& elaborator, const Mechanism& mechanism);

/// Of an entry of a frame's Jacobian, or of its rate.
Dimension jacobian_dimension(const sema::RobotModel& model, dynamics::Function function, std::size_t row,
                             std::size_t joint);

/// Reports a function that would take too many operations, where it was asked for.
void report_too_large(Diagnostics& diagnostics, const dynamics::FunctionTooLarge& error, Span place);

}  // namespace robotc::programs
