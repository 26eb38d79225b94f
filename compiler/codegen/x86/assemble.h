#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/codegen/x86/allocate.h"
#include "compiler/codegen/x86/program.h"

namespace robotc::codegen::x86 {

/// A function `robotc_packed_function` that can lie at any address aligned to 64 bytes. It begins at the first byte.
struct Code {
  std::vector<std::uint8_t> bytes;   ///< code, constants, and the addresses of called functions, which are still 0
  std::vector<std::string> targets;  ///< the called functions, by the order of their addresses
  std::uint32_t code_bytes = 0;      ///< without the constants
  std::uint32_t addresses = 0;       ///< offset of the addresses
};

/// Machine code: addresses, the frame, calls and their slow paths.
Code assemble(const Program& program, const Allocation& allocation);

}  // namespace robotc::codegen::x86
