#include "compiler/codegen/x86/program.h"

#include <algorithm>

namespace robotc::codegen::x86 {

std::uint32_t ConstantPool::place(const std::vector<std::uint64_t>& numbers) {
  const auto [known, is_new] = places_.try_emplace(numbers, 0);
  if (is_new) {
    const std::size_t size = std::bit_ceil(numbers.size());
    numbers_.resize((numbers_.size() + size - 1) / size * size, 0);
    known->second = static_cast<std::uint32_t>(8 * numbers_.size());
    numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
  }
  return known->second;
}

ValueIndex Program::add_value(const Value& value) {
  values.push_back(value);
  return static_cast<ValueIndex>(values.size() - 1);
}

ValueIndex Program::at(Place place, Width width) {
  return add_value({.width = width, .in_memory = true, .home = place});
}

ValueIndex Program::spread_at(Place place, Width width) {
  return add_value({.width = width, .in_memory = true, .is_spread = width != Width::scalar, .home = place});
}

ValueIndex Program::constant_bits(std::uint64_t bits, Width width) {
  // AVX-512 spreads a number while it reads it.
  if (width == Width::scalar || !evex) return constant_lanes(std::vector<std::uint64_t>(lanes_of(width), bits));
  std::vector<std::uint64_t> key(lanes_of(width), bits);
  key.push_back(0);
  const auto [known, is_new] = constant_values_.try_emplace(std::move(key), 0);
  if (is_new) {
    known->second = spread_at({Area::constants, constants.place({bits})}, width);
    values[known->second].is_zero = bits == 0;
  }
  return known->second;
}

ValueIndex Program::constant_lanes(const std::vector<std::uint64_t>& lanes) {
  const auto [known, is_new] = constant_values_.try_emplace(lanes, 0);
  if (is_new) {
    known->second = at({Area::constants, constants.place(lanes)}, width_of(static_cast<std::uint32_t>(lanes.size())));
    values[known->second].is_zero =
        std::all_of(lanes.begin(), lanes.end(), [](std::uint64_t bits) { return bits == 0; });
  }
  return known->second;
}

ValueIndex Program::make(Operation operation, Width width, std::array<ValueIndex, 3> operands,
                         std::uint32_t immediate) {
  Instruction instruction;
  instruction.operation = operation;
  instruction.width = width;
  instruction.immediate = static_cast<std::uint8_t>(immediate);
  std::copy(operands.begin(), operands.end(), instruction.operands.begin());
  const bool narrows = operation == Operation::extract_quarter || operation == Operation::extract_half;
  const Width made = !narrows ? width : operation == Operation::extract_quarter ? Width::two : Width::four;
  instruction.result = add_value({.width = made});
  code.push_back(instruction);
  return instruction.result;
}

void Program::store(ValueIndex value, Width width, Place place) {
  Instruction instruction;
  instruction.operation = Operation::store;
  instruction.width = width;
  instruction.operands[0] = value;
  instruction.place = place;
  code.push_back(instruction);
}

ValueIndex Program::check_angles(ValueIndex angles, ValueIndex sines, ValueIndex cosines, Width width, double limit) {
  const ValueIndex size =
      make(Operation::bitwise_and, width, {angles, constant_bits(~sign_bit, whole(width)), no_operand});
  Instruction instruction;
  instruction.operation = Operation::check_angles;
  instruction.width = width;
  instruction.operands = {size, angles, sines, cosines};
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(limit);
  instruction.place = {Area::constants, constants.place(std::vector<std::uint64_t>(lanes_of(width), bits))};
  instruction.target = target(slow_sincos);
  instruction.result = add_value({.width = width});
  add_value({.width = width});
  code.push_back(instruction);
  return instruction.result;
}

std::uint32_t Program::target(const std::string& symbol) {
  const auto known = std::find(targets.begin(), targets.end(), symbol);
  if (known == targets.end()) {
    targets.push_back(symbol);
    return static_cast<std::uint32_t>(targets.size() - 1);
  }
  return static_cast<std::uint32_t>(known - targets.begin());
}

}  // namespace robotc::codegen::x86
