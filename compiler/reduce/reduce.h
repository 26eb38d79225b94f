#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"

/// Symbolic reduction for code: a sequence of small passes from kernel to kernel that preserve values.
namespace robotc::reduce {

/// Called after each pass with its name and the kernel's operation counts (printed by `robotc explain`).
using Observer = std::function<void(std::string_view pass, const expr::OperationCounts& counts)>;

/// The kernel with fewer operations and the same values up to rounding.
expr::Kernel reduce(expr::Kernel kernel, const Observer& observer = {});

/// Moves every subexpression of parameters alone from `kernels` into one `prepare(params) → constants` kernel, whose
/// result becomes their constants. On entry each kernel's `constants` port lists the parameters (the same number and
/// order in each); on return the prepared constants. Without parameters prepare has no outputs.
expr::Kernel hoist_parameters(std::span<expr::Kernel> kernels);

}  // namespace robotc::reduce
