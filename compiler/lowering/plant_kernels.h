#pragma once

#include <vector>

#include "compiler/loops/closure_rows.h"
#include "compiler/lowering/algorithm_calls.h"
#include "compiler/lowering/initial_state.h"
#include "compiler/lowering/simulation_kernels.h"

/// The functions of a plant, for runs and for FMUs.
namespace robotc {

/// Adds the functions of the plant under wrenches of the simulation to `kernels`, and its sizes to `system`, whose
/// functions get the native code.
void add_plant(SessionState& state, const programs::Simulation& simulation, std::span<const AppliedWrench> wrenches,
               const StateLayout& layout, CallNumbers& calls, SimulationKernels& kernels, runtime::System& system);

/// Adds the function of the law.
void add_law(const programs::Simulation& simulation, const StateLayout& layout, CallNumbers& calls,
             SimulationKernels& kernels, runtime::System& system);

/// Adds the function that closes the loops; nothing without. `at_start`: values of the parameters, of t, q, qd, x and
/// z. Returns the equations of positions.
std::vector<loops::ClosureRow> add_closing(SessionState& state, const programs::Simulation& simulation,
                                           const ParameterValues& at_start, SimulationKernels& kernels,
                                           runtime::Loops& loops);

/// Adds the conditions and the resets of the events, and what the run knows of them to `events`; nothing without.
void add_events(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout,
                CallNumbers& calls, SimulationKernels& kernels, runtime::Events& events);

/// Values of the parameters, and of t = 0 and the states.
ParameterValues values_at_start(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout,
                                const InitialState& start);

}  // namespace robotc
