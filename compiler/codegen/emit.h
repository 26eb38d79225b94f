#pragma once

#include <cstddef>
#include <cstdint>

#include "compiler/expr/kernel.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

struct EmitOptions {
  /// The widest group of angles whose sines and cosines are computed inline: 1, 2, 4 or 8; 0 leaves them to libm.
  std::uint32_t sincos_lanes = 0;
  /// Longer kernels are cut into functions of about this many operations: LLVM takes more than linear time in a
  /// function.
  std::size_t chunk_steps = 1000;
};

/// Adds NAME and NAME_packed (see runtime/abi.h) to the module.
void emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options);

}  // namespace robotc::codegen
