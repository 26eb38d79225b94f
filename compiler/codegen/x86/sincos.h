#pragma once

#include "compiler/codegen/x86/program.h"

namespace robotc::codegen::x86 {

struct SinesAndCosines {
  ValueIndex sines = no_operand;
  ValueIndex cosines = no_operand;
};

/// Sines and cosines of the lanes of `angles`: the operations, and so the bits, of `sincos_in_line` (LLVM) with fused
/// multiply-add and libm.
SinesAndCosines sines_and_cosines(Program& program, ValueIndex angles, Width width);

}  // namespace robotc::codegen::x86
