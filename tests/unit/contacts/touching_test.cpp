// Where shapes touch, against a search over their points that knows nothing of closed forms.
#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "tests/oracle/random_tree.h"
#include "tests/unit/contacts/found_touches.h"

namespace robotc::test::touching_test {
namespace {

TEST_CASE("the gap of curved shapes and boxes is the least distance of their points") {
  constexpr ContactShape shapes[] = {ContactShape::point, ContactShape::ball, ContactShape::capsule, ContactShape::disc,
                                     ContactShape::box};
  constexpr ContactShape grounds[] = {ContactShape::ball, ContactShape::capsule, ContactShape::box};
  int checked = 0;
  for (const std::uint64_t seed : oracle::test_seeds(1, 20)) {
    Numbers numbers(seed);
    for (const ContactShape kind : shapes) {
      for (const ContactShape other : grounds) {
        if (!can_touch(kind, other) || (kind == ContactShape::box && other == ContactShape::box)) continue;
        const Shape shape = random_shape(numbers, kind), ground = random_shape(numbers, other);
        const Matrix3d rotation = numbers.rotation();
        const Vector3d position = numbers.vector(1);
        const double expected = distance(shape, ground, rotation, position);
        const std::vector<Found> found = found_by(shape, ground, rotation, position);
        Contact contact;
        contact.a.shape = kind;
        contact.b.shape = other;
        REQUIRE(found.size() == touching_points(contact));
        // Cores that overlap have no distance.
        if (expected + shape.rounding() + ground.rounding() < 1e-3) continue;
        ++checked;
        CAPTURE(seed);
        CAPTURE(static_cast<int>(kind));
        CAPTURE(static_cast<int>(other));
        double least_gap = std::numeric_limits<double>::infinity();
        const Shape point{.shape = ContactShape::point};
        for (const Found& touch : found) {
          least_gap = std::min(least_gap, touch.gap);
          CHECK(std::abs(touch.normal.norm() - 1) <= 1e-12);
          // Moved along its normal by the gap, the point is on the ground. It is on the shape, or, of a ball about a
          // point of a capsule's segment, in it.
          const auto from = [&](const Shape& of, const Vector3d& place) {
            return distance(point, of, Matrix3d::Identity(), place);
          };
          const double outside_ground = from(ground, touch.point - touch.gap * touch.normal);
          const double outside_shape = from(shape, rotation.transpose() * (touch.point - position));
          CHECK(outside_ground <= 1e-7);
          CHECK(outside_shape <= 1e-7);
          if (touch.gap > expected + 1e-7) continue;
          CHECK(std::abs(outside_ground) <= 1e-7);
          CHECK(std::abs(outside_shape) <= 1e-7);
        }
        // 40 golden sections end within 1e-8 of the place, the value is flat there to rounding of the square root.
        CHECK(std::abs(least_gap - expected) <= 1e-7);
      }
    }
  }
  CHECK(checked > 150);
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

TEST_CASE("a capsule lies on a box with the ends of the part over the face") {
  const Shape box{.shape = ContactShape::box, .size = {1, 2, 0.5}};
  const Shape capsule{.shape = ContactShape::capsule, .radius = 0.1, .length = 3};
  // Along the direction (cos a, sin a, 0), with its middle at (0.2, 0.1) and 1 mm deep.
  const auto lying = [&](const Shape& shape, double angle) {
    const Matrix3d turn = (Eigen::AngleAxisd(angle, Vector3d::UnitZ()) * Eigen::AngleAxisd(M_PI / 2, Vector3d::UnitY()))
                              .toRotationMatrix();
    return found_by(shape, box, turn, {0.2, 0.1, 0.349});
  };
  for (const double angle : {0.0, 0.2, 0.7, 2.0}) {
    CAPTURE(angle);
    const Vector3d direction(std::cos(angle), std::sin(angle), 0), middle(0.2, 0.1, 0.249);
    // Where the line leaves the rectangle.
    double first = -1.5, last = 1.5;
    for (const int k : {0, 1}) {
      if (std::abs(direction[k]) < 1e-12) continue;
      const double a = (-box.size[k] / 2 - middle[k]) / direction[k], b = (box.size[k] / 2 - middle[k]) / direction[k];
      first = std::max(first, std::min(a, b));
      last = std::min(last, std::max(a, b));
    }
    const std::vector<Found> found = lying(capsule, angle);
    for (const Found& touch : found) {
      CHECK(touch.gap == doctest::Approx(-0.001));
      CHECK((touch.normal - Vector3d::UnitZ()).norm() <= 1e-12);
    }
    CHECK((found[0].point - (middle + first * direction)).norm() <= 1e-9);
    CHECK((found[1].point - (middle + last * direction)).norm() <= 1e-9);
  }
  // A short one is over the face with all of its length.
  const Shape short_one{.shape = ContactShape::capsule, .radius = 0.1, .length = 0.2};
  const std::vector<Found> found = lying(short_one, 0.7);
  CHECK((found[1].point - found[0].point).norm() == doctest::Approx(0.2));
}

TEST_CASE("the two points of a capsule on a box move continuously") {
  // The gaps of a capsule that turns and shifts by 1e-7 change by no more than its points move.
  const double shift = 1e-7;
  for (const std::uint64_t seed : oracle::test_seeds(1, 300)) {
    CAPTURE(seed);
    Numbers numbers(seed);
    const Shape box = random_shape(numbers, ContactShape::box), capsule = random_shape(numbers, ContactShape::capsule);
    const Matrix3d rotation = numbers.rotation();
    // Near enough to touch, and nearly flat in every other case: then both points do.
    const Matrix3d turn =
        seed % 2 == 0 ? rotation
                      : Eigen::AngleAxisd(numbers.between(-1e-3, 1e-3), Vector3d::UnitX()).toRotationMatrix() *
                            Eigen::AngleAxisd(
                                M_PI / 2, Vector3d(std::cos(6.0 * rotation(0, 0)), std::sin(6.0 * rotation(0, 0)), 0))
                                .toRotationMatrix();
    Vector3d position = numbers.vector(0.6);
    position.z() = box.size.z() / 2 + capsule.radius;
    const auto depths = [&](const Vector3d& at, const Matrix3d& turned) {
      std::vector<double> result;
      for (const Found& touch : found_by(capsule, box, turned, at)) result.push_back(std::max(0.0, -touch.gap));
      return result;
    };
    const double gap = distance(capsule, box, turn, position);
    position.z() -= gap + 1e-4;
    const std::vector<double> before = depths(position, turn);
    const Vector3d axis = numbers.vector(1).normalized();
    const std::vector<double> after =
        depths(position + shift * numbers.vector(1), Eigen::AngleAxisd(shift, axis).toRotationMatrix() * turn);
    for (std::size_t i = 0; i < 2; ++i) CHECK(std::abs(before[i] - after[i]) <= 10 * shift);
  }
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

TEST_CASE("the bristles of a contact are numbered from one") {
  expr::Pool pool;
  Contact contact;
  contact.name = "heel";
  contact.a.shape = ContactShape::capsule;
  contact.b.shape = ContactShape::plane;
  contact.friction = pool.one();
  make_states(contact, pool);
  // Two points, each with two directions in the plane.
  REQUIRE(contact.deflections.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(pool.symbol_of(contact.deflections[i]).name == "heel.deflection[" + std::to_string(i + 1) + "]");
  }
  contact.friction = pool.zero();
  make_states(contact, pool);
  CHECK(contact.deflections.empty());
}

}  // namespace
}  // namespace robotc::test::touching_test
