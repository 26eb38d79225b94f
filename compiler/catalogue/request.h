#pragma once

#include <array>
#include <optional>
#include <string>

#include "compiler/catalogue/catalogue.h"
#include "compiler/sema/values/robot_model.h"

/// Asking for a function of a robot, and whether it can be had.
namespace robotc::catalogue {

/// A robot whose functions are asked for. All of it outlives whatever asks.
struct Subject {
  const sema::RobotModel& model;
  dynamics::Functions& functions;
  sema::Elaborator& elaborator;
};

/// A function, the place it is of, and what is chosen along its axes.
struct Request {
  const Row* row = nullptr;
  std::optional<dynamics::FramePlace> place{};         ///< none: that of the whole robot
  std::array<std::optional<std::size_t>, 4> chosen{};  ///< by axis; only `chosen_axes` have any
};

/// A request that was read from a text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)`.
struct NamedRequest : Request {
  std::string title{};     ///< the text, without needless blanks: "pose(tool)"
  std::string argument{};  ///< what stands in its parentheses: "tool"
};

/// Reads such a text. Nothing (reported) if the robot has no such function, frame, link, joint or body, or if the
/// function cannot be had of it.
std::optional<NamedRequest> read_request(const Subject& subject, const std::string& text);

/// Whether the formulation asked for gives a function and the robot has what it needs; reports at `use` if not.
bool can_be_had(const Subject& subject, const Request& request, Span use);

/// Reports a function that would take too many operations, where it was asked for.
void report_too_large(Diagnostics& diagnostics, const dynamics::FunctionTooLarge& error, Span place);

}  // namespace robotc::catalogue
