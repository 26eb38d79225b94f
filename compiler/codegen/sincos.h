#pragma once

#include <cstdint>

#include "compiler/codegen/sincos_style.h"

namespace llvm {
class Function;
class IRBuilderBase;
class Module;
class Value;
}  // namespace llvm

namespace robotc::codegen {

/// Beyond this magnitude the polynomials give way, lane by lane. Their argument reduction would be good to 1e8 and
/// further; angles of machines end far below.
inline constexpr double polynomial_sincos_limit = 1e8;
/// The same without fused multiply-add, where the multiples of π/2 have 20 bits; and of floats, where they have 17.
inline constexpr double unfused_sincos_limit = 1e6;
inline constexpr double float_sincos_limit = 1e5;

/// The module's internal function `void (<lanes x double> angles, ptr results)`, made on first use. It writes the sines
/// to results[0, lanes) and the cosines to results[lanes, 2·lanes), within 2 ulp with fused multiply-add and 3 without,
/// and within 4 beyond the limit where it is not libm that gives them. A lane's results do not depend on the number of
/// lanes.
llvm::Function* sincos_function(llvm::Module& module, std::uint32_t lanes, const SincosStyle& style);

/// The same in line: the sines and cosines of <lanes x double> angles (a plain double if it is one lane), without a
/// call, or memory between, on the way that angles of machines take. The builder ends up in another block of its
/// function.
struct SincosValues {
  llvm::Value* sines;
  llvm::Value* cosines;
};
SincosValues sincos_in_line(llvm::IRBuilderBase& builder, llvm::Value* angles, std::uint32_t lanes,
                            const SincosStyle& style);

}  // namespace robotc::codegen
