#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/solids/mesh.h"

namespace robotc::tools {

/// Triangles for graphics: three numbers for each point, in metres. Points are shared where the surface is smooth, and
/// separate at its creases, so that a point has one normal.
struct ShadedMesh {
  std::vector<float> points;
  std::vector<std::uint32_t> corners;   ///< three for each triangle, counterclockwise from outside
  std::vector<solids::MeshPart> parts;  ///< all triangles, in their order; at least one

  [[nodiscard]] std::size_t point_count() const { return points.size() / 3; }
  /// Unit vectors for each point: the mean of its triangles, by their areas.
  [[nodiscard]] std::vector<float> normals() const;
};

/// A mesh with a scale along its axes; negative ones mirror it. Triangles of no area are left out.
ShadedMesh shaded(const solids::Mesh& mesh, const std::array<double, 3>& scale);

}  // namespace robotc::tools
