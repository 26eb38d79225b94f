#pragma once

#include <cstdint>

#include "compiler/codegen/sincos_polynomials.h"
#include "compiler/codegen/sincos_style.h"

namespace llvm {
class Function;
class IRBuilderBase;
class Module;
class Value;
}  // namespace llvm

namespace robotc::codegen {

/// `polynomial_sincos_limit` without fused multiply-add, where the multiples of π/2 have 20 bits; and for floats, where
/// they have 17.
inline constexpr double unfused_sincos_limit = 1e6;
inline constexpr double float_sincos_limit = 1e5;

/// The module's internal function `void (<lanes x double> angles, ptr results)`, created on first use. It writes the
/// sines to results[0, lanes) and the cosines to results[lanes, 2·lanes). Error: 2 ulp with fused multiply-add, 3
/// without; beyond the limit 4 unless libm computes them. A lane's results do not depend on the number of lanes.
llvm::Function* sincos_function(llvm::Module& module, std::uint32_t lanes, const SincosStyle& style);

/// The same inline: the sines and cosines of <lanes x double> angles (a plain double for one lane). Angles within the
/// limit need no call or memory access. The builder ends in another block of its function.
struct SincosValues {
  llvm::Value* sines;
  llvm::Value* cosines;
};
SincosValues sincos_in_line(llvm::IRBuilderBase& builder, llvm::Value* angles, std::uint32_t lanes,
                            const SincosStyle& style);

}  // namespace robotc::codegen
