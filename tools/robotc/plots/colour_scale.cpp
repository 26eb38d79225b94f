#include "tools/robotc/plots/colour_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace robotc::tools {

std::string colour_of_shade(double shade) {
  constexpr std::array<std::array<double, 3>, 5> stops{
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {223, 190, 20}}};
  const double place = std::clamp(shade, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto from = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  const double part = place - static_cast<double>(from);
  const auto mix = [&](std::size_t c) {
    return std::lround(stops[from][c] + part * (stops[from + 1][c] - stops[from][c]));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2));
}

}  // namespace robotc::tools
