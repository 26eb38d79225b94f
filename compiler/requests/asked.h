#pragma once

#include <optional>
#include <string>

#include "compiler/emit/model.h"
#include "compiler/frontend/session_state.h"

/// The meaning of a request's text: a function of a robot, such as `mass_matrix` or `left_arm.pose(tool)`, or any
/// expression over time, motion, states of laws and parameters, which may have a name: `N = der(mass_matrix(q))`.
namespace robotc {

/// True if the text asks for a function of the robot, or for nothing at all that is known; false if it is an
/// expression.
bool asks_for_function(SessionState& state, const sema::RobotModel& robot, const std::string& text);

/// The names of the file, with those of the robot before them: for requests about it.
sema::Scope& names_for(SessionState& state, const sema::RobotModel& robot);

/// A function with its robot: "left_arm.gravity_forces" of left_arm.
struct AskedFunction {
  Robot* robot = nullptr;  ///< null: an error was reported
  std::string function;
};
/// Nothing if the text is an expression.
std::optional<AskedFunction> asked_function(SessionState& state, const std::string& text);

/// An expression with its name, "value" if none was written, and the states of laws that it depends on.
struct AskedExpression {
  std::string name;
  std::string text;  ///< without the name
  sema::Tensor value;
  sema::Program program;
  expr::Id clock;  ///< the symbol of the laws' sample time
};
/// Elaborates an expression with the names of `scope`, with symbols for time, motion and states. A value at an instant,
/// `x at t = 1 s`, is that of x if `is_moving`. Null (reported) after an error.
std::unique_ptr<AskedExpression> asked_expression(SessionState& state, const std::string& text, sema::Scope& scope,
                                                  bool is_moving);

/// An expression described for `emit`. Adds the inputs that it needs beyond `inputs`: the time and states, for code
/// with names that are identifiers.
emit::Function described_expression(SessionState& state, const AskedExpression& asked, bool is_code,
                                    std::vector<emit::Input>& inputs);

}  // namespace robotc
