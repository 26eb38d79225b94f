#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tools/robotc/plots/axis.h"

namespace robotc::tools {

/// An axis of a panel. Values of a logarithmic one have the place of their exponents.
struct Scale {
  Axis axis;
  std::vector<double> minor = {};  ///< places of lines without labels
  bool logarithmic = false;
  /// The place of a value on the axis, from `axis.low` to `axis.high`; NaN if it has none.
  [[nodiscard]] double place(double value) const;
};

/// The area of a panel within its axes, in pixels.
struct PlotArea {
  int width = 0;
  int height = 0;
  Scale x;
  Scale y;
  [[nodiscard]] double to_x(double place) const;  ///< pixels from the left
  [[nodiscard]] double to_y(double place) const;  ///< pixels from the top
};

/// Paths use tenths of a pixel, so that coordinates are short integers.
inline constexpr double path_unit = 0.1;

class SvgWriter {
 public:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  std::string take() { return std::move(text_); }

  /// A polyline of places on the axes, with relative coordinates; skips repeated points, and clips to the ordinate.
  void add_path(const std::vector<Point>& points, const PlotArea& area);

 private:
  std::string text_;
};

}  // namespace robotc::tools
