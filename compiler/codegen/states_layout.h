#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace robotc::codegen {

/// Transposes a square block of vectors, a power of two: lane k of vector i becomes lane i of vector k.
void transpose(llvm::IRBuilder<>& builder, std::vector<llvm::Value*>& rows);

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
  template <class Copy>
  void for_each_block(std::size_t entries, Copy copy) const;
  [[nodiscard]] llvm::Value* first_lanes(std::size_t count) const;
  llvm::Value* address(llvm::Value* base, std::size_t index) const;
  /// Address of an entry, `stride` numbers from entry to entry.
  llvm::Value* address(llvm::Value* base, llvm::Value* stride, std::size_t entry) const;
  /// Alignment of one number.
  [[nodiscard]] llvm::Align alignment() const;

  llvm::IRBuilder<>& b_;
  std::uint32_t states_;
  llvm::Type* vector_;
};

}  // namespace robotc::codegen
