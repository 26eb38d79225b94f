// Shapes in numbers: where they touch by the compiler, and their distance by a search over their points.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "compiler/contacts/touching.h"
#include "compiler/expr/algorithms.h"

namespace robotc::test {

using Eigen::Matrix3d;
using Eigen::Vector3d;

class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
  }
  Vector3d vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Matrix3d rotation() {
    const Eigen::Quaterniond turn(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1));
    return turn.normalized().toRotationMatrix();
  }

 private:
  std::mt19937_64 engine_;
};

/// A shape in numbers. Its surface is all that is `rounding` away from its core, which is convex.
struct Shape {
  ContactShape shape = ContactShape::ball;
  double radius = 0;
  double length = 0;
  Vector3d size = Vector3d::Zero();

  [[nodiscard]] ContactSide side(expr::Pool& pool) const {
    const auto number = [&](double value) { return pool.number(Number::inexact(value)); };
    return {.shape = shape,
            .link = {},
            .frame = {},
            .radius = number(radius),
            .length = number(length),
            .size = {number(size.x()), number(size.y()), number(size.z())}};
  }
  /// How many numbers in [−1, 1] a point of the core has, and the point.
  [[nodiscard]] int core_parameters() const {
    switch (shape) {
      case ContactShape::capsule:
        return 1;
      case ContactShape::disc:
        return 2;
      case ContactShape::box:
        return 3;
      default:
        return 0;
    }
  }
  [[nodiscard]] Vector3d core(const Vector3d& at) const {
    if (shape == ContactShape::capsule) return {0, 0, at.x() * length / 2};
    if (shape == ContactShape::disc) return radius * Vector3d(at.x() * std::sqrt(1 - at.y() * at.y()), at.y(), 0);
    return 0.5 * at.cwiseProduct(size);
  }
  [[nodiscard]] double rounding() const { return shape == ContactShape::disc ? 0 : radius; }
};

/// The least of a convex function on [−1, 1]^n by golden sections, one variable in another.
inline double least(const std::function<double(const Vector3d&)>& f, int n, Vector3d at) {
  if (n == 0) return f(at);
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double low = -1, high = 1;
  const auto value = [&](double x) {
    at[n - 1] = x;
    return least(f, n - 1, at);
  };
  double a = high - ratio * (high - low), b = low + ratio * (high - low);
  double fa = value(a), fb = value(b);
  for (int i = 0; i < 40; ++i) {
    if (fa < fb) {
      high = b;
      b = a;
      fb = fa;
      a = high - ratio * (high - low);
      fa = value(a);
    } else {
      low = a;
      a = b;
      fa = fb;
      b = low + ratio * (high - low);
      fb = value(b);
    }
  }
  return std::min({fa, fb, value(-1), value(1)});
}

/// The distance of two shapes that do not overlap, the ground at the identity.
inline double distance(const Shape& shape, const Shape& ground, const Matrix3d& rotation, const Vector3d& position) {
  const int own = shape.core_parameters();
  const double apart = least(
      [&](const Vector3d& at) {
        const Vector3d point = position + rotation * shape.core(at);
        return least([&](const Vector3d& other) { return (point - ground.core(other)).norm(); },
                     ground.core_parameters(), Vector3d::Zero());
      },
      own, Vector3d::Zero());
  return apart - shape.rounding() - ground.rounding();
}

/// A touch in numbers.
struct Found {
  Vector3d point, normal;
  double gap = 0;
  double share = 1;
};
inline std::vector<Found> found_by(const Shape& shape, const Shape& ground, const Matrix3d& rotation,
                                   const Vector3d& position) {
  expr::Pool pool;
  const auto number = [&](double value) { return pool.number(Number::inexact(value)); };
  expr::Mat3 turn;
  expr::Vec3 at;
  for (int i = 0; i < 3; ++i) {
    const auto row = static_cast<std::size_t>(i);
    at[row] = number(position[i]);
    for (int k = 0; k < 3; ++k) turn[row][static_cast<std::size_t>(k)] = number(rotation(i, k));
  }
  std::vector<Found> found;
  for (const contacts::Touch& touch : contacts::touches(pool, shape.side(pool), ground.side(pool), turn, at)) {
    const expr::Id share = touch.share.valid() ? touch.share : pool.one();
    const std::vector<expr::Id> roots{touch.point[0],  touch.point[1],  touch.point[2], touch.normal[0],
                                      touch.normal[1], touch.normal[2], touch.gap,      share};
    const std::vector<double> values = expr::evaluate(pool, roots, {});
    found.push_back({{values[0], values[1], values[2]}, {values[3], values[4], values[5]}, values[6], values[7]});
  }
  return found;
}

inline Shape random_shape(Numbers& numbers, ContactShape kind) {
  Shape shape{.shape = kind};
  if (kind != ContactShape::point && kind != ContactShape::box) shape.radius = numbers.between(0.05, 0.3);
  if (kind == ContactShape::capsule) shape.length = numbers.between(0.1, 1);
  if (kind == ContactShape::box)
    shape.size = {numbers.between(0.1, 1), numbers.between(0.1, 1), numbers.between(0.1, 1)};
  return shape;
}

}  // namespace robotc::test
