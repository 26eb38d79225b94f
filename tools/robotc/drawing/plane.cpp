#include "tools/robotc/drawing/plane.h"

namespace robotc::tools {

// Liang and Barsky: the part of from + t (to − from) between each pair of sides.
double length_inside(const Segment& segment, const Box& box) {
  const Point2 d = segment.to - segment.from;
  double first = 0;
  double last = 1;
  const auto clip = [&](double start, double slope, double low, double high) {
    if (slope == 0) {
      if (start <= low || start >= high) last = -1;
      return;
    }
    const double a = (low - start) / slope;
    const double b = (high - start) / slope;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  };
  clip(segment.from.x, d.x, box.left, box.right);
  clip(segment.from.y, d.y, box.top, box.bottom);
  return last > first ? (last - first) * norm(d) : 0;
}

}  // namespace robotc::tools
