#pragma once

#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// Every name that an expression may use, or the first 10 000, those of the file first.
std::vector<std::string> visible_names(const SessionState& state);
/// Members of a name, for completion behind a dot: of a robot its names, of a vector over joints the joints. Evaluates
/// nothing but a robot.
std::vector<std::string> members_of(SessionState& state, const std::string& name);
/// All parameters, in the order in which they were declared.
std::vector<ParameterValue> parameter_list(SessionState& state);

}  // namespace robotc
