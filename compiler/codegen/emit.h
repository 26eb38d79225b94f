#pragma once

#include "compiler/codegen/schedule.h"
#include "compiler/expr/kernel.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

struct EmitOptions {
  ScheduleLimits schedule;
  /// Sines and cosines by polynomials of this module, rather than one call of libm for each angle.
  bool inline_sincos = false;
};

/// Adds NAME and NAME_packed (see runtime/abi.h) to the module.
void emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options);

}  // namespace robotc::codegen
