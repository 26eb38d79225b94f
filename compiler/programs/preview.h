#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Defines preview(x, ahead): the value of x at t + ahead; x may depend on time and parameters only.
void define_preview(LawContext& context, sema::Scope& builtins);

}  // namespace robotc::programs
