// Two boxes, against separating axes by the corners, and polygons by clipping.
#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/oracle/random_tree.h"
#include "tests/unit/contacts/found_touches.h"

namespace robotc::test::box_on_box_test {
namespace {

using Polygon = std::vector<Eigen::Vector2d>;

std::vector<Vector3d> corners_of(const Shape& box, const Matrix3d& rotation, const Vector3d& position) {
  std::vector<Vector3d> corners;
  for (unsigned k = 0; k < 8; ++k) {
    const Vector3d at((k & 1U) != 0 ? 1 : -1, (k & 2U) != 0 ? 1 : -1, (k & 4U) != 0 ? 1 : -1);
    corners.push_back(position + rotation * (0.5 * at.cwiseProduct(box.size)));
  }
  return corners;
}

/// The largest gap between the corners along one of the fifteen directions that can separate two boxes.
double separation(const Shape& shape, const Shape& ground, const Matrix3d& rotation, const Vector3d& position) {
  const std::vector<Vector3d> of_shape = corners_of(shape, rotation, position);
  const std::vector<Vector3d> of_ground = corners_of(ground, Matrix3d::Identity(), Vector3d::Zero());
  std::vector<Vector3d> directions;
  for (int k = 0; k < 3; ++k) {
    directions.push_back(Vector3d::Unit(k));
    directions.push_back(rotation.col(k));
    for (int j = 0; j < 3; ++j) {
      const Vector3d across = Vector3d::Unit(k).cross(rotation.col(j));
      if (across.norm() > 1e-3) directions.push_back(across.normalized());
    }
  }
  double largest = -std::numeric_limits<double>::infinity();
  for (const Vector3d& direction : directions) {
    const auto range = [&](const std::vector<Vector3d>& corners) {
      std::array<double, 2> found{HUGE_VAL, -HUGE_VAL};
      for (const Vector3d& corner : corners) {
        found[0] = std::min(found[0], corner.dot(direction));
        found[1] = std::max(found[1], corner.dot(direction));
      }
      return found;
    };
    const auto a = range(of_shape), b = range(of_ground);
    largest = std::max({largest, a[0] - b[1], b[0] - a[1]});
  }
  return largest;
}

double least_gap(const std::vector<Found>& found) { return std::ranges::min_element(found, {}, &Found::gap)->gap; }

TEST_CASE("two boxes overlap as far as along the direction that separates them most") {
  int overlapping = 0;
  for (const std::uint64_t seed : oracle::test_seeds(1, 400)) {
    CAPTURE(seed);
    Numbers numbers(seed);
    const Shape shape = random_shape(numbers, ContactShape::box), ground = random_shape(numbers, ContactShape::box);
    const Matrix3d rotation = numbers.rotation();
    const Vector3d position = numbers.vector(0.8);
    const std::vector<Found> found = found_by(shape, ground, rotation, position);
    REQUIRE(found.size() == 9);
    const double expected = separation(shape, ground, rotation, position);
    CHECK(std::abs(least_gap(found) - expected) <= 1e-12);
    double shares = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      CHECK(found[i].point.allFinite());
      CHECK(std::abs(found[i].normal.norm() - 1) <= 1e-12);
      shares += found[i].share * (i < 8 ? 0.25 : 1);
      overlapping += found[i].gap < 0 ? 1 : 0;
      if (found[i].gap >= 0 || found[i].share < 1e-3) continue;
      // A point that pushes is on the shape, and within the ground up to its depth along the normal.
      const Vector3d own = rotation.transpose() * (found[i].point - position);
      CHECK((own.cwiseAbs() - 0.5 * shape.size).maxCoeff() <= 1e-9);
      CHECK(std::abs((own.cwiseAbs() - 0.5 * shape.size).maxCoeff()) <= 1e-9);
      // Out of the ground: away from its middle.
      CHECK(found[i].normal.dot(position) >= 0);
    }
    CHECK(std::abs(shares - 1) <= 1e-9);
  }
  CHECK(overlapping > 300);
}

TEST_CASE("boxes that are apart do not touch") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 10)) {
    CAPTURE(seed);
    Numbers numbers(seed);
    const Shape shape = random_shape(numbers, ContactShape::box);
    const Shape point{.shape = ContactShape::point};
    // A small box at `place` is near the corners and edges of the ground.
    const Shape small{.shape = ContactShape::box, .size = {1e-6, 1e-6, 1e-6}};
    const Vector3d place = numbers.vector(1);
    const double apart = distance(point, shape, Matrix3d::Identity(), place);
    if (apart < 1e-3) continue;
    CHECK(least_gap(found_by(small, shape, numbers.rotation(), place)) > 0);
  }
}

