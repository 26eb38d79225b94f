#pragma once

#include <fmt/format.h>

#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "results/typeset.h"
#include "tools/robotc/drawing/plane.h"
#include "tools/robotc/drawing/text.h"

namespace robotc::tools {

/// A sequence of SVG elements. Coordinates are written to a hundredth of a pixel.
class Svg {
 public:
  template <typename... Args>
  Svg& add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    return *this;
  }
  Svg& line(std::string_view style, Point2 from, Point2 to);
  Svg& polyline(std::string_view style, std::span<const Point2> points);
  Svg& polygon(std::string_view style, std::span<const Point2> points);
  Svg& circle(std::string_view style, Point2 centre, double radius);
  Svg& box(std::string_view style, const Box& box, double rounding = 0);
  enum class Anchor { start, middle, end };
  /// Text with its baseline at a point.
  Svg& text(std::string_view style, Point2 at, Anchor anchor, std::string_view text);
  Svg& append(const Svg& other) {
    text_ += other.text_;
    return *this;
  }
  Svg& append(std::string_view text) {
    text_ += text;
    return *this;
  }

  [[nodiscard]] const std::string& str() const { return text_; }

 private:
  void add_points(std::string_view element, std::string_view style, std::span<const Point2> points);
  std::string text_;
};

/// "12.5": at most two decimals, without trailing zeros.
std::string pixels(double value);

}  // namespace robotc::tools
