#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"

namespace robotc {

/// Compiles the named simulation, or the first of the file; for a run that is shown, its reference motions too.
/// `sweeps`: in place of those of the file, if there are any. Nothing (reported) after an error.
std::optional<CompiledSimulation> compile_simulation(SessionState& state, const std::optional<std::string>& name,
                                                     bool to_show = false,
                                                     const std::vector<ParameterSetting>& sweeps = {});

}  // namespace robotc
