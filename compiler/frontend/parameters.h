#pragma once

#include <string>
#include <vector>

#include "compiler/frontend/parameter_paths.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// All parameters of the program.
ParameterCandidates all_parameters(const SessionState& state);
/// Sets parameters among the candidates; bare numbers are in SI. False (reported), with no parameter changed, for
/// unknown or ambiguous paths, bad expressions, and values that are not finite or impossible for a robot.
bool set_parameters(SessionState& state, const std::vector<ParameterSetting>& settings,
                    const ParameterCandidates& candidates);
/// The same for numbers in SI, one per entry of the parameter.
bool set_parameters(SessionState& state, const std::vector<ParameterNumbers>& settings,
                    const ParameterCandidates& candidates);

}  // namespace robotc
