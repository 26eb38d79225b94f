#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// Transposes a square block of vectors, a power of two: lane k of vector i becomes lane i of vector k.
void transpose(llvm::IRBuilder<>& builder, std::vector<llvm::Value*>& rows);

/// Code for several states copies the inputs and outputs of all of them to the stack. True if they fit on the stack of
/// any thread. `number_bytes`: of one number.
[[nodiscard]] bool fit_on_stack(const expr::Kernel& kernel, std::uint32_t states, std::size_t number_bytes);

/// Code that converts arrays of several states from a layout of the user to the SIMD layout, dense with an entry's
/// states side by side, and back. Elements have type `number`. Never reads or writes past the arrays.
class StatesLayout {
 public:
  StatesLayout(llvm::IRBuilder<>& builder, llvm::Type* number, std::uint32_t states);

  /// One state after another: `entries` numbers per state. `result`: aligned to 64 bytes.
  void put_side_by_side(llvm::Value* states, std::size_t entries, llvm::Value* result) const;
  void put_one_after_another(llvm::Value* values, std::size_t entries, llvm::Value* result) const;
  /// Entries side by side already, but `stride` numbers from entry to entry.
  void gather(llvm::Value* states, llvm::Value* stride, std::size_t entries, llvm::Value* result) const;
  void scatter(llvm::Value* values, llvm::Value* stride, std::size_t entries, llvm::Value* result) const;

 private:
  /// Emits copies of blocks of entries.
  void for_each_block(std::size_t entries, llvm::function_ref<void(llvm::Value* first, std::size_t count)> copy) const;
  [[nodiscard]] llvm::Value* first_lanes(std::size_t count) const;
  /// `base` + `factor` · `index` + `offset`, in numbers.
  llvm::Value* address(llvm::Value* base, llvm::Value* index, llvm::Value* factor, std::size_t offset = 0) const;
  llvm::Value* address(llvm::Value* base, llvm::Value* index, std::size_t factor, std::size_t offset = 0) const;
  [[nodiscard]] llvm::Type* index_type() const;
  /// Alignment of one number.
  [[nodiscard]] llvm::Align alignment() const;

  llvm::IRBuilder<>& b_;
  std::uint32_t states_;
  llvm::Type* vector_;
};

}  // namespace robotc::codegen
