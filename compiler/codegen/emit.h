#pragma once

#include <cstddef>

#include "compiler/codegen/emit_options.h"
#include "compiler/expr/kernel.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

/// Adds NAME and NAME_packed (see runtime/abi.h) to the module, and NAME_side_by_side for several states. Fused sums
/// become LLVM's `fma`. For several states, the arrays of NAME are dense, an entry's states side by side.
void emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options);

}  // namespace robotc::codegen
