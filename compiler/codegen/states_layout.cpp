// A block with as many entries as states is square and is transposed in registers: log₂ n rounds of n shuffles instead
// of n² scalar moves.

#include "compiler/codegen/states_layout.h"

#include <algorithm>

namespace robotc::codegen {

using llvm::Value;

// Each round swaps one bit of the two indices.
void transpose(llvm::IRBuilder<>& builder, std::vector<Value*>& rows) {
  const auto size = static_cast<std::uint32_t>(rows.size());
  for (std::uint32_t bit = 1; bit < size; bit *= 2) {
    std::vector<int> low;
    std::vector<int> high;
    for (std::uint32_t k = 0; k < size; ++k) {
      const bool second = (k & bit) != 0;
      low.push_back(static_cast<int>(second ? size + (k ^ bit) : k));
      high.push_back(static_cast<int>(second ? size + k : k ^ bit));
    }
    for (std::uint32_t i = 0; i < size; ++i) {
      if ((i & bit) != 0) continue;
      Value* const a = rows[i];
      Value* const b = rows[i + bit];
      rows[i] = builder.CreateShuffleVector(a, b, low);
      rows[i + bit] = builder.CreateShuffleVector(a, b, high);
    }
  }
}

StatesLayout::StatesLayout(llvm::IRBuilder<>& builder, llvm::Type* number, std::uint32_t states)
    : b_(builder), states_(states), vector_(llvm::FixedVectorType::get(number, states)) {}

void StatesLayout::put_side_by_side(Value* states, std::size_t entries, Value* result) const {
  for_each_block(entries, [&](std::size_t first, std::size_t count) {
    std::vector<Value*> rows;
    for (std::uint32_t state = 0; state < states_; ++state) {
      rows.push_back(b_.CreateMaskedLoad(vector_, address(states, state * entries + first), alignment(),
                                         first_lanes(count), llvm::PoisonValue::get(vector_)));
    }
    transpose(b_, rows);
    for (std::size_t i = 0; i < count; ++i) b_.CreateStore(rows[i], address(result, (first + i) * states_));
  });
}

void StatesLayout::put_one_after_another(Value* values, std::size_t entries, Value* result) const {
  for_each_block(entries, [&](std::size_t first, std::size_t count) {
    std::vector<Value*> rows(states_, llvm::PoisonValue::get(vector_));
    for (std::size_t i = 0; i < count; ++i) rows[i] = b_.CreateLoad(vector_, address(values, (first + i) * states_));
    transpose(b_, rows);
    for (std::uint32_t state = 0; state < states_; ++state) {
      b_.CreateMaskedStore(rows[state], address(result, state * entries + first), alignment(), first_lanes(count));
    }
  });
}

void StatesLayout::gather(Value* states, Value* stride, std::size_t entries, Value* result) const {
  for (std::size_t entry = 0; entry < entries; ++entry) {
    Value* const numbers = b_.CreateAlignedLoad(vector_, address(states, stride, entry), alignment());
    b_.CreateStore(numbers, address(result, entry * states_));
  }
}

void StatesLayout::scatter(Value* values, Value* stride, std::size_t entries, Value* result) const {
  for (std::size_t entry = 0; entry < entries; ++entry) {
    Value* const numbers = b_.CreateLoad(vector_, address(values, entry * states_));
    b_.CreateAlignedStore(numbers, address(result, stride, entry), alignment());
  }
}

/// Calls `copy(first, count)` for blocks of entries.
template <class Copy>
void StatesLayout::for_each_block(std::size_t entries, Copy copy) const {
  for (std::size_t first = 0; first < entries; first += states_) {
    copy(first, std::min<std::size_t>(states_, entries - first));
  }
}

Value* StatesLayout::first_lanes(std::size_t count) const {
  std::vector<llvm::Constant*> mask;
  for (std::uint32_t i = 0; i < states_; ++i) mask.push_back(b_.getInt1(i < count));
  return llvm::ConstantVector::get(mask);
}

llvm::Align StatesLayout::alignment() const { return llvm::Align(vector_->getScalarSizeInBits() / 8); }

Value* StatesLayout::address(Value* base, std::size_t index) const {
  return b_.CreateConstInBoundsGEP1_64(vector_->getScalarType(), base, index);
}

Value* StatesLayout::address(Value* base, Value* stride, std::size_t entry) const {
  Value* const index = b_.CreateMul(stride, llvm::ConstantInt::get(stride->getType(), entry));
  return b_.CreateInBoundsGEP(vector_->getScalarType(), base, index);
}

}  // namespace robotc::codegen
