#pragma once

#include <set>
#include <string>
#include <variant>

#include "compiler/codegen/jit.h"
#include "compiler/intrinsics/intrinsic.h"

/// Numeric algorithms as C source, for tool chains that want source.
namespace robotc::codegen {

/// C99, and valid C++, of these algorithms and of all that they call, as static functions under their symbols:
/// `static void robotc_qp(char *arguments, char *results, char *workspace, char *shape)`. It is written from the
/// bitcode that object files contain, the one for 64-bit machines without `long double` and vectors, instruction by
/// instruction; so both compute the same. All of it addresses memory in bytes: a place for a pointer has 8 of them.
///
/// Without algorithms it is empty. It needs <math.h>, <stdint.h> and <string.h>, doubles of 64 bits, and a compiler
/// that makes no fused multiply-add of a product and a sum: the text begins with pragmas for that, and refuses what it
/// can tell.
std::variant<std::string, CodegenError> algorithm_source(const std::set<intrinsics::Intrinsic>& algorithms);

}  // namespace robotc::codegen
