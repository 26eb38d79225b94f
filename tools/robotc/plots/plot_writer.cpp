#include "tools/robotc/plots/plot_writer.h"

#include <cmath>
#include <limits>

namespace robotc::tools {

namespace {

struct Stretch {
  Point from;
  Point to;
};
/// The part of a line within the value axis; reversed in time if there is none.
Stretch cut(const Point& a, const Point& b, const Axis& value) {
  const auto share = [&](double bound) {  // differences may overflow
    return (bound / 2 - a.value / 2) / (b.value / 2 - a.value / 2);
  };
  const auto at = [&](double part, double bound) { return Point{a.time + part * (b.time - a.time), bound}; };
  const bool rises = b.value > a.value;
  const double entry = rises ? value.low : value.high;
  const double exit = rises ? value.high : value.low;
  const bool enters = rises ? a.value < entry : a.value > entry;
  const bool leaves = rises ? b.value > exit : b.value < exit;
  if (a.value == b.value || (rises ? b.value < entry || a.value > exit : b.value > entry || a.value < exit)) {
    return {b, {a.time - 1, a.value}};
  }
  return {enters ? at(share(entry), entry) : a, leaves ? at(share(exit), exit) : b};
}

}  // namespace

double Scale::place(double value) const {
  if (!logarithmic) return value;
  return value > 0 ? std::log10(value) : std::numeric_limits<double>::quiet_NaN();
}

double PlotArea::to_x(double place) const { return width * (place - x.axis.low) / (x.axis.high - x.axis.low); }
double PlotArea::to_y(double place) const { return height * (y.axis.high - place) / (y.axis.high - y.axis.low); }

void SvgWriter::add_path(const std::vector<Point>& points, const PlotArea& area) {
  const Axis& value = area.y.axis;
  bool pen_down = false;
  long x = 0;
  long y = 0;
  const auto go_to = [&](const Point& point) {
    const long next_x = std::lround(area.to_x(point.time) / path_unit);
    const long next_y = std::lround(area.to_y(point.value) / path_unit);
    if (!pen_down) {
      add("M{} {}l0 0", next_x, next_y);
    } else if (next_x != x || next_y != y) {
      add("{}{}{}{}", next_x < x ? "" : " ", next_x - x, next_y < y ? "" : " ", next_y - y);
    }
    pen_down = true;
    x = next_x;
    y = next_y;
  };
  const auto is_beyond = [&](const Point& point) { return point.value < value.low || point.value > value.high; };
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& point = points[i];
    if (!std::isfinite(point.value)) {
      pen_down = false;
      continue;
    }
    const bool from_before = i > 0 && std::isfinite(points[i - 1].value);
    if (from_before && (is_beyond(point) || is_beyond(points[i - 1]))) {
      const auto [from, to] = cut(points[i - 1], point, value);
      if (is_beyond(points[i - 1])) pen_down = false;
      if (from.time <= to.time) {
        go_to(from);
        go_to(to);
      }
    }
    if (!is_beyond(point)) go_to(point);
  }
}

}  // namespace robotc::tools
