#include "compiler/import/solids.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/solids/solid_forms.h"

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

/// Fractions and π as doubles.
struct Fraction {
  double operator()(int numerator, int denominator) const { return static_cast<double>(numerator) / denominator; }
  [[nodiscard]] double pi() const { return std::numbers::pi; }
};

}  // namespace

std::optional<Extent> extent_of(Shape::Kind kind, const std::array<double, 3>& size) {
  const double a = size[0], b = size[1], c = size[2];
  const solids::SolidForms<double, Fraction> forms{Fraction{}};
  solids::SolidForm<double> form{};
  switch (kind) {
    case Shape::Kind::box:
      form = forms.box(2 * a, 2 * b, 2 * c);
      break;
    case Shape::Kind::sphere:
      form = forms.ball(a);
      break;
    case Shape::Kind::ellipsoid:
      form = forms.ellipsoid(a, b, c);
      break;
    case Shape::Kind::cylinder:
      form = forms.cylinder(a, 2 * b);
      break;
    case Shape::Kind::capsule:
      form = forms.capsule(a, 2 * b);
      break;
    case Shape::Kind::plane:
    case Shape::Kind::mesh:
      return std::nullopt;
  }
  if (!(form.volume > 0)) return std::nullopt;
  const auto& second = form.second_moments;
  return Extent{form.volume,
                {1, Eigen::Vector3d::Zero(), inertia_from_second(diagonal(second[0], second[1], second[2]))}};
}

std::optional<Extent> extent_of(const solids::Mesh& mesh, solids::MeshFilling filling) {
  const auto integrals = solids::integrate(mesh, filling);
  if (!integrals) return std::nullopt;
  return Extent{integrals->size, {1, integrals->centre, inertia_from_second(integrals->second_moments)}};
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
