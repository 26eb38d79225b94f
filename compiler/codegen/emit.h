#pragma once

#include <cstddef>

#include "compiler/codegen/emit_options.h"
#include "compiler/expr/kernel.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

/// Adds NAME and NAME_packed (see runtime/abi.h) to the module. Fused sums become LLVM's `fma`. For
/// several states, the arrays of NAME interleave the states entry by entry; those of NAME_packed hold one state after
/// another.
void emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options);

}  // namespace robotc::codegen
