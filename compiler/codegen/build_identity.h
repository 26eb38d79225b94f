#pragma once

#include <string_view>

namespace robotc::codegen {

/// What tells this build of the code generator, and of the LLVM that is linked to it, from all others: the build id
/// that the linker made of the whole executable's content. The same sources, built alike, give the same. Empty if the
/// linker left none.
std::string_view build_identity();

}  // namespace robotc::codegen
