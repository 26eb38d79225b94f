#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"

namespace robotc {

/// A parameter that a simulation sweeps: its symbols, one for each use of a law, and the values it takes.
struct SweptParameter {
  SweepAxis axis;
  std::vector<expr::Id> symbols;
};

/// What a simulation sweeps, in its order; nothing (reported) where a name is no parameter of it, or values do not fit.
std::optional<std::vector<SweptParameter>> swept_parameters(SessionState& state,
                                                            const programs::Simulation& simulation);

/// The runs of all combinations, the last parameter varying fastest; nothing (reported) where one is impossible, or
/// they are too many. `constants` computes those of the kernels for the parameters as set; `base` has the functions.
std::optional<std::vector<SweepRun>> plan_sweep(SessionState& state, const programs::Simulation& simulation,
                                                const std::vector<SweptParameter>& swept, const runtime::Plan& base,
                                                const std::function<std::vector<double>()>& constants);

}  // namespace robotc
