#include "tools/robotc/drawing/glb_solids.h"

#include <cmath>
#include <numbers>

namespace robotc::tools {

namespace {

constexpr int around = 24;  ///< corners of a cylinder, meridians of a ball
constexpr int parallels = 12;

}  // namespace

Triangles cylinder() {
  Triangles shape;
  for (int i = 0; i < around; ++i) {
    const auto corner = [&](int k, double y) {
      const double angle = 2 * std::numbers::pi * k / around;
      const Vec out(std::cos(angle), 0, std::sin(angle));
      return shape.add(out + Vec(0, y, 0), out);
    };
    const auto a = corner(i, -0.5), b = corner(i, 0.5), c = corner(i + 1, 0.5), d = corner(i + 1, -0.5);
    shape.square(a, b, c, d);
    for (const double y : {-0.5, 0.5}) {
      const Vec out(0, y < 0 ? -1 : 1, 0);
      const auto rim = [&](int k) {
        const double angle = 2 * std::numbers::pi * k / around;
        return shape.add(Vec(std::cos(angle), y, std::sin(angle)), out);
      };
      const auto centre = shape.add(Vec(0, y, 0), out);
      const auto one = rim(i), two = rim(i + 1);
      y < 0 ? shape.triangle(centre, one, two) : shape.triangle(centre, two, one);
    }
  }
  return shape;
}

Triangles ball() {
  Triangles shape;
  for (int j = 0; j <= parallels; ++j) {
    for (int i = 0; i <= around; ++i) {
      const double polar = std::numbers::pi * j / parallels, angle = 2 * std::numbers::pi * i / around;
      const Vec out(std::sin(polar) * std::cos(angle), std::cos(polar), std::sin(polar) * std::sin(angle));
      shape.add(out, out);
    }
  }
  const auto corner = [](int j, int i) { return static_cast<std::uint16_t>(j * (around + 1) + i); };
  for (int j = 0; j < parallels; ++j) {
    for (int i = 0; i < around; ++i) {
      if (j > 0) shape.triangle(corner(j, i), corner(j, i + 1), corner(j + 1, i));
      if (j + 1 < parallels) shape.triangle(corner(j, i + 1), corner(j + 1, i + 1), corner(j + 1, i));
    }
  }
  return shape;
}

Triangles box() {
  Triangles shape;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Vec out = side * Vec::Unit(axis);
      const Vec u = Vec::Unit((axis + 1) % 3), v = out.cross(u);
      const auto corner = [&](double a, double b) {
        const Vec point = out + a * u + b * v;
        return shape.add(Vec(point.x(), point.y() / 2, point.z()), out);
      };
      const auto p = corner(-1, -1), q = corner(1, -1), r = corner(1, 1), s = corner(-1, 1);
      shape.square(p, q, r, s);
    }
  }
  return shape;
}

}  // namespace robotc::tools
