#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Defines der(EXPR): the rate of change along the motion, t' = 1 and q' = qd, states that flow included.
void define_time_derivative(LawContext& context, sema::Scope& builtins);

}  // namespace robotc::programs
