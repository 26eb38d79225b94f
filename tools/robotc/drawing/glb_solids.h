#pragma once

#include <cstdint>
#include <vector>

#include "tools/robotc/drawing/scene.h"

/// Solids that glTF files draw parts with.
namespace robotc::tools {

/// Triangles with normals.
struct Triangles {
  std::vector<float> points, normals;
  std::vector<std::uint16_t> corners;

  std::uint16_t add(const Vec& point, const Vec& normal) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      points.push_back(static_cast<float>(point[k]));
      normals.push_back(static_cast<float>(normal[k]));
    }
    return static_cast<std::uint16_t>(points.size() / 3 - 1);
  }
  void triangle(std::uint16_t a, std::uint16_t b, std::uint16_t c) { corners.insert(corners.end(), {a, b, c}); }
  void square(std::uint16_t a, std::uint16_t b, std::uint16_t c, std::uint16_t d) {
    triangle(a, b, c);
    triangle(a, c, d);
  }
};

/// A cylinder of radius 1 about y, from −1/2 to 1/2.
Triangles cylinder();
/// A ball of radius 1.
Triangles ball();
/// A box with edges of 2 along x and z, of 1 along y.
Triangles box();

}  // namespace robotc::tools
