#pragma once

#include <string>
#include <vector>

#include "compiler/frontend/parameter_paths.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// All parameters of the program.
ParameterCandidates all_parameters(const SessionState& state);
/// Sets parameters, of the candidates, for what follows; a bare number is in SI. False (reported) for unknown and
/// ambiguous paths, bad expressions, and values that are not finite or that no robot can have; then all are as before.
bool set_parameters(SessionState& state, const std::vector<ParameterSetting>& settings,
                    const ParameterCandidates& candidates);
/// The same for numbers in SI, as many as the parameter has entries.
bool set_parameters(SessionState& state, const std::vector<ParameterNumbers>& settings,
                    const ParameterCandidates& candidates);

}  // namespace robotc
