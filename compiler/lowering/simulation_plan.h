#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// Values of a simulation's parameters, by symbol.
using ParameterValues = std::vector<std::pair<expr::Id, double>>;

/// Limit of logged values, which are kept until the run ends: 1.6 GB.
inline constexpr double most_logged_values = 200'000'000;

/// A simulation's times, tolerances and initial state in numbers, checked; without its functions. Nothing (reported) if
/// one is invalid.
std::optional<runtime::Plan> make_plan(SessionState& state, const programs::Simulation& simulation,
                                       const ParameterValues& parameters);

/// Reports a warning once, although plans are made when a file is loaded and again for each run.
void warn_once(SessionState& state, Diagnostic warning);

}  // namespace robotc
