#include "compiler/solids/mesh_integrals.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace robotc::solids {

namespace {

struct Sums {
  double size = 0;
  Eigen::Vector3d first = Eigen::Vector3d::Zero();
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
};

/// Sums over the tetrahedra from an apex to the triangles, about the apex.
Sums sum_tetrahedra(const Mesh& mesh, const Eigen::Vector3d& apex, bool absolute) {
  Sums sums;
  for (const auto& triangle : mesh.triangles) {
    const Eigen::Vector3d a = mesh.points[triangle[0]] - apex, b = mesh.points[triangle[1]] - apex,
                          c = mesh.points[triangle[2]] - apex;
    double volume = a.dot(b.cross(c)) / 6;
    if (absolute) volume = std::abs(volume);
    const Eigen::Vector3d s = a + b + c;
    sums.size += volume;
    sums.first += volume / 4 * s;
    sums.second += volume / 20 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
  }
  return sums;
}

/// Sums over the surface, about the origin; with weights of area.
Sums sum_surface(const Mesh& mesh) {
  Sums sums;
  for (const auto& triangle : mesh.triangles) {
    const Eigen::Vector3d a = mesh.points[triangle[0]], b = mesh.points[triangle[1]], c = mesh.points[triangle[2]];
    const double area = (b - a).cross(c - a).norm() / 2;
    const Eigen::Vector3d s = a + b + c;
    sums.size += area;
    sums.first += area / 3 * s;
    sums.second += area / 12 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
  }
  return sums;
}

/// For each point the number of its place: points within a millionth of the mesh's extent are one place, as files of
/// single precision repeat a point with other last digits.
std::vector<std::uint32_t> welded(const Mesh& mesh) {
  double extent = 0;
  for (const Eigen::Vector3d& point : mesh.points) {
    extent = std::max(extent, (point - mesh.points.front()).cwiseAbs().maxCoeff());
  }
  const double tolerance = std::max(1e-6 * extent, 1e-300);
  // Cells of the size of the tolerance: places within reach of a point are in its cell or beside it.
  using Cell = std::array<double, 3>;
  std::map<Cell, std::vector<std::uint32_t>> cells;
  std::vector<Eigen::Vector3d> places;
  const auto find = [&](const Eigen::Vector3d& point, const Cell& cell) -> std::optional<std::uint32_t> {
    for (int neighbour = 0; neighbour < 27; ++neighbour) {
      const int x = neighbour % 3 - 1, y = neighbour / 3 % 3 - 1, z = neighbour / 9 - 1;
      const auto found = cells.find({cell[0] + x, cell[1] + y, cell[2] + z});
      if (found == cells.end()) continue;
      for (const std::uint32_t known : found->second) {
        if ((places[known] - point).cwiseAbs().maxCoeff() <= tolerance) return known;
      }
    }
    return std::nullopt;
  };
  std::vector<std::uint32_t> result;
  result.reserve(mesh.points.size());
  for (const Eigen::Vector3d& point : mesh.points) {
    Cell cell{};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto axis = static_cast<Eigen::Index>(k);
      cell[k] = std::floor((point[axis] - mesh.points.front()[axis]) / tolerance);
    }
    std::optional<std::uint32_t> known = find(point, cell);
    if (!known) {
      known = static_cast<std::uint32_t>(places.size());
      places.push_back(point);
      cells[cell].push_back(*known);
    }
    result.push_back(*known);
  }
  return result;
}

}  // namespace

std::optional<MeshIntegrals> integrate(const Mesh& mesh, MeshFilling filling) {
  if (mesh.triangles.empty()) return std::nullopt;
  const Sums surface = sum_surface(mesh);
  if (!(surface.size > 0) || !std::isfinite(surface.size)) return std::nullopt;
  const Eigen::Vector3d middle = surface.first / surface.size;
  MeshIntegrals result;
  if (filling == MeshFilling::shell) {
    result.size = surface.size;
    result.centre = middle;
    result.second_moments = surface.second / surface.size - middle * middle.transpose();
    return result;
  }
  // About the mean of the surface, then about the mass centre: the differences of large numbers are small.
  const bool absolute = filling == MeshFilling::counted;
  const Sums sums = sum_tetrahedra(mesh, middle, absolute);
  if (!(sums.size > 0) || !std::isfinite(sums.size)) return std::nullopt;
  result.centre = middle + sums.first / sums.size;
  const Sums about = sum_tetrahedra(mesh, result.centre, absolute);
  result.size = absolute ? about.size : sums.size;
  if (!(about.size > 0)) return std::nullopt;
  result.second_moments = about.second / about.size;
  return result;
}

std::size_t open_edges(const Mesh& mesh) {
  const std::vector<std::uint32_t> place = welded(mesh);
  // Edges in the direction of their triangle, and the same turned round: both lists are equal if the surface is closed.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges, turned;
  for (const auto& triangle : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = place[triangle[i]], b = place[triangle[(i + 1) % 3]];
      if (a == b) continue;
      edges.emplace_back(a, b);
      turned.emplace_back(b, a);
    }
  }
  std::ranges::sort(edges);
  std::ranges::sort(turned);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open;
  std::ranges::set_difference(edges, turned, std::back_inserter(open));
  for (auto& [a, b] : open) {
    if (a > b) std::swap(a, b);
  }
  std::ranges::sort(open);
  return static_cast<std::size_t>(std::unique(open.begin(), open.end()) - open.begin());
}

}  // namespace robotc::solids
