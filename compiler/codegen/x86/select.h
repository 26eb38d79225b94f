#pragma once

#include "compiler/codegen/schedule_limits.h"
#include "compiler/codegen/x86/program.h"
#include "compiler/expr/kernel.h"

namespace robotc::codegen::x86 {

/// The operations of a kernel of one state in the order of its schedule, the same as `emit` gives LLVM. `limits` are
/// those of a processor with AVX2 and fused multiply-add; `evex`: and with AVX-512F, VL and DQ.
Program select(const expr::Kernel& kernel, const ScheduleLimits& limits, bool evex);

}  // namespace robotc::codegen::x86
