#pragma once

#include <cstddef>

namespace llvm {
class FunctionPass;
}

namespace robotc::codegen {

/// Fuses each product that has one use with the sum or difference that uses it into a multiply-add; of two such
/// products, the one right before it. For the quick tier, it runs after instruction selection: LLVM's FastISel has no
/// three-operand instructions, and falling back to SelectionDAG for each fused operation takes twice the time of all
/// others together. Adds the number of fusions to `fused`: if it differs from the schedule's, the caller must emit
/// `fma` instead.
llvm::FunctionPass* create_fusing_pass(std::size_t& fused);

}  // namespace robotc::codegen