/// The polygon of a rectangle about `centre`, turned by `angle`, within the rectangle |x| <= half.x, |y| <= half.y.
Polygon clipped(const Eigen::Vector2d& half, double angle, const Eigen::Vector2d& centre,
                const Eigen::Vector2d& within) {
  const Eigen::Rotation2Dd turn(angle);
  Polygon polygon;
  for (const auto& [x, y] : {std::pair(-1, -1), std::pair(1, -1), std::pair(1, 1), std::pair(-1, 1)}) {
    polygon.push_back(centre + turn * Eigen::Vector2d(x * half.x(), y * half.y()));
  }
  for (int k = 0; k < 2; ++k) {
    for (const int side : {-1, 1}) {
      Polygon kept;
      const auto outside = [&](const Eigen::Vector2d& p) { return side * p[k] - within[k]; };
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Eigen::Vector2d &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double at_a = outside(a), at_b = outside(b);
        if (at_a <= 0) kept.push_back(a);
        if ((at_a < 0) != (at_b < 0) && at_a != at_b) kept.push_back(a + at_a / (at_a - at_b) * (b - a));
      }
      polygon = kept;
    }
  }
  return polygon;
}

bool contains(const Polygon& polygon, const Eigen::Vector2d& p) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Eigen::Vector2d edge = polygon[(i + 1) % polygon.size()] - polygon[i], way = p - polygon[i];
    if (edge.x() * way.y() - edge.y() * way.x() < -1e-12) return false;
  }
  return true;
}

Eigen::Vector2d nearest_in(const Polygon& polygon, const Eigen::Vector2d& p) {
  if (contains(polygon, p)) return p;
  Eigen::Vector2d best = polygon.front();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Eigen::Vector2d &a = polygon[i], edge = polygon[(i + 1) % polygon.size()] - a;
    const double t = std::clamp((p - a).dot(edge) / edge.squaredNorm(), 0.0, 1.0);
    if ((a + t * edge - p).norm() < (best - p).norm()) best = a + t * edge;
  }
  return best;
}

TEST_CASE("a box stands on a box with the polygon that the two faces share") {
  int cut = 0;
  for (const std::uint64_t seed : oracle::test_seeds(1, 200)) {
    CAPTURE(seed);
    Numbers numbers(seed);
    const Shape shape = random_shape(numbers, ContactShape::box), ground = random_shape(numbers, ContactShape::box);
    const double angle = numbers.between(-3, 3), depth = 1e-4;
    const Eigen::Vector2d half = 0.5 * shape.size.head<2>(), below = 0.5 * ground.size.head<2>();
    const Eigen::Vector2d centre(numbers.between(-0.4, 0.4), numbers.between(-0.4, 0.4));
    const Polygon polygon = clipped(half, angle, centre, below);
    if (polygon.size() < 3) continue;
    // Faces that share a narrow strip overlap less sideways.
    const Matrix3d turn = Eigen::AngleAxisd(angle, Vector3d::UnitZ()).toRotationMatrix();
    const Vector3d place(centre.x(), centre.y(), 0.5 * (shape.size.z() + ground.size.z()) - depth);
    if (separation(shape, ground, turn, place) > -0.999 * depth) continue;
    const std::vector<Found> found = found_by(shape, ground, turn, place);
    std::vector<Eigen::Vector2d> corners;
    const Eigen::Rotation2Dd flat(angle);
    const auto signs = {Eigen::Vector2d(-1, -1), Eigen::Vector2d(1, -1), Eigen::Vector2d(1, 1), Eigen::Vector2d(-1, 1)};
    for (const Eigen::Vector2d& sign : signs) corners.emplace_back(centre + flat * sign.cwiseProduct(half));
    for (const Eigen::Vector2d& sign : signs) corners.emplace_back(sign.cwiseProduct(below));
    cut += polygon.size() > 4 ? 1 : 0;
    double share = 0;
    std::vector<Eigen::Vector2d> expected, got;
    for (std::size_t i = 0; i < 8; ++i) {
      CHECK(std::abs(found[i].gap + depth) <= 1e-12);
      CHECK((found[i].normal - Vector3d::UnitZ()).norm() <= 1e-12);
      share += found[i].share;
      expected.push_back(nearest_in(polygon, corners[i]));
      got.push_back(found[i].point.head<2>());
    }
    CHECK(std::abs(share - 4) <= 1e-5);
    // Corners are in no order that matters.
    for (const bool upper : {true, false}) {
      for (std::size_t i = upper ? 0 : 4; i < (upper ? 4U : 8U); ++i) {
        double nearest = HUGE_VAL;
        for (std::size_t k = upper ? 0 : 4; k < (upper ? 4U : 8U); ++k) {
          nearest = std::min(nearest, (got[k] - expected[i]).norm());
        }
        CHECK(nearest <= 1e-9);
      }
    }
  }
  CHECK(cut > 30);
}

