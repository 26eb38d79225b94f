#pragma once

#include <optional>
#include <string>

#include "compiler/driver/session_state.h"
#include "compiler/emit/model.h"

/// What can be written down of a robot: the functions of the language, and those that only make sense as formulas.
namespace robotc {

/// The inputs that functions take, in the order q, qd, qdd, tau.
std::vector<emit::Input> derivation_inputs(const sema::RobotModel& model);

/// What the coefficients of the new formulation are called, one by one: those of loads only where there are loads.
inline constexpr std::string_view all_coefficients = "coefficients";
std::vector<std::string> coefficient_names(const Mechanism& mechanism);

/// The function that a text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)` names. Nothing (reported) if
/// the robot has no such function, frame or link, or the formulation asked for does not give it.
std::optional<emit::Function> derived_function(SessionState& state, Robot& robot, const std::string& text);

}  // namespace robotc
