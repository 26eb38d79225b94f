#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Defines der(EXPR): the rate along the motion, with t' = 1, q' = qd and the rates of continuous states.
void define_time_derivative(LawContext& context, sema::Scope& builtins);

}  // namespace robotc::programs
