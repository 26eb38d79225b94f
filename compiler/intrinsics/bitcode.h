#pragma once

#include <string_view>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics {

/// LLVM bitcode of shipped.cpp for a machine, "thumbv7em-none-eabihf"; empty if there is none.
std::string_view bitcode_for(std::string_view machine);

/// Why an algorithm is not in it; null if it is.
constexpr const char* obstacle_to_ship(Intrinsic intrinsic) {
  if (intrinsic == Intrinsic::eigenvalues) return "its solver keeps a megabyte of matrices on the stack";
  if (intrinsic == Intrinsic::place) return "its solvers keep a megabyte of matrices on the stack";
  return nullptr;
}

}  // namespace robotc::intrinsics
