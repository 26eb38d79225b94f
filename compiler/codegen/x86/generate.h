#pragma once

#include <span>
#include <string>

#include "compiler/codegen/schedule_limits.h"
#include "compiler/expr/kernel.h"

/// Our own code generator for x86-64 processors with AVX2 and fused multiply-add, of kernels of one state: the same
/// bits as LLVM's code, a hundred times sooner.
namespace robotc::codegen::x86 {

/// The functions of kernels as an image (`image.h`). `evex`: with AVX-512F, VL and DQ.
std::string generate(std::span<const expr::Kernel> kernels, const ScheduleLimits& limits, bool evex);

/// The same as assembly.
std::string list(std::span<const expr::Kernel> kernels, const ScheduleLimits& limits, bool evex);

}  // namespace robotc::codegen::x86
