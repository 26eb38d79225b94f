#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace robotc::codegen {

/// As many vectors as each has lanes, a power of two: what stood in lane k of vector i stands in lane i of vector k.
void transpose(llvm::IRBuilder<>& builder, std::vector<llvm::Value*>& rows);

/// Code that copies arrays of several states: from one state after another, as users have them, to the states of an
/// entry side by side, as SIMD lanes take them, and back. Numbers are of the type `number`. Nothing beyond the arrays
/// is read or written.
class StatesLayout {
 public:
  StatesLayout(llvm::IRBuilder<>& builder, llvm::Type* number, std::uint32_t states);

  /// `states`: of so many entries each. `result`: aligned to 64 bytes.
  void put_side_by_side(llvm::Value* states, std::size_t entries, llvm::Value* result) const;
  void put_one_after_another(llvm::Value* values, std::size_t entries, llvm::Value* result) const;

 private:
  template <class Copy>
  void for_each_block(std::size_t entries, Copy copy) const;
  [[nodiscard]] llvm::Value* first_lanes(std::size_t count) const;
  llvm::Value* address(llvm::Value* base, std::size_t index) const;
  /// Of one number.
  [[nodiscard]] llvm::Align alignment() const;

  llvm::IRBuilder<>& b_;
  std::uint32_t states_;
  llvm::Type* vector_;
};

}  // namespace robotc::codegen
