#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace robotc::codegen::x86 {

/// The instructions as LLVM's disassembler reads them, in AT&T's notation; "(bad)" for a byte that begins none.
std::vector<std::string> disassemble(std::span<const std::uint8_t> code);

}  // namespace robotc::codegen::x86
