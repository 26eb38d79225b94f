#pragma once

#include <cstdint>

#include "compiler/codegen/schedule_limits.h"
#include "compiler/codegen/sincos_style.h"

namespace robotc::codegen {

/// How a kernel becomes LLVM IR.
struct EmitOptions {
  ScheduleLimits schedule;
  /// Sines and cosines by polynomials of this module, rather than one call of libm for each angle.
  bool inline_sincos = false;
  /// Sums that fuse with a product as LLVM's `fma`; else as two operations, which a fusing pass joins.
  bool explicit_fma = true;
  /// How these are made; its scalar is what all numbers are.
  SincosStyle sincos;
  /// A kernel with more groups of angles has them in functions, with up to so many in line.
  std::uint32_t groups_in_line = 2;
  /// Of arrays on the stack, bytes.
  std::uint32_t alignment = 64;
  /// Whether there is a NAME_packed too.
  bool packed = true;
  /// How many states a call works on, one a SIMD lane; 1, 2, 4 or 8. Kernels that call intrinsics take one only.
  std::uint32_t states = 1;
};

}  // namespace robotc::codegen
