#pragma once

#include <cstddef>

namespace llvm {
class FunctionPass;
}

namespace robotc::codegen {

/// Makes one fused multiply-add of each product that has one use and the sum or difference behind it that uses it; of
/// two such products of a sum, of the first. Behind instruction selection, for the quick tier: LLVM's quick selection
/// knows no instruction of three operands, and a detour through its thorough one, for each fused operation, takes twice
/// the time of all others together. Adds to `fused` how many it made: where that is not what the schedule has decided,
/// the code is not what was meant, and the caller takes the detour.
llvm::FunctionPass* create_fusing_pass(std::size_t& fused);

}  // namespace robotc::codegen
