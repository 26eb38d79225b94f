#pragma once

#include "compiler/lowering/simulation_plan.h"

namespace robotc {

/// Warns of contacts that start so deep in their ground that their springs push with many times the weight of the
/// machine: most such starts are an oversight, and throw it. Nothing without gravity.
void check_contacts_at_start(SessionState& state, const programs::Simulation& simulation, const runtime::Plan& plan);

}  // namespace robotc
