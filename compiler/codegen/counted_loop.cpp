#include "compiler/codegen/counted_loop.h"

namespace robotc::codegen {

namespace {

/// Most rounds without a loop. LLVM takes time and memory that grow with the square of a block of code: batches of the
/// Coriolis coefficients of a humanoid, 22 680 entries, took minutes and gigabytes.
constexpr std::uint64_t most_in_line = 64;

}  // namespace

void emit_loop(llvm::IRBuilder<>& builder, llvm::Type* integer, Count count,
               llvm::function_ref<void(llvm::Value* number)> body) {
  if (count.from >= count.to) return;
  const auto constant = [&](std::uint64_t number) { return llvm::ConstantInt::get(integer, number); };
  llvm::BasicBlock* const before = builder.GetInsertBlock();
  llvm::BasicBlock* const head = llvm::BasicBlock::Create(builder.getContext(), "each", before->getParent());
  llvm::BasicBlock* const done = llvm::BasicBlock::Create(builder.getContext(), "done", before->getParent());
  builder.CreateBr(head);
  builder.SetInsertPoint(head);
  llvm::PHINode* const number = builder.CreatePHI(integer, 2);
  number->addIncoming(constant(count.from), before);
  body(number);
  llvm::Value* const next = builder.CreateAdd(number, constant(count.step));
  number->addIncoming(next, builder.GetInsertBlock());
  builder.CreateCondBr(builder.CreateICmpULT(next, constant(count.to)), head, done);
  builder.SetInsertPoint(done);
}

void emit_for_each(llvm::IRBuilder<>& builder, llvm::Type* integer, Count count,
                   llvm::function_ref<void(llvm::Value* number)> body) {
  if (count.to > count.from + most_in_line * count.step) {
    emit_loop(builder, integer, count, body);
    return;
  }
  for (std::uint64_t number = count.from; number < count.to; number += count.step) {
    body(llvm::ConstantInt::get(integer, number));
  }
}

}  // namespace robotc::codegen
