#pragma once

#include <span>
#include <vector>

#include "compiler/driver/session_state.h"
#include "compiler/driver/state_layout.h"

namespace robotc {

/// The calls of numeric algorithms that a run makes and that may find no answer, with what there is to say then; their
/// statuses are 0 where there is one.
struct RunCalls {
  std::vector<expr::Id> statuses;
  std::vector<CompiledSimulation::Call> texts;  ///< one a status
};
RunCalls run_calls(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

/// Whether all that flows has derivatives by all that flows, and by time; reports a numeric algorithm that has none.
bool has_jacobian(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
