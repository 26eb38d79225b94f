#pragma once

#include "compiler/catalogue/request.h"
#include "compiler/emit/model.h"

/// Functions of a robot described for whoever writes them down or calls them: labels, units, meaning.
namespace robotc::catalogue {

/// The inputs that functions take, in the order q, qd, qdd, tau.
std::vector<emit::Input> function_inputs(const sema::RobotModel& model);

/// The expressions that a request names. Throws FunctionTooLarge if it takes too many operations.
emit::Function described_function(const Subject& subject, const NamedRequest& request);
/// The same of a text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)`. Nothing (reported) if it asks for
/// nothing that can be had.
std::optional<emit::Function> described_function(const Subject& subject, const std::string& text);

}  // namespace robotc::catalogue
