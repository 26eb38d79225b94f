#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Surfaces of triangles, from files.
namespace robotc::solids {

/// Triangles, seen counterclockwise from outside. Lengths are those of the file; a scale makes metres of them.
struct Mesh {
  std::vector<Eigen::Vector3d> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices of `points`
};

struct MeshError {
  std::string reason;  ///< "a coordinate is no number"
};

/// A mesh from the content of a file, by the end of its name: STL (binary or text), OBJ or COLLADA.
std::variant<Mesh, MeshError> read_mesh(std::string_view path, std::string_view content);

}  // namespace robotc::solids
