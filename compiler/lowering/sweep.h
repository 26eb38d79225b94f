#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"

namespace robotc {

/// A swept parameter: its symbols, one for each use of a law, and its values.
struct SweptParameter {
  SweepAxis axis;
  std::vector<expr::Id> symbols;
};

/// The swept parameters of a simulation, in order; nothing (reported) if a name is not one of its parameters, or values
/// do not fit.
std::optional<std::vector<SweptParameter>> swept_parameters(SessionState& state,
                                                            const programs::Simulation& simulation);

/// The runs for all combinations, the last parameter varying fastest; nothing (reported) if one is impossible, or there
/// are too many. `constants` computes the kernels' constants for the parameters as set; `base` has the functions.
std::optional<std::vector<SweepRun>> plan_sweep(SessionState& state, const programs::Simulation& simulation,
                                                const std::vector<SweptParameter>& swept, const runtime::Plan& base,
                                                const std::function<std::vector<double>()>& constants);

}  // namespace robotc
