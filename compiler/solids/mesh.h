#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Surfaces of triangles, from files.
namespace robotc::solids {

using Colour = std::array<double, 4>;  ///< red, green, blue, opacity from 0 to 1, as sRGB

/// Triangles of one colour.
struct MeshPart {
  std::size_t triangles = 0;  ///< after those of the part before
  std::optional<Colour> colour;
};

/// Triangles, seen counterclockwise from outside. Lengths are those of the file; a scale makes metres of them.
struct Mesh {
  std::vector<Eigen::Vector3d> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices of `points`
  std::vector<MeshPart> parts;                          ///< all triangles, in their order; empty: without colours
};

struct MeshError {
  std::string reason;  ///< "a coordinate is not a number"
};

/// A mesh from the content of a file, by the end of its name: STL (binary or text), OBJ, COLLADA or
/// glTF.
std::variant<Mesh, MeshError> read_mesh(std::string_view path, std::string_view content);

}  // namespace robotc::solids
