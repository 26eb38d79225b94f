#include "compiler/import/solids.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace robotc::importing {

namespace {

Eigen::Matrix3d rotation_matrix(const Rotation& rotation) {
  const std::array<double, 9> m = matrix(rotation);
  Eigen::Matrix3d result;
  result << m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8];
  return result;
}

/// m (|r|² 1 − r rᵀ)
Eigen::Matrix3d point_moments(double mass, const Eigen::Vector3d& r) {
  return mass * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
}

Eigen::Matrix3d diagonal(double x, double y, double z) { return Eigen::Vector3d(x, y, z).asDiagonal(); }

/// Second moments ∫ r rᵀ as moments of inertia.
Eigen::Matrix3d inertia_from_second(const Eigen::Matrix3d& second) {
  return second.trace() * Eigen::Matrix3d::Identity() - second;
}

}  // namespace

std::optional<Extent> extent_of(Shape::Kind kind, const std::array<double, 3>& size) {
  const double a = size[0], b = size[1], c = size[2];
  Extent result;
  result.unit.mass = 1;
  Eigen::Matrix3d& moments = result.unit.moments;
  switch (kind) {
    case Shape::Kind::box:
      result.size = 8 * a * b * c;
      moments = diagonal(b * b + c * c, a * a + c * c, a * a + b * b) / 3;
      break;
    case Shape::Kind::sphere:
      result.size = 4.0 / 3 * std::numbers::pi * a * a * a;
      moments = 0.4 * a * a * Eigen::Matrix3d::Identity();
      break;
    case Shape::Kind::ellipsoid:
      result.size = 4.0 / 3 * std::numbers::pi * a * b * c;
      moments = diagonal(b * b + c * c, a * a + c * c, a * a + b * b) / 5;
      break;
    case Shape::Kind::cylinder: {
      result.size = 2 * std::numbers::pi * a * a * b;
      const double across = a * a / 4 + b * b / 3;
      moments = diagonal(across, across, a * a / 2);
      break;
    }
    case Shape::Kind::capsule: {
      const double tube = 2 * std::numbers::pi * a * a * b, caps = 4.0 / 3 * std::numbers::pi * a * a * a;
      result.size = tube + caps;
      // The mass centre of a half ball is 3/8 of its radius from its plane.
      const double across = tube * (a * a / 4 + b * b / 3) + caps * (0.4 * a * a + b * b + 0.75 * a * b);
      const double along = tube * a * a / 2 + caps * 0.4 * a * a;
      moments = diagonal(across, across, along) / result.size;
      break;
    }
    case Shape::Kind::plane:
    case Shape::Kind::mesh:
      return std::nullopt;
  }
  if (!(result.size > 0) || !std::isfinite(result.size)) return std::nullopt;
  return result;
}

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

}  // namespace

std::optional<Extent> extent_of(const Mesh& mesh, MeshFilling filling) {
  if (mesh.triangles.empty()) return std::nullopt;
  const Sums surface = sum_surface(mesh);
  if (!(surface.size > 0) || !std::isfinite(surface.size)) return std::nullopt;
  const Eigen::Vector3d middle = surface.first / surface.size;
  Extent result;
  result.unit.mass = 1;
  if (filling == MeshFilling::shell) {
    result.size = surface.size;
    result.unit.centre = middle;
    result.unit.moments = inertia_from_second(surface.second / surface.size - middle * middle.transpose());
    return result;
  }
  // About the mean of the surface, then about the mass centre: the differences of large numbers are small.
  const bool absolute = filling == MeshFilling::counted;
  const Sums sums = sum_tetrahedra(mesh, middle, absolute);
  if (!(sums.size > 0) || !std::isfinite(sums.size)) return std::nullopt;
  const Eigen::Vector3d offset = sums.first / sums.size;
  result.unit.centre = middle + offset;
  const Sums about = sum_tetrahedra(mesh, result.unit.centre, absolute);
  result.size = absolute ? about.size : sums.size;
  if (!(about.size > 0)) return std::nullopt;
  result.unit.moments = inertia_from_second(about.second / about.size);
  return result;
}

Solid placed(const Solid& solid, const Pose& pose) {
  const Eigen::Matrix3d rotation = rotation_matrix(pose.rotation);
  Solid result;
  result.mass = solid.mass;
  result.centre =
      rotation * solid.centre + Eigen::Vector3d(pose.position[0].value, pose.position[1].value, pose.position[2].value);
  result.moments = rotation * solid.moments * rotation.transpose();
  return result;
}

Solid combined(const std::vector<Solid>& solids) {
  if (solids.size() == 1) return solids.front();
  Solid result;
  for (const Solid& solid : solids) {
    result.mass += solid.mass;
    result.centre += solid.mass * solid.centre;
  }
  if (result.mass > 0) result.centre /= result.mass;
  for (const Solid& solid : solids) {
    result.moments += solid.moments + point_moments(solid.mass, solid.centre - result.centre);
  }
  return result;
}

Inertia inertia_of(const Solid& solid, Span span) {
  Inertia result;
  result.span = span;
  result.mass = computed(solid.mass, span);
  const double extent = std::sqrt(solid.mass > 0 ? std::max(solid.moments.trace(), 0.0) / solid.mass : 0) +
                        solid.centre.cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < 3; ++i) {
    const double entry = solid.centre[i];
    result.centre.position[static_cast<std::size_t>(i)] = computed(std::abs(entry) < 1e-15 * extent ? 0 : entry, span);
  }
  result.centre.span = span;
  constexpr std::array<std::array<Eigen::Index, 2>, 6> places{{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}}};
  const double largest = solid.moments.cwiseAbs().maxCoeff();
  for (std::size_t i = 0; i < 6; ++i) {
    const double entry = (solid.moments(places[i][0], places[i][1]) + solid.moments(places[i][1], places[i][0])) / 2;
    result.moments[i] = computed(std::abs(entry) < 1e-15 * largest ? 0 : entry, span);
  }
  return result;
}

Solid solid_of(const Inertia& inertia) {
  Solid solid;
  solid.mass = inertia.mass.value;
  const auto m = [&](std::size_t i) { return inertia.moments[i].value; };
  if (inertia.has_moments) solid.moments << m(0), m(1), m(2), m(1), m(3), m(4), m(2), m(4), m(5);
  return placed(solid, inertia.centre);
}

}  // namespace robotc::importing
