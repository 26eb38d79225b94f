// Orientations against Eigen, especially near singularities: identity, half a turn, pitch ±90°.
#include "compiler/expr/rotations.h"

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "compiler/expr/algorithms.h"

namespace rotations_test {

namespace {

using namespace robotc::expr;
using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double pi = std::numbers::pi;
constexpr double eps = std::numeric_limits<double>::epsilon();
// Each entry is a sum of a few products of numbers up to 1.
constexpr double tolerance = 16 * eps;

/// Symbols with values, and expressions of them.
struct Numbers {
  Pool pool;
  std::vector<std::pair<Id, double>> values;

  Id symbol(double value) {
    values.emplace_back(pool.symbol("s"), value);
    return values.back().first;
  }
  Vec3 vector(const Vector3d& v) { return {symbol(v(0)), symbol(v(1)), symbol(v(2))}; }
  Mat3 matrix(const Matrix3d& m) { return {vector(m.row(0)), vector(m.row(1)), vector(m.row(2))}; }

  double of(Id id) const { return evaluate(pool, {&id, 1}, values)[0]; }
  Vector3d of(const Vec3& v) const { return {of(v[0]), of(v[1]), of(v[2])}; }
  Matrix3d of(const Mat3& m) const {
    Matrix3d result;
    for (int i = 0; i < 3; ++i) result.row(i) = of(m[static_cast<std::size_t>(i)]);
    return result;
  }
  Vec3 rate(const Vec3& v, Id symbol) {
    const Assignment along{symbol, pool.one()};
    const std::vector<Id> roots = differentiate(pool, v, {&along, 1}).roots;
    return {roots[0], roots[1], roots[2]};
  }
};

Matrix3d turn(const Vector3d& axis, double angle) { return AngleAxisd(angle, axis).toRotationMatrix(); }

/// Axes along coordinates, in their planes and anywhere.
std::vector<Vector3d> axes() {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  std::vector<Vector3d> result{Vector3d::UnitX(), -Vector3d::UnitY(), Vector3d::UnitZ(),
                               Vector3d(1, -1, 0).normalized(), Vector3d(0, 3, 4).normalized()};
  for (int i = 0; i < 30; ++i) result.push_back(Vector3d(normal(random), normal(random), normal(random)).normalized());
  return result;
}

const double angles[] = {0,      1e-300, 1e-12, 1e-8,      1e-4,      0.03,      0.0316,    0.032,
                         0.0633, 0.3,    1.5,   pi - 0.01, pi - 1e-4, pi - 1e-8, pi - 1e-12};

TEST_CASE("rotation vectors become rotations and come back") {
  for (const Vector3d& axis : axes()) {
    for (const double angle : angles) {
      CAPTURE(angle);
      Numbers n;
      const Matrix3d exact = turn(axis, angle);
      CHECK((n.of(rotation_of_vector(n.pool, n.vector(angle * axis))) - exact).norm() <= tolerance);
      const Vector3d found = n.of(vector_of_rotation(n.pool, n.matrix(exact)));
      CHECK((found - angle * axis).norm() <= tolerance);
    }
  }
}

TEST_CASE("half a turn has a rotation vector of length pi that makes it") {
  for (const Vector3d& axis : axes()) {
    Numbers n;
    const Matrix3d half = 2 * axis * axis.transpose() - Matrix3d::Identity();
    const Vec3 found = vector_of_rotation(n.pool, n.matrix(half));
    CHECK(std::abs(n.of(found).norm() - pi) <= tolerance);
    CHECK((n.of(rotation_of_vector(n.pool, found)) - half).norm() <= 2 * tolerance);
  }
}

TEST_CASE("rates of rotation vectors are right at no rotation and on both sides of every series") {
  for (const Vector3d& axis : axes()) {
    for (const double angle : {0.0, 1e-9, 0.03, 0.0316, 0.0317, 0.0633, 1.0, 3.0}) {
      CAPTURE(angle);
      Numbers n;
      const Id s = n.symbol(angle);
      // About a fixed axis, the vector is the angle along it, and its rate is the axis.
      const Vec3 v = vector_of_rotation(n.pool, rotation_of_vector(n.pool, scale(n.pool, s, n.vector(axis))));
      const Vec3 first = n.rate(v, s);
      CHECK((n.of(first) - axis).norm() <= 64 * eps / (pi - angle));
      CHECK(n.of(n.rate(first, s)).norm() <= 1e-9);
    }
  }
}

TEST_CASE("quaternions of rotations are unit ones that make them, with w not negative") {
  for (const Vector3d& axis : axes()) {
    for (const double angle : angles) {
      Numbers n;
      const Matrix3d exact = turn(axis, angle);
      const Quaternion q = quaternion_of_rotation(n.pool, n.matrix(exact));
      const Eigen::Vector4d found(n.of(q[0]), n.of(q[1]), n.of(q[2]), n.of(q[3]));
      const Vector3d vector = std::sin(angle / 2) * axis;
      CHECK((found - Eigen::Vector4d(std::cos(angle / 2), vector(0), vector(1), vector(2))).norm() <= tolerance);
      CHECK((n.of(rotation_of_quaternion(n.pool, q)) - exact).norm() <= tolerance);
      const Quaternion longer{n.pool.mul(n.symbol(3), q[0]), n.pool.mul(n.symbol(3), q[1]),
                              n.pool.mul(n.symbol(3), q[2]), n.pool.mul(n.symbol(3), q[3])};
      CHECK((n.of(rotation_of_quaternion(n.pool, longer)) - exact).norm() <= tolerance);
    }
  }
}

TEST_CASE("roll, pitch and yaw make the rotation that they are of, at a pitch of 90 degrees too") {
  for (const double roll : {0.0, 0.7, -3.0, pi}) {
    for (const double pitch : {0.0, 0.4, -1.2, pi / 2, -pi / 2, pi / 2 - 1e-9, pi / 2 - 1e-5, -pi / 2 + 1e-15}) {
      for (const double yaw : {0.0, -0.9, 2.5, pi}) {
        CAPTURE(roll);
        CAPTURE(pitch);
        CAPTURE(yaw);
        Numbers n;
        const Matrix3d exact =
            turn(Vector3d::UnitZ(), yaw) * turn(Vector3d::UnitY(), pitch) * turn(Vector3d::UnitX(), roll);
        CHECK((n.of(rotation_of_angles(n.pool, n.vector({roll, pitch, yaw}))) - exact).norm() <= tolerance);
        const Vec3 found = angles_of_rotation(n.pool, n.matrix(exact));
        CHECK((n.of(rotation_of_angles(n.pool, found)) - exact).norm() <= 2 * tolerance);
        if (std::abs(pitch) < 1.5 && std::abs(roll) < 3.1 && std::abs(yaw) < 3.1) {
          CHECK((n.of(found) - Vector3d(roll, pitch, yaw)).norm() <= tolerance / std::cos(pitch));
        }
      }
    }
  }
}

TEST_CASE("sinc and its derivatives") {
  for (const double x : {0.0, 1e-200, 1e-9, 0.01, 0.0316, 0.0317, 0.1, 1.0, -2.0, 10.0}) {
    CAPTURE(x);
    Numbers n;
    const Id s = n.symbol(x);
    const Vec3 value{sinc(n.pool, s), n.pool.zero(), n.pool.zero()};
    const Vec3 first = n.rate(value, s);
    const Vec3 second = n.rate(first, s);
    const long double l = x;
    const bool small = std::abs(x) < 0.2;
    const long double x2 = l * l;
    // Taylor to x^10, or the closed forms.
    const long double f = small ? 1 - x2 / 6 * (1 - x2 / 20 * (1 - x2 / 42 * (1 - x2 / 72))) : sinl(l) / l;
    const long double d = small ? -l / 3 * (1 - x2 / 10 * (1 - x2 / 28 * (1 - x2 / 54))) : (cosl(l) - f) / l;
    const long double dd = small ? -1 / 3.0L + x2 / 10 - x2 * x2 / 168 + x2 * x2 * x2 / 6480 : -sinl(l) / l - 2 * d / l;
    CHECK(std::abs(n.of(value[0]) - static_cast<double>(f)) <= 4 * eps);
    CHECK(std::abs(n.of(first[0]) - static_cast<double>(d)) <= 1e-13);
    CHECK(std::abs(n.of(second[0]) - static_cast<double>(dd)) <= 1e-11);
  }
}

}  // namespace

}  // namespace rotations_test
