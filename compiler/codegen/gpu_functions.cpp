#include "compiler/codegen/gpu_functions.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <string>
#include <utility>

#include "compiler/codegen/link_algorithms.h"
#include "compiler/codegen/sincos.h"

namespace robotc::codegen {

namespace {

/// The body of a declared tan: the quotient of sine and cosine.
void define_tangent(llvm::Module& module, llvm::Function* tangent, const SincosStyle& style) {
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(module.getContext(), "", tangent));
  llvm::Type* const number = tangent->getReturnType();
  const llvm::Align alignment(number->isFloatTy() ? 4 : 8);
  llvm::AllocaInst* const both = b.CreateAlloca(llvm::ArrayType::get(number, 2));
  both->setAlignment(alignment);
  b.CreateCall(sincos_function(module, 1, style), {tangent->getArg(0), both});
  const auto load = [&](unsigned i) {
    return b.CreateAlignedLoad(number, b.CreateConstInBoundsGEP1_64(number, both, i), alignment);
  };
  llvm::Value* const sine = load(0);
  b.CreateRet(b.CreateFDiv(sine, load(1)));
}

}  // namespace

std::optional<CodegenError> link_gpu_functions(llvm::Module& module, const SincosStyle& style) {
  const bool is_float = style.scalar == Scalar::float32;
  // Functions without a definition, except LLVM's own, which become instructions.
  const auto is_called = [](const llvm::Function& function) {
    return function.isDeclaration() && !function.isIntrinsic();
  };
  if (llvm::Function* const tangent = module.getFunction(is_float ? "tanf" : "tan"); tangent != nullptr) {
    define_tangent(module, tangent, style);
    tangent->setLinkage(llvm::GlobalValue::InternalLinkage);
    tangent->setName("robotc.tan");
  }
  bool calls = false;
  for (const llvm::Function& function : module) calls = calls || is_called(function);
  if (!calls) return std::nullopt;
  auto linked = link_bitcode(module, gpu_functions_for("x86_64-linux-gnu"), {"the functions for GPUs", true, false});
  if (auto* const error = std::get_if<CodegenError>(&linked)) return std::move(*error);
  for (const std::string& name : std::get<std::vector<std::string>>(linked)) {
    llvm::GlobalValue* const value = module.getNamedValue(name);
    if (value == nullptr || value->isDeclaration()) continue;
    value->setLinkage(llvm::GlobalValue::InternalLinkage);
    // No name of the C library: LLVM and the driver know some of these.
    if (llvm::isa<llvm::Function>(value)) value->setName("robotc." + name);
  }
  return std::nullopt;
}

}  // namespace robotc::codegen
