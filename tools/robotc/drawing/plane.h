#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

/// Points, boxes and segments on paper: pixels, x to the right, y down.
namespace robotc::tools {

struct Point2 {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point2&, const Point2&) = default;
};
inline Point2 operator+(Point2 a, Point2 b) { return {a.x + b.x, a.y + b.y}; }
inline Point2 operator-(Point2 a, Point2 b) { return {a.x - b.x, a.y - b.y}; }
inline Point2 operator*(double s, Point2 a) { return {s * a.x, s * a.y}; }
inline double dot(Point2 a, Point2 b) { return a.x * b.x + a.y * b.y; }
inline double cross(Point2 a, Point2 b) { return a.x * b.y - a.y * b.x; }
inline double norm(Point2 a) { return std::hypot(a.x, a.y); }

/// A box; empty until something is added to it.
struct Box {
  double left = std::numeric_limits<double>::infinity();
  double top = std::numeric_limits<double>::infinity();
  double right = -std::numeric_limits<double>::infinity();
  double bottom = -std::numeric_limits<double>::infinity();

  static Box around(Point2 centre, double half_width, double half_height) {
    return {centre.x - half_width, centre.y - half_height, centre.x + half_width, centre.y + half_height};
  }
  friend bool operator==(const Box&, const Box&) = default;
  [[nodiscard]] bool is_empty() const { return left > right; }
  [[nodiscard]] double width() const { return is_empty() ? 0 : right - left; }
  [[nodiscard]] double height() const { return is_empty() ? 0 : bottom - top; }
  [[nodiscard]] Point2 centre() const { return {(left + right) / 2, (top + bottom) / 2}; }
  void add(Point2 p) {
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    top = std::min(top, p.y);
    bottom = std::max(bottom, p.y);
  }
  void add(const Box& other) {
    left = std::min(left, other.left);
    right = std::max(right, other.right);
    top = std::min(top, other.top);
    bottom = std::max(bottom, other.bottom);
  }
  [[nodiscard]] Box grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
  [[nodiscard]] Box moved(Point2 by) const { return {left + by.x, top + by.y, right + by.x, bottom + by.y}; }
  /// The point of the box nearest to p.
  [[nodiscard]] Point2 nearest(Point2 p) const { return {std::clamp(p.x, left, right), std::clamp(p.y, top, bottom)}; }
};

inline bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

struct Segment {
  Point2 from;
  Point2 to;
  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Length of the part of the segment inside the box.
double length_inside(const Segment& segment, const Box& box);

}  // namespace robotc::tools
