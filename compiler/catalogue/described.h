#pragma once

#include "compiler/catalogue/request.h"
#include "compiler/emit/model.h"

/// Descriptions of a robot's functions for output and calls: labels, units, meaning.
namespace robotc::catalogue {

/// The input arrays of functions, in the order q, qd, qdd, tau.
std::vector<emit::Input> function_inputs(const sema::RobotModel& model);

/// The function that a request names. Throws FunctionTooLarge if it takes too many operations.
emit::Function described_function(const Subject& subject, const NamedRequest& request);
/// The same for a text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)`. Nothing (reported) if there is no
/// such function.
std::optional<emit::Function> described_function(const Subject& subject, const std::string& text);

}  // namespace robotc::catalogue
