// Where shapes touch, against a search over their points that knows nothing of closed forms.
#include "compiler/contacts/touching.h"

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "compiler/expr/algorithms.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test {
namespace {

using contacts::Touch;
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

/// A shape in numbers. Its surface is all that is `radius` away from its core.
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
    return shape == ContactShape::capsule ? 1 : shape == ContactShape::box ? 3 : 0;
  }
  [[nodiscard]] Vector3d core(const Vector3d& at) const {
    if (shape == ContactShape::capsule) return {0, 0, at.x() * length / 2};
    return 0.5 * at.cwiseProduct(size);
  }
};

/// The least of a convex function on [−1, 1]^n by golden sections, one variable in another.
double least(const std::function<double(const Vector3d&)>& f, int n, Vector3d at) {
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
double distance(const Shape& shape, const Shape& ground, const Matrix3d& rotation, const Vector3d& position) {
  const int own = shape.core_parameters();
  const double apart = least(
      [&](const Vector3d& at) {
        const Vector3d point = position + rotation * shape.core(at);
        return least([&](const Vector3d& other) { return (point - ground.core(other)).norm(); },
                     ground.core_parameters(), Vector3d::Zero());
      },
      own, Vector3d::Zero());
  return apart - shape.radius - ground.radius;
}

struct Found {
  Vector3d point, normal;
  double gap = 0;
};
std::vector<Found> found_by(const Shape& shape, const Shape& ground, const Matrix3d& rotation,
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
  for (const Touch& touch : contacts::touches(pool, shape.side(pool), ground.side(pool), turn, at)) {
    const std::vector<expr::Id> roots{touch.point[0],  touch.point[1],  touch.point[2], touch.normal[0],
                                      touch.normal[1], touch.normal[2], touch.gap};
    const std::vector<double> values = expr::evaluate(pool, roots, {});
    found.push_back({{values[0], values[1], values[2]}, {values[3], values[4], values[5]}, values[6]});
  }
  return found;
}

Shape random_shape(Numbers& numbers, ContactShape kind) {
  Shape shape{.shape = kind};
  if (kind != ContactShape::point && kind != ContactShape::box) shape.radius = numbers.between(0.05, 0.3);
  if (kind == ContactShape::capsule) shape.length = numbers.between(0.1, 1);
  if (kind == ContactShape::box)
    shape.size = {numbers.between(0.1, 1), numbers.between(0.1, 1), numbers.between(0.1, 1)};
  return shape;
}

TEST_CASE("the gap of curved shapes and boxes is the least distance of their points") {
  constexpr ContactShape shapes[] = {ContactShape::point, ContactShape::ball, ContactShape::capsule};
  constexpr ContactShape grounds[] = {ContactShape::ball, ContactShape::capsule, ContactShape::box};
  int checked = 0;
  for (const std::uint64_t seed : oracle::test_seeds(1, 20)) {
    Numbers numbers(seed);
    for (const ContactShape kind : shapes) {
      for (const ContactShape other : grounds) {
        if (!can_touch(kind, other)) continue;
        const Shape shape = random_shape(numbers, kind), ground = random_shape(numbers, other);
        const Matrix3d rotation = numbers.rotation();
        const Vector3d position = numbers.vector(1);
        const double expected = distance(shape, ground, rotation, position);
        const std::vector<Found> found = found_by(shape, ground, rotation, position);
        REQUIRE(found.size() == 1);
        // Cores that overlap have no distance.
        if (expected + shape.radius + ground.radius < 1e-3) continue;
        ++checked;
        CAPTURE(seed);
        CAPTURE(static_cast<int>(kind));
        CAPTURE(static_cast<int>(other));
        // 40 golden sections end within 1e-8 of the place, the value is flat there to rounding of the square root.
        CHECK(std::abs(found[0].gap - expected) <= 1e-7);
        CHECK(std::abs(found[0].normal.norm() - 1) <= 1e-12);
        // Moved along its normal by the gap, the point is on the ground.
        const Shape point{.shape = ContactShape::point};
        const double left =
            distance(point, ground, Matrix3d::Identity(), found[0].point - found[0].gap * found[0].normal);
        CHECK(std::abs(left) <= 1e-7);
      }
    }
  }
  CHECK(checked > 60);
}

TEST_CASE("inside a box the nearest face counts") {
  const Shape box{.shape = ContactShape::box, .size = {1, 2, 3}};
  const Shape point{.shape = ContactShape::point};
  const auto at = [&](double x, double y, double z) {
    return found_by(point, box, Matrix3d::Identity(), {x, y, z}).front();
  };
  CHECK(at(0.4, 0.2, 0.3).gap == doctest::Approx(-0.1));
  CHECK(at(0.4, 0.2, 0.3).normal == Vector3d(1, 0, 0));
  CHECK(at(0.1, -0.9, 0.3).gap == doctest::Approx(-0.1));
  CHECK(at(0.1, -0.9, 0.3).normal == Vector3d(0, -1, 0));
  CHECK(at(-0.1, 0.1, -1.45).gap == doctest::Approx(-0.05));
  CHECK(at(-0.1, 0.1, -1.45).normal == Vector3d(0, 0, -1));
}

TEST_CASE("on a plane the lowest points touch") {
  const Shape plane{.shape = ContactShape::plane};
  for (const std::uint64_t seed : oracle::test_seeds(1, 20)) {
    CAPTURE(seed);
    Numbers numbers(seed);
    const Matrix3d rotation = numbers.rotation();
    const Vector3d position = numbers.vector(1);
    const auto lowest = [&](const Shape& shape) {
      double least_gap = std::numeric_limits<double>::infinity();
      for (const Found& found : found_by(shape, plane, rotation, position)) {
        CHECK(found.normal == Vector3d(0, 0, 1));
        CHECK(std::abs(found.point.z() - found.gap) <= 1e-14);
        least_gap = std::min(least_gap, found.gap);
      }
      return least_gap;
    };
    const Shape ball = random_shape(numbers, ContactShape::ball);
    CHECK(lowest(ball) == doctest::Approx(position.z() - ball.radius));
    const Shape capsule = random_shape(numbers, ContactShape::capsule);
    const double low_end = position.z() - std::abs(rotation(2, 2)) * capsule.length / 2;
    CHECK(std::abs(lowest(capsule) - (low_end - capsule.radius)) <= 1e-14);
    const Shape box = random_shape(numbers, ContactShape::box);
    const double reach = 0.5 * rotation.row(2).cwiseAbs().dot(box.size);
    CHECK(std::abs(lowest(box) - (position.z() - reach)) <= 1e-14);
    const Shape disc = random_shape(numbers, ContactShape::disc);
    double rim = std::numeric_limits<double>::infinity();
    constexpr int pieces = 100'000;
    for (int i = 0; i < pieces; ++i) {
      const double angle = 2 * M_PI * i / pieces;
      const Vector3d on_rim = disc.radius * Vector3d(std::cos(angle), std::sin(angle), 0);
      rim = std::min(rim, (position + rotation * on_rim).z());
    }
    // A parabola between two points of the rim.
    CHECK(std::abs(lowest(disc) - rim) <= disc.radius * std::pow(M_PI / pieces, 2));
  }
}

TEST_CASE("a disc that lies flat and balls with the same middle give finite numbers") {
  const Shape plane{.shape = ContactShape::plane};
  const Shape disc{.shape = ContactShape::disc, .radius = 0.1};
  const Found flat = found_by(disc, plane, Matrix3d::Identity(), {0, 0, 0.2}).front();
  CHECK(flat.point.allFinite());
  CHECK(std::abs(flat.gap - 0.2) <= 1e-9);
  const Shape ball{.shape = ContactShape::ball, .radius = 0.1};
  const Found same = found_by(ball, ball, Matrix3d::Identity(), {0, 0, 0}).front();
  CHECK(same.normal.allFinite());
  CHECK(std::abs(same.gap + 0.2) <= 1e-8);
}

}  // namespace
}  // namespace robotc::test
