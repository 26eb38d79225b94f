#pragma once

#include <optional>

#include "compiler/codegen/jit.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

class Target;

/// Adds the code of the numeric algorithms that a module's kernels call, with internal linkage: the module then calls
/// no library for them, not even memcpy.
std::optional<CodegenError> link_algorithms(llvm::Module& module, const Target& target);

}  // namespace robotc::codegen
