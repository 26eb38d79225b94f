#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>

#include <cstdint>

namespace robotc::codegen {

/// The numbers `from`, `from` + `step`, … below `to`.
struct NumberRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t step = 1;
};

/// Emits a loop that runs the code of `body` for each number. The range may be empty. Afterwards the builder inserts
/// after the loop. `integer`: the type of the numbers.
void emit_loop(llvm::IRBuilder<>& builder, llvm::Type* integer, NumberRange range,
               llvm::function_ref<void(llvm::Value* number)> body);

/// The same for bodies that may be copied: few numbers give one copy for each, with the number as a constant.
void emit_for_each(llvm::IRBuilder<>& builder, llvm::Type* integer, NumberRange range,
                   llvm::function_ref<void(llvm::Value* number)> body);

}  // namespace robotc::codegen
