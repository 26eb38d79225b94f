#pragma once

#include <cstddef>
#include <cstdint>

#include "compiler/codegen/schedule.h"
#include "compiler/codegen/sincos.h"
#include "compiler/expr/kernel.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

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

/// Adds NAME and NAME_packed (see runtime/abi.h) to the module; returns how many sums fuse with a product. Of several
/// states, NAME takes and gives arrays in which the states of an entry lie side by side, NAME_packed the states one
/// after another.
std::size_t emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options);

}  // namespace robotc::codegen
