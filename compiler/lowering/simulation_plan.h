#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// The values of a simulation's parameters, by their symbols.
using ParameterValues = std::vector<std::pair<expr::Id, double>>;

/// Logged values are kept until the end of the run: 16 GiB of them is more than a machine is asked for.
inline constexpr double most_logged_values = 200'000'000;

/// A simulation's times, tolerances and initial state in numbers, checked; nothing (reported) if one is not sound.
/// Without its functions.
std::optional<runtime::Plan> make_plan(SessionState& state, const programs::Simulation& simulation,
                                       const ParameterValues& parameters);

/// Reports a warning, but once: plans are made when a file is loaded and again when one is run.
void warn_once(SessionState& state, Diagnostic warning);

}  // namespace robotc