TEST_CASE("boxes that cross with their edges touch at one point") {
  // Both stand on an edge, turned by 45 degrees about it, and cross each other at right angles.
  const Shape ground{.shape = ContactShape::box, .size = {1, 0.1, 0.1}}, shape = ground;
  const Matrix3d on_edge = Eigen::AngleAxisd(M_PI / 4, Vector3d::UnitX()).toRotationMatrix();
  const Matrix3d across = Eigen::AngleAxisd(M_PI / 2, Vector3d::UnitZ()).toRotationMatrix() * on_edge;
  const double depth = 1e-3;
  const Vector3d above(0.2, 0.1, 0.1 * std::sqrt(2.0) - depth);
  const std::vector<Found> found = found_by(shape, ground, on_edge.transpose() * across, on_edge.transpose() * above);
  const Found& point = found.back();
  CHECK(point.share > 0.999);
  CHECK(point.gap == doctest::Approx(-depth));
  CHECK((on_edge * point.normal - Vector3d::UnitZ()).norm() <= 1e-12);
  CHECK((on_edge * point.point - Vector3d(0.2, 0, 0.05 * std::sqrt(2.0) - depth)).norm() <= 1e-12);
  for (std::size_t i = 0; i < 8; ++i) CHECK(found[i].share <= 1e-6);
}

TEST_CASE("the touches of two boxes take few operations") {
  expr::Pool pool;
  const auto symbol = [&](const std::string& name) { return pool.symbol(name, expr::Stage::step); };
  expr::Mat3 turn;
  expr::Vec3 at;
  for (std::size_t i = 0; i < 3; ++i) {
    at[i] = symbol("p" + std::to_string(i));
    for (std::size_t k = 0; k < 3; ++k) turn[i][k] = symbol("r" + std::to_string(3 * i + k));
  }
  struct Pair {
    ContactShape shape, ground;
    std::size_t most;  ///< operations and choices: twice those of when this was written
  };
  for (const Pair& pair :
       {Pair{ContactShape::capsule, ContactShape::box, 800}, Pair{ContactShape::box, ContactShape::box, 4500}}) {
    Numbers numbers(3);
    const Shape shape = random_shape(numbers, pair.shape), ground = random_shape(numbers, pair.ground);
    std::vector<expr::Id> roots;
    for (const contacts::Touch& touch : contacts::touches(pool, shape.side(pool), ground.side(pool), turn, at)) {
      roots.insert(roots.end(), touch.point.begin(), touch.point.end());
      roots.insert(roots.end(), touch.normal.begin(), touch.normal.end());
      roots.push_back(touch.gap);
      if (touch.share.valid()) roots.push_back(touch.share);
    }
    const expr::OperationCounts counts = expr::count_operations(pool, roots);
    MESSAGE("arithmetic: " << counts.arithmetic() << ", choices: " << counts.selects);
    CHECK(counts.arithmetic() + counts.selects <= pair.most);
  }
}

TEST_CASE("forces of boxes that lie on each other move continuously") {
  const double shift = 1e-8;
  for (const std::uint64_t seed : oracle::test_seeds(1, 300)) {
    CAPTURE(seed);
    Numbers numbers(seed);
    Shape shape = random_shape(numbers, ContactShape::box), ground = random_shape(numbers, ContactShape::box);
    // The faces of every third pair are alike and lie edge on edge.
    if (seed % 3 == 0) ground.size = shape.size;
    const double angle = seed % 3 == 0 ? 0 : numbers.between(-3, 3);
    const Vector3d tilt = 2e-4 * numbers.vector(1), way = numbers.vector(1), spin = numbers.vector(1);
    Vector3d place = seed % 3 == 0 ? Vector3d(0, 0, 0) : numbers.vector(0.2);
    place.z() = 0.5 * (shape.size.z() + ground.size.z()) - 1e-4;
    struct Sum {
      Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
    };
    const auto sum_at = [&](double s) {
      const Vector3d turned = tilt + s * spin;
      const Matrix3d turn =
          (Eigen::AngleAxisd(turned.norm(), turned.normalized()) * Eigen::AngleAxisd(angle, Vector3d::UnitZ()))
              .toRotationMatrix();
      Sum sum;
      for (const Found& touch : found_by(shape, ground, turn, place + s * way)) {
        const Vector3d force = touch.share * std::max(0.0, -touch.gap) * touch.normal;
        sum.force += force;
        sum.moment += touch.point.cross(force);
      }
      return sum;
    };
    const Sum before = sum_at(-shift), at = sum_at(0), after = sum_at(shift);
    // Nine points whose depths and places move by less than ten times the shift.
    for (const Sum& other : {before, after}) {
      CHECK((other.force - at.force).norm() <= 100 * shift);
      CHECK((other.moment - at.moment).norm() <= 100 * shift);
    }
  }
}

}  // namespace
}  // namespace robotc::test::box_on_box_test
