#include "tools/robotc/shapes/shaded_mesh.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace robotc::tools {

namespace {

/// Faces that meet at a larger angle have a crease between them: cos 35°.
constexpr double cosine_of_crease = 0.819;

/// Sets of corners that share a point.
class CornerGroups {
 public:
  explicit CornerGroups(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }

  std::size_t find(std::size_t i) {
    while (parent_[i] != i) {
      parent_[i] = parent_[parent_[i]];
      i = parent_[i];
    }
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::size_t> parent_;
};

using MeshPlace = std::array<float, 3>;

struct MeshEdge {
  std::uint32_t low, high;      ///< points
  std::size_t at_low, at_high;  ///< corners of one triangle at these
  friend bool operator<(const MeshEdge& a, const MeshEdge& b) {
    return std::pair(a.low, a.high) < std::pair(b.low, b.high);
  }
};

}  // namespace

std::vector<float> ShadedMesh::normals() const {
  std::vector<Eigen::Vector3d> sums(point_count(), Eigen::Vector3d::Zero());
  const auto point = [this](std::size_t i) {
    return Eigen::Vector3f(points[3 * i], points[3 * i + 1], points[3 * i + 2]).cast<double>().eval();
  };
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
    const Eigen::Vector3d a = point(corners[i]);
    const Eigen::Vector3d area = (point(corners[i + 1]) - a).cross(point(corners[i + 2]) - a);
    for (std::size_t k = 0; k < 3; ++k) sums[corners[i + k]] += area;
  }
  std::vector<float> result;
  result.reserve(points.size());
  for (const Eigen::Vector3d& sum : sums) {
    const double length = sum.norm();
    const Eigen::Vector3d unit = length > 0 ? (sum / length).eval() : Eigen::Vector3d::UnitZ().eval();
    for (Eigen::Index k = 0; k < 3; ++k) result.push_back(static_cast<float>(unit[k]));
  }
  return result;
}

ShadedMesh shaded(const solids::Mesh& mesh, const std::array<double, 3>& scale) {
  // Equal points are one point.
  std::map<MeshPlace, std::uint32_t> known;
  std::vector<MeshPlace> places;
  std::vector<std::uint32_t> place_of;
  place_of.reserve(mesh.points.size());
  for (const Eigen::Vector3d& point : mesh.points) {
    MeshPlace place{};
    for (std::size_t k = 0; k < 3; ++k) {
      place[k] = static_cast<float>(point[static_cast<Eigen::Index>(k)] * scale[k]) + 0.0F;
    }
    const auto [found, is_new] = known.try_emplace(place, static_cast<std::uint32_t>(places.size()));
    if (is_new) places.push_back(place);
    place_of.push_back(found->second);
  }
  const bool mirrored = scale[0] * scale[1] * scale[2] < 0;
  std::vector<std::uint32_t> corners;
  std::vector<Eigen::Vector3d> faces;  // unit normals
  std::vector<solids::MeshPart> parts = mesh.parts;
  if (parts.empty()) parts.push_back({mesh.triangles.size(), std::nullopt});
  // The same parts, without triangles of no area.
  ShadedMesh result;
  for (const solids::MeshPart& of_file : parts) result.parts.push_back({0, of_file.colour});
  std::size_t part = 0, part_end = parts[0].triangles;
  const auto position = [&](std::uint32_t i) { return Eigen::Vector3d(places[i][0], places[i][1], places[i][2]); };
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto& triangle = mesh.triangles[i];
    while (i >= part_end) part_end += parts[++part].triangles;
    std::array<std::uint32_t, 3> t{place_of[triangle[0]], place_of[triangle[1]], place_of[triangle[2]]};
    if (mirrored) std::swap(t[1], t[2]);
    const Eigen::Vector3d normal =
        (position(t[1]) - position(t[0])).cross(position(t[2]) - position(t[0])).stableNormalized();
    if (!(normal.squaredNorm() > 0.5)) continue;
    corners.insert(corners.end(), t.begin(), t.end());
    faces.push_back(normal);
    ++result.parts[part].triangles;
  }

  // Corners on both sides of a smooth edge are the same point.
  std::vector<MeshEdge> edges;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
    const bool forward = corners[i] < corners[next];
    edges.push_back({std::min(corners[i], corners[next]), std::max(corners[i], corners[next]), forward ? i : next,
                     forward ? next : i});
  }
  std::ranges::sort(edges,
                    [](const MeshEdge& a, const MeshEdge& b) { return a < b || (!(b < a) && a.at_low < b.at_low); });
  CornerGroups groups(corners.size());
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const MeshEdge &a = edges[i], &b = edges[i + 1];
    if (a < b || b < a || faces[a.at_low / 3].dot(faces[b.at_low / 3]) < cosine_of_crease) continue;
    groups.join(a.at_low, b.at_low);
    groups.join(a.at_high, b.at_high);
  }
  std::vector<std::uint32_t> index(corners.size(), ~std::uint32_t{0});
  for (std::size_t i = 0; i < corners.size(); ++i) {
    std::uint32_t& own = index[groups.find(i)];
    if (own == ~std::uint32_t{0}) {
      own = static_cast<std::uint32_t>(result.point_count());
      const MeshPlace& place = places[corners[i]];
      result.points.insert(result.points.end(), place.begin(), place.end());
    }
    result.corners.push_back(own);
  }
  std::erase_if(result.parts, [](const solids::MeshPart& empty) { return empty.triangles == 0; });
  return result;
}

}  // namespace robotc::tools
