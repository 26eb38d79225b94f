#pragma once

#include <cstdint>
#include <vector>

#include "compiler/codegen/x86/instruction.h"
#include "compiler/codegen/x86/program.h"

namespace robotc::codegen::x86 {

/// An instruction with registers, whose memory operand has no base register yet.
struct PlacedInstruction {
  enum class Kind : std::uint8_t {
    plain,      ///< `code`
    check,      ///< `code.d`: sizes of angles, `code.a`: angles, `sines`, `cosines`; `place`: the limit
    call,       ///< of `target`; its arguments and its result are in the first registers
    algorithm,  ///< the call of `Program::algorithms[target]`
  };
  Kind kind = Kind::plain;
  Encodable code;
  bool in_memory = false;
  Place place = {};
  std::uint32_t target = 0;
  std::uint8_t sines = 0;
  std::uint8_t cosines = 0;
};

struct Allocation {
  std::vector<PlacedInstruction> code;
  std::uint32_t frame_bytes = 0;  ///< with spilled values
  std::uint32_t registers = 0;    ///< the highest used, and one
  Width widest = Width::scalar;
};

/// Registers and places in the frame for the values of a program, in the order of its code. The value whose next use is
/// furthest leaves its register (Belady); operands that memory has and that are not used again soon stay there.
Allocation allocate(const Program& program);

}  // namespace robotc::codegen::x86
