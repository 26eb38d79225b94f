#pragma once

#include <optional>
#include <string_view>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/sincos_style.h"

namespace llvm {
class Module;
}

namespace robotc::codegen {

/// The code of runtime/gpu/functions.cpp as bitcode, compiled for a machine (`x86_64-linux-gnu` alone: what is compiled
/// depends on none).
std::string_view gpu_functions_for(std::string_view machine);

/// Gives the functions of the C library that a GPU's module calls a definition with internal linkage, tan by the
/// module's own sines and cosines. `style`: of these.
std::optional<CodegenError> link_gpu_functions(llvm::Module& module, const SincosStyle& style);

}  // namespace robotc::codegen
