#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// Names usable in expressions, at most 10 000, those of the file first.
std::vector<std::string> visible_names(SessionState& state);
/// Members of a name, for completion after a dot: a robot's names, or the joints of a vector over joints. Evaluates
/// only robots.
std::vector<std::string> members_of(SessionState& state, const std::string& name);
/// The signature of a function, law or trajectory, and for a robot's function its meaning on the next line. Nothing if
/// there is none of that name.
std::optional<std::string> describe_function(SessionState& state, const std::string& name);
/// All parameters, in the order of declaration.
std::vector<ParameterValue> parameter_list(SessionState& state);
/// Some of them.
std::vector<ParameterValue> parameter_list(SessionState& state, const std::vector<const sema::ParameterInfo*>& chosen);

}  // namespace robotc
