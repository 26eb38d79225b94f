#pragma once

#include <cstddef>

#include "compiler/codegen/emit_options.h"
#include "compiler/expr/kernel.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

/// Adds NAME and NAME_packed (see runtime/abi.h) to the module; returns how many sums fuse with a product. Of several
/// states, NAME takes and gives arrays in which the states of an entry lie side by side, NAME_packed the states one
/// after another.
std::size_t emit(llvm::Module& module, const expr::Kernel& kernel, const EmitOptions& options);

}  // namespace robotc::codegen
