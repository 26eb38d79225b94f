#include "compiler/codegen/x86/vectors.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace robotc::codegen::x86 {

namespace {

/// A vector of `numbers.size()` lanes; `no_operand` if none matters.
ValueIndex gather_part(Program& program, std::span<const ValueIndex> numbers) {
  if (std::all_of(numbers.begin(), numbers.end(), [](ValueIndex v) { return v == no_operand; })) return no_operand;
  const auto count = static_cast<std::uint32_t>(numbers.size());
  if (count == 2) {
    if (numbers[1] == no_operand) return numbers[0];
    const ValueIndex low = numbers[0] == no_operand ? numbers[1] : numbers[0];
    return program.make(Operation::unpack_low, Width::two, {low, numbers[1], no_operand});
  }
  const ValueIndex low = gather_part(program, numbers.first(count / 2));
  const ValueIndex high = gather_part(program, numbers.last(count / 2));
  if (high == no_operand) return low;
  return program.make(count == 4 ? Operation::insert_quarter : Operation::insert_half, width_of(count),
                      {low == no_operand ? high : low, high, no_operand}, 1);
}

/// One of the two rows that a round of a transposition makes of two: of single lanes at first, then of pairs.
ValueIndex swapped(Program& program, ValueIndex a, ValueIndex b, std::uint32_t size, bool of_lanes, bool high) {
  if (a == no_operand) a = b;
  if (b == no_operand) b = a;
  if (a == no_operand) return no_operand;
  const Width width = width_of(size);
  if (of_lanes) {
    return program.make(high ? Operation::unpack_high : Operation::unpack_low, width, {a, b, no_operand});
  }
  if (size == 4) return program.make(Operation::shuffle_quarters, width, {a, b, no_operand}, high ? 3 : 0);
  // Pairs of eight lanes: 0 and 2, or 1 and 3, of a, then of b. Two such rounds sort them.
  return program.make(Operation::shuffle_quarters, width, {a, b, no_operand}, high ? 0xdd : 0x88);
}

}  // namespace

ValueIndex gather(Program& program, const std::vector<ValueIndex>& lanes) {
  const ValueIndex result = gather_part(program, lanes);
  assert(result != no_operand);
  return result;
}

ValueIndex with_lane(Program& program, ValueIndex vector, Width width, ValueIndex number, std::uint32_t lane) {
  const ValueIndex spread = program.make(Operation::spread, width, {number, no_operand, no_operand});
  return program.make(Operation::choose_lanes, width, {vector, spread, no_operand}, 1U << lane);
}

ValueIndex lanes_from(Program& program, ValueIndex vector, Width width, std::uint32_t lane, std::uint32_t count) {
  if (width == Width::eight && count < 8 && lane >= 4) {
    vector = program.make(Operation::extract_half, width, {vector, no_operand, no_operand}, 1);
    width = Width::four;
    lane -= 4;
  }
  if (width >= Width::four && count < 4 && lane >= 2) {
    vector = program.make(Operation::extract_quarter, Width::four, {vector, no_operand, no_operand}, 1);
    lane -= 2;
  }
  if (count == 1 && lane == 1) {
    vector = program.make(Operation::unpack_high, Width::two, {vector, vector, no_operand});
  }
  return vector;
}

std::vector<ValueIndex> transpose(Program& program, const std::vector<ValueIndex>& rows) {
  const auto size = static_cast<std::uint32_t>(rows.size());
  std::vector<ValueIndex> result = rows;
  const auto round = [&](std::uint32_t row_bit) {
    for (std::uint32_t i = 0; i < size; ++i) {
      if ((i & row_bit) != 0) continue;
      const ValueIndex a = result[i];
      const ValueIndex b = result[i + row_bit];
      result[i] = swapped(program, a, b, size, row_bit == 1, false);
      result[i + row_bit] = swapped(program, a, b, size, row_bit == 1, true);
    }
  };
  for (std::uint32_t bit = 1; bit < size; bit *= 2) round(bit);
  return result;
}

}  // namespace robotc::codegen::x86
