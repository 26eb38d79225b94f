#pragma once

#include <string>

#include "compiler/expr/kernel.h"

/// Kernels with the calling convention of `robotc_packed_function` (runtime/abi.h) as C source.
namespace robotc::emit {

/// A function `static void NAME(const double *const *inputs, const double *constants, double *const *outputs)` in C99
/// and C++, which needs <math.h>, and <stdint.h> and the source of the numeric algorithms that it calls
/// (compiler/codegen/algorithm_source.h). The kernel is reduced.
std::string write_packed(const expr::Kernel& kernel, const std::string& name);

}  // namespace robotc::emit
