#pragma once

#include <array>
#include <optional>
#include <string>

#include "compiler/catalogue/catalogue.h"
#include "compiler/diagnostics/diagnostics.h"
#include "compiler/sema/values/robot_model.h"

/// Requests for functions of a robot, and checks that they are available.
namespace robotc::catalogue {

/// A robot with its functions. The members outlive all users of a subject.
struct Subject {
  const sema::RobotModel& model;
  dynamics::Functions& functions;
  sema::Evaluator& evaluator;
};

/// A function, its place argument, and indices chosen along its axes.
struct Request {
  const Row* row = nullptr;
  std::optional<dynamics::FramePlace> place{};         ///< none: of the whole robot
  std::array<std::optional<std::size_t>, 4> chosen{};  ///< by axis; only set for `chosen_axes`
};

/// A request read from text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)`.
struct NamedRequest : Request {
  std::string title{};     ///< the text without unnecessary blanks: "pose(tool)"
  std::string argument{};  ///< the text in its parentheses: "tool"
};

/// Parses a request. Nothing (reported) if the robot has no such function, frame, link, joint or body, or if the
/// function is not available for it.
std::optional<NamedRequest> read_request(const Subject& subject, const std::string& text);

/// True if the chosen formulation provides the function and the robot has what it needs; reports at `use` if not.
bool can_be_had(const Subject& subject, const Request& request, Span use);

/// The closed form that a function of its solutions is about; null for all other functions.
const dynamics::ClosedForm* closed_form(const Subject& subject, const Request& request);

/// Reports, for a robot with loops, something that is derived for trees alone: "`joint_reactions`", "a linear model".
void report_of_trees_alone(Diagnostics& diagnostics, const Mechanism& mechanism, const std::string& what, Span use);

/// Reports a function that takes too many operations, at the place of its request.
void report_too_large(Diagnostics& diagnostics, const dynamics::FunctionTooLarge& error, Span place);

}  // namespace robotc::catalogue
