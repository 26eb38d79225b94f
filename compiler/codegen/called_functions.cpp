#include "compiler/codegen/called_functions.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>
#include <math.h>  // sincos is not part of <cmath>

#include <string>
#include <vector>

namespace robotc::codegen {

namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);
using Ternary = double (*)(double, double, double);
using FloatUnary = float (*)(float);
using FloatBinary = float (*)(float, float);
using FloatTernary = float (*)(float, float, float);

template <class Function>
void* address(Function function) {
  return reinterpret_cast<void*>(function);
}

llvm::Function* declare(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type) {
  auto* const function = llvm::cast<llvm::Function>(module.getOrInsertFunction(name, type).getCallee());
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::WillReturn);
  return function;
}

llvm::Type* type_of(llvm::LLVMContext& context, Scalar scalar) {
  return scalar == Scalar::float32 ? llvm::Type::getFloatTy(context) : llvm::Type::getDoubleTy(context);
}

/// Suffix of libm's float functions.
const char* suffix(Scalar scalar) { return scalar == Scalar::float32 ? "f" : ""; }

}  // namespace

std::span<const CalledSymbol> called_symbols() {
  // sin and cos too: LLVM may use them if half of a pair is unused. floor and fma replace instructions that old CPUs
  // lack.
  static const std::vector symbols = [] {
    std::vector<CalledSymbol> all = {
        CalledSymbol{"sincos", address(::sincos)},
        CalledSymbol{"sin", address(Unary{::sin})},
        CalledSymbol{"cos", address(Unary{::cos})},
        CalledSymbol{"tan", address(Unary{::tan})},
        CalledSymbol{"asin", address(Unary{::asin})},
        CalledSymbol{"acos", address(Unary{::acos})},
        CalledSymbol{"atan", address(Unary{::atan})},
        CalledSymbol{"atan2", address(Binary{::atan2})},
        CalledSymbol{"sinh", address(Unary{::sinh})},
        CalledSymbol{"cosh", address(Unary{::cosh})},
        CalledSymbol{"tanh", address(Unary{::tanh})},
        CalledSymbol{"exp", address(Unary{::exp})},
        CalledSymbol{"log", address(Unary{::log})},
        CalledSymbol{"pow", address(Binary{::pow})},
        CalledSymbol{"floor", address(Unary{::floor})},
        CalledSymbol{"fma", address(Ternary{::fma})},
        CalledSymbol{"sincosf", address(::sincosf)},
        CalledSymbol{"sinf", address(FloatUnary{::sinf})},
        CalledSymbol{"cosf", address(FloatUnary{::cosf})},
        CalledSymbol{"tanf", address(FloatUnary{::tanf})},
        CalledSymbol{"asinf", address(FloatUnary{::asinf})},
        CalledSymbol{"acosf", address(FloatUnary{::acosf})},
        CalledSymbol{"atanf", address(FloatUnary{::atanf})},
        CalledSymbol{"atan2f", address(FloatBinary{::atan2f})},
        CalledSymbol{"sinhf", address(FloatUnary{::sinhf})},
        CalledSymbol{"coshf", address(FloatUnary{::coshf})},
        CalledSymbol{"tanhf", address(FloatUnary{::tanhf})},
        CalledSymbol{"expf", address(FloatUnary{::expf})},
        CalledSymbol{"logf", address(FloatUnary{::logf})},
        CalledSymbol{"powf", address(FloatBinary{::powf})},
        CalledSymbol{"floorf", address(FloatUnary{::floorf})},
        CalledSymbol{"fmaf", address(FloatTernary{::fmaf})},
    };
    for (std::size_t i = 0; i < intrinsics::intrinsic_count; ++i) {
      const intrinsics::Description& intrinsic = intrinsics::describe(static_cast<intrinsics::Intrinsic>(i));
      all.push_back({intrinsic.symbol, reinterpret_cast<void*>(intrinsic.function)});
    }
    return all;
  }();
  return symbols;
}

llvm::Function* libm_function(llvm::Module& module, expr::Op op, Scalar scalar) {
  llvm::Type* const real = type_of(module.getContext(), scalar);
  const std::vector<llvm::Type*> parameters(static_cast<std::size_t>(expr::arity(op)), real);
  // Operations have the names of libm's functions.
  const std::string name = std::string(expr::name(op)) + suffix(scalar);
  llvm::Function* const function = declare(module, name, llvm::FunctionType::get(real, parameters, false));
  function->setDoesNotAccessMemory();  // errno is never read
  return function;
}

llvm::Function* intrinsic_function(llvm::Module& module, intrinsics::Intrinsic intrinsic) {
  llvm::Type* const pointer = llvm::PointerType::getUnqual(module.getContext());
  llvm::Type* const none = llvm::Type::getVoidTy(module.getContext());
  return declare(module, intrinsics::describe(intrinsic).symbol,
                 llvm::FunctionType::get(none, {pointer, pointer, pointer, pointer}, false));
}

llvm::Function* libm_sincos(llvm::Module& module, Scalar scalar) {
  llvm::Type* const pointer = llvm::PointerType::getUnqual(module.getContext());
  llvm::Type* const real = type_of(module.getContext(), scalar);
  llvm::Type* const none = llvm::Type::getVoidTy(module.getContext());
  return declare(module, std::string("sincos") + suffix(scalar),
                 llvm::FunctionType::get(none, {real, pointer, pointer}, false));
}

}  // namespace robotc::codegen
