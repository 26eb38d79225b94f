#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"

namespace robotc {

/// Compiles the named simulation, or the first of the file; for a run that is shown, its reference motions too.
/// `sweeps`: in place of those of the file, if there are any. Nothing (reported) after an error.
std::optional<CompiledSimulation> compile_simulation(SessionState& state, const std::optional<std::string>& name,
                                                     bool to_show = false,
                                                     const std::vector<ParameterSetting>& sweeps = {});

/// A simulation with the function of parameters that gives its constants.
struct PreparedSimulation {
  CompiledSimulation simulation;
  expr::Kernel prepare;  ///< of all parameters of the program when it was made, in their order
};

/// The same for runs whose parameters come from outside, as fast as code can be. Nothing (reported) after an error.
std::optional<PreparedSimulation> compile_prepared(SessionState& state, const programs::Simulation& simulation);

}  // namespace robotc
