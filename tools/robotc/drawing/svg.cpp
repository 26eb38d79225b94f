#include "tools/robotc/drawing/svg.h"

namespace robotc::tools {

// Styles are lists of CSS classes.

std::string pixels(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

Svg& Svg::line(std::string_view style, Point2 from, Point2 to) {
  return add("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", style, pixels(from.x), pixels(from.y), pixels(to.x),
             pixels(to.y));
}

void Svg::add_points(std::string_view element, std::string_view style, std::span<const Point2> points) {
  add("<{} class=\"{}\" points=\"", element, style);
  for (std::size_t i = 0; i < points.size(); ++i) {
    add("{}{},{}", i == 0 ? "" : " ", pixels(points[i].x), pixels(points[i].y));
  }
  add("\"/>\n");
}

Svg& Svg::polyline(std::string_view style, std::span<const Point2> points) {
  add_points("polyline", style, points);
  return *this;
}

Svg& Svg::polygon(std::string_view style, std::span<const Point2> points) {
  add_points("polygon", style, points);
  return *this;
}

Svg& Svg::circle(std::string_view style, Point2 centre, double radius) {
  return add("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", style, pixels(centre.x), pixels(centre.y),
             pixels(radius));
}

Svg& Svg::box(std::string_view style, const Box& box, double rounding) {
  add("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", style, pixels(box.left), pixels(box.top),
      pixels(box.width()), pixels(box.height()));
  if (rounding > 0) add(" rx=\"{}\"", pixels(rounding));
  return add("/>\n");
}

Svg& Svg::text(std::string_view style, Point2 at, Anchor anchor, std::string_view text) {
  constexpr std::string_view names[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  return add("<text class=\"{}\" x=\"{}\" y=\"{}\"{}>{}</text>\n", style, pixels(at.x), pixels(at.y),
             names[static_cast<std::size_t>(anchor)], escape_markup(text));
}

}  // namespace robotc::tools
