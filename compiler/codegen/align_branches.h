#pragma once

#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// The kernel with the terms of its sums in an order that is the same in all branches that compute alike; the kernel as
/// it is if there are none. Depends on the graph alone: all tiers, targets and widths give the same bits.
expr::Kernel align_branches(const expr::Kernel& kernel);

}  // namespace robotc::codegen
