#pragma once

#include <string_view>

namespace robotc::codegen {

/// Identifies this build of the code generator and of the LLVM linked to it: the build id that the linker computes from
/// the executable's content. Reproducible builds have the same id. Empty if the linker wrote none.
std::string_view build_identity();

}  // namespace robotc::codegen
