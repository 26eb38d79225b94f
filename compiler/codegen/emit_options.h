#pragma once

#include <cstdint>

#include "compiler/codegen/schedule_limits.h"
#include "compiler/codegen/sincos_style.h"

namespace robotc::codegen {

/// Options for generating LLVM IR from a kernel.
struct EmitOptions {
  ScheduleLimits schedule;
  /// Inline polynomials for sines and cosines instead of a libm call per angle.
  bool inline_sincos = false;
  /// Style of the sines and cosines; its scalar is the type of all numbers.
  SincosStyle sincos;
  /// Sincos groups generated inline. A kernel with more groups calls functions for them.
  std::uint32_t groups_in_line = 2;
  /// Alignment of arrays on the stack, in bytes.
  std::uint32_t alignment = 64;
  /// Generate NAME_packed too, and for several states NAME_side_by_side.
  bool packed = true;
  /// States per call, one per SIMD lane: a power of two, up to 16 of floats. Kernels that call intrinsics allow only 1.
  std::uint32_t states = 1;
  /// The kernel is an entry of a GPU program, one thread a state, instead of a function.
  bool gpu_entry = false;
  /// `constants` lie in a GPU's global memory, and a further last argument is their stride, in numbers.
  bool strided_constants = false;
};

}  // namespace robotc::codegen
