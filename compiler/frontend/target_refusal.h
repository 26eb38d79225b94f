#pragma once

#include "compiler/codegen/target_choice.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// Reports that a machine, a processor or a feature is not available, with the names that are.
void report_refusal(SessionState& state, const codegen::TargetRefusal& refusal);

}  // namespace robotc
