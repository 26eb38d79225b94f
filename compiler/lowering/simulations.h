#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"

/// The simulations of a file: which one is meant, and which parameters it depends on.
namespace robotc {

/// Reports what is wrong with the times and initial states of all simulations while parameters have their defaults.
void check_plans(SessionState& state);

/// The named simulation, or the first; null if there is no sound one, reported.
const programs::Simulation* find_simulation(SessionState& state, const std::optional<std::string>& name);

/// All that a simulation computes.
std::vector<expr::Id> roots_of(SessionState& state, const programs::Simulation& simulation);

/// The parameters that a simulation's law, plant, signals and settings depend on.
std::vector<const sema::ParameterInfo*> parameters_of(SessionState& state, const programs::Simulation& simulation);

}  // namespace robotc
