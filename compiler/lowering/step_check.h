#pragma once

#include "compiler/lowering/compiled_simulation.h"
#include "compiler/lowering/simulation_plan.h"

namespace robotc {

/// Warns if a fixed explicit step is too long for a contact, and names the one that needs the shortest: what touches
/// there swings so fast that the integrator adds energy in each step. Judged at the start of the run, point by point,
/// so that a warning is never wrong; several points together swing faster.
void check_step_of_contacts(SessionState& state, const programs::Simulation& simulation, const runtime::Plan& plan,
                            const ParameterValues& parameters);

/// Warns if a fixed explicit step is too long for the fastest pole of the compiled machine at the start of a run, the
/// first of a sweep that has one. Poles of contacts that were warned of are not told again.
void check_step_of_flow(SessionState& state, const programs::Simulation& simulation, CompiledSimulation& compiled);

}  // namespace robotc
