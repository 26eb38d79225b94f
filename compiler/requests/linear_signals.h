#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/requests/linearise.h"
#include "compiler/requests/motion_equations.h"

/// Inputs and outputs of linear models by their names.
namespace robotc {

/// An input: an effort on a joint, a shift of a reference, or a parameter.
struct LinearInput {
  enum class Kind { motor, force, reference, parameter } kind = Kind::force;
  std::size_t index = 0;  ///< of the actuated joints, or of the list in `DisturbedBy`
  LinearSignal signal;
};
struct LinearInputs {
  std::vector<LinearInput> list;
  DisturbedBy by;
};
/// `tau` and `force` with or without a joint, `references` by their names, and parameters. Nothing (reported) for other
/// names.
std::optional<LinearInputs> linear_inputs(SessionState& state, const programs::Simulation& simulation,
                                          const std::vector<programs::VariedReference>& references,
                                          const std::vector<std::string>& names);
/// True if an input is neither `tau` nor `force`, so that it may be a reference.
bool may_be_reference(const std::string& input);

/// An output and its expression.
struct LinearOutput {
  expr::Id entry;
  LinearSignal signal;
};
/// Labels and columns of the log, names of states, or expressions over t, q, qd, tau, parameters and the names of the
/// file and the robot. Nothing (reported) after an error.
std::optional<std::vector<LinearOutput>> linear_outputs(SessionState& state, const programs::Simulation& simulation,
                                                        const std::vector<std::string>& names);

/// A signal by the label of the log, or as an expression over t, q, qd, tau, parameters, the labels of the log, and the
/// names of the file and the robot; bare numbers are in SI. `origin` names the text in messages. Nothing (reported)
/// unless it is a number, a vector or a matrix.
std::optional<programs::LogSignal> signal_of(SessionState& state, const programs::Simulation& simulation,
                                             const std::string& text, const std::string& origin);

/// The unit of a displacement, rate, acceleration or effort along a speed, in SI; angles in rad.
std::string unit_along(const sema::RobotModel& robot, sema::JointQuantity quantity, SpeedId speed);

/// The states of a simulation's program in the order of its layout, with units: continuous, then discrete ones.
struct StateSignals {
  std::vector<LinearSignal> x, z;
};
StateSignals state_signals(const programs::Simulation& simulation, const StateLayout& layout);

/// A vector over the joints from an expression; bare numbers are in SI. Nothing (reported) after an error.
std::optional<std::vector<double>> joint_numbers(SessionState& state, const sema::RobotModel& robot,
                                                 sema::JointQuantity quantity, const std::string& option,
                                                 const std::string& expression);

}  // namespace robotc
