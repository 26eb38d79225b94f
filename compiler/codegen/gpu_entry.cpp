#include "compiler/codegen/gpu_entry.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>

namespace robotc::codegen {

llvm::Function* add_gpu_entry(llvm::Module& module, const std::string& name, const std::vector<llvm::Type*>& types) {
  llvm::Function* const function =
      llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), types, false),
                             llvm::GlobalValue::ExternalLinkage, name, module);
  function->setCallingConv(llvm::CallingConv::PTX_Kernel);
  function->setDoesNotThrow();
  return function;
}

llvm::Value* begin_gpu_thread(llvm::IRBuilder<>& b, llvm::Function* entry) {
  llvm::Type* const index = b.getInt64Ty();
  const auto special = [&](llvm::Intrinsic::ID id) { return b.CreateZExt(b.CreateIntrinsic(id, {}, {}), index); };
  llvm::Value* const thread = special(llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x);
  llvm::Value* const block = special(llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x);
  llvm::Value* const block_size = special(llvm::Intrinsic::nvvm_read_ptx_sreg_ntid_x);
  llvm::Value* const number = b.CreateAdd(b.CreateMul(block, block_size), thread);
  llvm::BasicBlock* const body = llvm::BasicBlock::Create(b.getContext(), "state", entry);
  llvm::BasicBlock* const none = llvm::BasicBlock::Create(b.getContext(), "none", entry);
  b.CreateCondBr(b.CreateICmpSLT(number, entry->getArg(static_cast<unsigned>(entry->arg_size()) - 1)), body, none);
  b.SetInsertPoint(none);
  b.CreateRetVoid();
  b.SetInsertPoint(body);
  return number;
}

}  // namespace robotc::codegen
