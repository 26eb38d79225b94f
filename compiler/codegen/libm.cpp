#include "compiler/codegen/libm.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>
#include <math.h>  // sincos is no part of <cmath>

#include <array>
#include <string>
#include <vector>

namespace robotc::codegen {

namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);

void* address(Unary function) { return reinterpret_cast<void*>(function); }
void* address(Binary function) { return reinterpret_cast<void*>(function); }

llvm::Function* declare(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type) {
  auto* const function = llvm::cast<llvm::Function>(module.getOrInsertFunction(name, type).getCallee());
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::WillReturn);
  return function;
}

}  // namespace

std::span<const LibmSymbol> libm_symbols() {
  // sin and cos too: LLVM may use them for half of an unused pair. floor and fma stand in for instructions that old
  // CPUs lack.
  static const std::array symbols = {
      LibmSymbol{"sincos", reinterpret_cast<void*>(::sincos)},
      LibmSymbol{"sin", address(Unary{::sin})},
      LibmSymbol{"cos", address(Unary{::cos})},
      LibmSymbol{"tan", address(Unary{::tan})},
      LibmSymbol{"asin", address(Unary{::asin})},
      LibmSymbol{"acos", address(Unary{::acos})},
      LibmSymbol{"atan", address(Unary{::atan})},
      LibmSymbol{"atan2", address(Binary{::atan2})},
      LibmSymbol{"sinh", address(Unary{::sinh})},
      LibmSymbol{"cosh", address(Unary{::cosh})},
      LibmSymbol{"tanh", address(Unary{::tanh})},
      LibmSymbol{"exp", address(Unary{::exp})},
      LibmSymbol{"log", address(Unary{::log})},
      LibmSymbol{"pow", address(Binary{::pow})},
      LibmSymbol{"floor", address(Unary{::floor})},
      LibmSymbol{"fma", reinterpret_cast<void*>(static_cast<double (*)(double, double, double)>(::fma))},
  };
  return symbols;
}

llvm::Function* libm_function(llvm::Module& module, expr::Op op) {
  llvm::Type* const real = llvm::Type::getDoubleTy(module.getContext());
  const std::vector<llvm::Type*> parameters(static_cast<std::size_t>(expr::arity(op)), real);
  // The operations are named as libm names its functions.
  const std::string name(expr::name(op));
  llvm::Function* const function = declare(module, name, llvm::FunctionType::get(real, parameters, false));
  function->setDoesNotAccessMemory();  // errno is nobody's concern here
  return function;
}

llvm::Function* libm_sincos(llvm::Module& module) {
  llvm::Type* const pointer = llvm::PointerType::getUnqual(module.getContext());
  llvm::Type* const real = llvm::Type::getDoubleTy(module.getContext());
  llvm::Type* const none = llvm::Type::getVoidTy(module.getContext());
  return declare(module, "sincos", llvm::FunctionType::get(none, {real, pointer, pointer}, false));
}

}  // namespace robotc::codegen
