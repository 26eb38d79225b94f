#pragma once

#include <span>

#include "compiler/expr/pool.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace robotc::codegen {

/// A function of the C mathematical library that generated code may call, and its address in this process.
struct LibmSymbol {
  const char* name;
  void* address;
};

/// All of them: generated code can resolve no other symbol.
std::span<const LibmSymbol> libm_symbols();

/// The declaration of the libm function for an operation that has one (tan … pow).
llvm::Function* libm_function(llvm::Module& module, expr::Op op);

/// `void sincos(double, double*, double*)`.
llvm::Function* libm_sincos(llvm::Module& module);

}  // namespace robotc::codegen
