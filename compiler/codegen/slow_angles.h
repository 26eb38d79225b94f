#pragma once

#include <string_view>

namespace robotc::codegen {

/// The internal function of a module that takes sines and cosines of angles beyond a million radians, one by one.
inline constexpr std::string_view slow_angles = "robotc.sincos.slow";

}  // namespace robotc::codegen
