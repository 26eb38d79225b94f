#include "compiler/codegen/counted_loop.h"

namespace robotc::codegen {

namespace {

/// Most copies of a body without a loop. LLVM's time grows with the square of a block of code: it took minutes to copy
/// the Coriolis coefficients of a humanoid, 700 000 entries, without one.
constexpr std::uint64_t most_in_line = 64;

}  // namespace

void emit_loop(llvm::IRBuilder<>& builder, llvm::Type* integer, NumberRange range,
               llvm::function_ref<void(llvm::Value* number)> body) {
  if (range.from >= range.to) return;
  const auto constant = [&](std::uint64_t number) { return llvm::ConstantInt::get(integer, number); };
  llvm::BasicBlock* const before = builder.GetInsertBlock();
  llvm::BasicBlock* const head = llvm::BasicBlock::Create(builder.getContext(), "each", before->getParent());
  llvm::BasicBlock* const done = llvm::BasicBlock::Create(builder.getContext(), "done", before->getParent());
  builder.CreateBr(head);
  builder.SetInsertPoint(head);
  llvm::PHINode* const number = builder.CreatePHI(integer, 2);
  number->addIncoming(constant(range.from), before);
  body(number);
  llvm::Value* const next = builder.CreateAdd(number, constant(range.step));
  number->addIncoming(next, builder.GetInsertBlock());
  builder.CreateCondBr(builder.CreateICmpULT(next, constant(range.to)), head, done);
  builder.SetInsertPoint(done);
}

void emit_for_each(llvm::IRBuilder<>& builder, llvm::Type* integer, NumberRange range,
                   llvm::function_ref<void(llvm::Value* number)> body) {
  if (range.to > range.from + most_in_line * range.step) {
    emit_loop(builder, integer, range, body);
    return;
  }
  for (std::uint64_t number = range.from; number < range.to; number += range.step) {
    body(llvm::ConstantInt::get(integer, number));
  }
}

}  // namespace robotc::codegen
