#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"

/// Finds a file's simulations, and the parameters they depend on.
namespace robotc {

/// Reports invalid times and initial states of all simulations, with default parameters.
void check_plans(SessionState& state);

/// The named simulation, or the first; null (reported) if there is no valid one.
const programs::Simulation* find_simulation(SessionState& state, const std::optional<std::string>& name);

/// All expressions of a simulation.
std::vector<expr::Id> roots_of(SessionState& state, const programs::Simulation& simulation);

/// The parameters that a simulation's law, plant, signals and settings depend on.
std::vector<const sema::ParameterInfo*> parameters_of(SessionState& state, const programs::Simulation& simulation);

}  // namespace robotc
