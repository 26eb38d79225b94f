// A block with as many entries as states is square and is transposed in registers: log₂ n rounds of n shuffles instead
// of n² scalar moves.

#include "compiler/codegen/states_layout.h"

#include <llvm/IR/Module.h>

#include "compiler/codegen/counted_loop.h"

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

bool fit_on_stack(const expr::Kernel& kernel, std::uint32_t states, std::size_t number_bytes) {
  // The smallest stacks are those of threads on macOS, 512 KiB; main threads on Windows have 1 MiB.
  constexpr std::size_t most_bytes = std::size_t{384} * 1024;
  std::size_t entries = 0;
  for (const expr::Port& port : kernel.inputs) entries += port.entries.size();
  for (const expr::Port& port : kernel.outputs) entries += port.entries.size();
  return entries * states * number_bytes <= most_bytes;
}

StatesLayout::StatesLayout(llvm::IRBuilder<>& builder, llvm::Type* number, std::uint32_t states)
    : b_(builder), states_(states), vector_(llvm::FixedVectorType::get(number, states)) {}

void StatesLayout::put_side_by_side(Value* states, std::size_t entries, Value* result) const {
  for_each_block(entries, [&](Value* first, std::size_t count) {
    std::vector<Value*> rows;
    for (std::uint32_t state = 0; state < states_; ++state) {
      rows.push_back(b_.CreateMaskedLoad(vector_, address(states, first, 1, state * entries), alignment(),
                                         first_lanes(count), llvm::PoisonValue::get(vector_)));
    }
    transpose(b_, rows);
    for (std::size_t i = 0; i < count; ++i) b_.CreateStore(rows[i], address(result, first, states_, i * states_));
  });
}

void StatesLayout::put_one_after_another(Value* values, std::size_t entries, Value* result) const {
  for_each_block(entries, [&](Value* first, std::size_t count) {
    std::vector<Value*> rows(states_, llvm::PoisonValue::get(vector_));
    for (std::size_t i = 0; i < count; ++i) {
      rows[i] = b_.CreateLoad(vector_, address(values, first, states_, i * states_));
    }
    transpose(b_, rows);
    for (std::uint32_t state = 0; state < states_; ++state) {
      b_.CreateMaskedStore(rows[state], address(result, first, 1, state * entries), alignment(), first_lanes(count));
    }
  });
}

void StatesLayout::gather(Value* states, Value* stride, std::size_t entries, Value* result) const {
  emit_for_each(b_, index_type(), {0, entries}, [&](Value* entry) {
    Value* const numbers = b_.CreateAlignedLoad(vector_, address(states, entry, stride), alignment());
    b_.CreateStore(numbers, address(result, entry, states_));
  });
}

void StatesLayout::scatter(Value* values, Value* stride, std::size_t entries, Value* result) const {
  emit_for_each(b_, index_type(), {0, entries}, [&](Value* entry) {
    Value* const numbers = b_.CreateLoad(vector_, address(values, entry, states_));
    b_.CreateAlignedStore(numbers, address(result, entry, stride), alignment());
  });
}

void StatesLayout::for_each_block(std::size_t entries,
                                  llvm::function_ref<void(Value* first, std::size_t count)> copy) const {
  const std::size_t whole = entries / states_ * states_;
  emit_for_each(b_, index_type(), {0, whole, states_}, [&](Value* first) { copy(first, states_); });
  if (whole < entries) copy(llvm::ConstantInt::get(index_type(), whole), entries - whole);
}

Value* StatesLayout::first_lanes(std::size_t count) const {
  std::vector<llvm::Constant*> mask;
  for (std::uint32_t i = 0; i < states_; ++i) mask.push_back(b_.getInt1(i < count));
  return llvm::ConstantVector::get(mask);
}

llvm::Align StatesLayout::alignment() const { return llvm::Align(vector_->getScalarSizeInBits() / 8); }

llvm::Type* StatesLayout::index_type() const {
  return b_.GetInsertBlock()->getModule()->getDataLayout().getIndexType(b_.getPtrTy());
}

Value* StatesLayout::address(Value* base, Value* index, Value* factor, std::size_t offset) const {
  Value* const at = b_.CreateAdd(b_.CreateMul(index, factor), llvm::ConstantInt::get(index_type(), offset));
  return b_.CreateInBoundsGEP(vector_->getScalarType(), base, at);
}

Value* StatesLayout::address(Value* base, Value* index, std::size_t factor, std::size_t offset) const {
  return address(base, index, llvm::ConstantInt::get(index_type(), factor), offset);
}

}  // namespace robotc::codegen
