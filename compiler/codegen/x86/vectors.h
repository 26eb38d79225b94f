#pragma once

#include <cstdint>
#include <vector>

#include "compiler/codegen/x86/program.h"

/// Vectors from numbers and numbers from vectors.
namespace robotc::codegen::x86 {

/// A vector of the numbers; `no_operand` for lanes that do not matter. At least one does.
ValueIndex gather(Program& program, const std::vector<ValueIndex>& lanes);

/// `vector` with `number` in one lane.
ValueIndex with_lane(Program& program, ValueIndex vector, Width width, ValueIndex number, std::uint32_t lane);

/// Lanes from `lane` on, as the lowest of a vector; `count` is a power of two and `lane` a multiple of it.
ValueIndex lanes_from(Program& program, ValueIndex vector, Width width, std::uint32_t lane, std::uint32_t count);

/// Transposes a square block of four or eight vectors; `no_operand` for rows that do not matter.
std::vector<ValueIndex> transpose(Program& program, const std::vector<ValueIndex>& rows);

}  // namespace robotc::codegen::x86
