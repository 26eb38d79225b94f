#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>

#include <cstdint>

namespace robotc::codegen {

/// Numbers from `from` on, below `to`.
struct Count {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t step = 1;
};

/// Emits a loop: what `body` emits, once for each number. Nothing if there is none. Afterwards the builder stands
/// behind the loop.
void emit_loop(llvm::IRBuilder<>& builder, llvm::Type* integer, Count count,
               llvm::function_ref<void(llvm::Value* number)> body);

/// The same, without a loop if there are few numbers: `body` gets constants.
void emit_for_each(llvm::IRBuilder<>& builder, llvm::Type* integer, Count count,
                   llvm::function_ref<void(llvm::Value* number)> body);

}  // namespace robotc::codegen
