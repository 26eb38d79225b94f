#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"

/// Symbolic reduction for code: a straight line of small passes from kernel to kernel, each of which keeps the values.
namespace robotc::reduce {

/// Told after each pass: its name and what the kernel costs now (what `robotc explain` prints).
using Observer = std::function<void(std::string_view pass, const expr::OperationCounts& counts)>;

/// The kernel with fewer operations and the same values up to rounding.
expr::Kernel reduce(expr::Kernel kernel, const Observer& observer = {});

/// Moves every subexpression of parameters alone out of `kernels` into one `prepare(params) → constants` kernel, and
/// makes all of them take its result. On entry each kernel's `constants` port lists the parameters themselves (the same
/// number and order in each); on return it lists the prepared constants. With no parameters prepare has no outputs.
expr::Kernel hoist_parameters(std::span<expr::Kernel> kernels);

}  // namespace robotc::reduce
