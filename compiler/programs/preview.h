#pragma once

#include "compiler/programs/laws.h"

namespace robotc::programs {

/// Defines preview(x, ahead): what x will be at t + ahead; x depends on time and parameters alone.
void define_preview(LawContext& context, sema::Scope& builtins);

}  // namespace robotc::programs
