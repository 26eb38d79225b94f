#pragma once

#include <optional>
#include <string>

#include "compiler/emit/model.h"
#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"

/// What `derivable_functions` lists, derived and described for `emit`.
namespace robotc {

/// The inputs that functions take, in the order q, qd, qdd, tau.
std::vector<emit::Input> derivation_inputs(const sema::RobotModel& model);

/// The function that a text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)` names. Nothing (reported) if
/// the robot has no such function, frame or link, or the formulation asked for does not give it.
std::optional<emit::Function> derived_function(SessionState& state, Robot& robot, const std::string& text);

/// Such a function as a kernel, its constants the robot's parameters.
expr::Kernel kernel_of(const SessionState& state, const Robot& robot, const emit::Function& function);

/// The kernel of such a function as derived, its constants the robot's parameters. Nothing (reported) as before, or if
/// it has too many operations.
std::optional<expr::Kernel> derivable_kernel(SessionState& state, Robot& robot, const std::string& text);

}  // namespace robotc
