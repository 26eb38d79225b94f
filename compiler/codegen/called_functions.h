#pragma once

#include <span>

#include "compiler/codegen/sincos_style.h"
#include "compiler/expr/pool.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace robotc::codegen {

/// A function that generated code may call, of the C mathematical library or an intrinsic, and its address in this
/// process.
struct CalledSymbol {
  const char* name;
  void* address;
};

/// All of them: generated code can resolve no other symbols.
std::span<const CalledSymbol> called_symbols();

/// The declaration of the libm function for an operation that has one (tan … pow).
llvm::Function* libm_function(llvm::Module& module, expr::Op op, Scalar scalar);

/// The declaration of an intrinsic's function, intrinsics::Function.
llvm::Function* intrinsic_function(llvm::Module& module, intrinsics::Intrinsic intrinsic);

/// `void sincos(double, double*, double*)`.
llvm::Function* libm_sincos(llvm::Module& module, Scalar scalar);

}  // namespace robotc::codegen
