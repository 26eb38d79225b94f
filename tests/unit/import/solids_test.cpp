#include "compiler/import/solids.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace robotc::importing::solids_test {

TEST_CASE("shapes have the volumes and moments of closed forms") {
  const auto box = extent_of(Shape::Kind::box, {0.5, 1, 1.5});
  REQUIRE(box);
  CHECK(box->size == doctest::Approx(6));
  CHECK(box->unit.moments(0, 0) == doctest::Approx((4.0 + 9.0) / 12));
  // A capsule without a tube is a ball; a thin one is a rod.
  const auto ball = extent_of(Shape::Kind::capsule, {2, 1e-12, 0});
  CHECK(ball->size == doctest::Approx(32 * std::numbers::pi / 3));
  CHECK(ball->unit.moments(0, 0) == doctest::Approx(1.6));
  CHECK(ball->unit.moments(2, 2) == doctest::Approx(1.6));
  const auto rod = extent_of(Shape::Kind::capsule, {1e-6, 3, 0});
  CHECK(rod->unit.moments(1, 1) == doctest::Approx(36.0 / 12));
  CHECK(extent_of(Shape::Kind::cylinder, {2, 3, 0})->unit.moments(2, 2) == doctest::Approx(2));
  CHECK(extent_of(Shape::Kind::ellipsoid, {1, 2, 3})->unit.moments(2, 2) == doctest::Approx(1));
  CHECK_FALSE(extent_of(Shape::Kind::plane, {1, 1, 1}));
  CHECK_FALSE(extent_of(Shape::Kind::sphere, {0, 0, 0}));
}

TEST_CASE("solids combine as their masses do") {
  // Two points of 1 kg at x = ±1: 2 kg*m^2 about y and z.
  Solid a{1, {1, 0, 0}, Eigen::Matrix3d::Zero()}, b{1, {-1, 0, 0}, Eigen::Matrix3d::Zero()};
  const Solid both = combined({a, b});
  CHECK(both.mass == 2);
  CHECK(both.centre[0] == 0);
  CHECK(both.moments(0, 0) == 0);
  CHECK(both.moments(1, 1) == 2);
}

}  // namespace robotc::importing::solids_test
