#pragma once

#include <string>

namespace robotc::tools {

/// A colour for 0 … 1, with uniform steps of lightness from dark to light: blue to green to yellow, linearly
/// interpolated (after matplotlib's viridis).
std::string colour_of_shade(double shade);

}  // namespace robotc::tools
