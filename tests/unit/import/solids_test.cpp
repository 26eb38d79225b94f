#include "compiler/import/solids.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace robotc::importing {

namespace {

constexpr std::string_view unit_cube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2/1/1 3/1/1 7/1/1 6/1/1\nf 3 4 8 7\nf -8 -4 -1 -5\n";

double close(double value) { return std::abs(value); }

}  // namespace

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

TEST_CASE("a cube as a mesh is a cube, by volume and by surface") {
  const auto read = read_mesh("cube.OBJ", unit_cube);
  const auto* const mesh = std::get_if<Mesh>(&read);
  REQUIRE(mesh != nullptr);
  CHECK(mesh->triangles.size() == 12);
  for (const MeshFilling filling : {MeshFilling::exact, MeshFilling::counted}) {
    const auto solid = extent_of(*mesh, filling);
    REQUIRE(solid);
    CHECK(solid->size == doctest::Approx(1));
    CHECK(solid->unit.centre[1] == doctest::Approx(0.5));
    CHECK(solid->unit.moments(0, 0) == doctest::Approx(1.0 / 6));
    CHECK(close(solid->unit.moments(0, 1)) < 1e-15);
  }
  const auto shell = extent_of(*mesh, MeshFilling::shell);
  REQUIRE(shell);
  CHECK(shell->size == doctest::Approx(6));
  // Two faces across x: (1 + 1)/12 each. Four along it: 1/12 and the distance 1/2.
  CHECK(shell->unit.moments(0, 0) == doctest::Approx((2 * (2.0 / 12) + 4 * (1.0 / 12 + 0.25)) / 6));
}

TEST_CASE("damaged meshes are refused") {
  for (const std::string_view text : {"v 1 2\n", "v 0 0 0\nf 1 2 3\n", "v 0 0 nan\n", "f x y z\n"}) {
    CAPTURE(text);
    CHECK(std::holds_alternative<MeshError>(read_mesh("a.obj", text)));
  }
  CHECK(std::holds_alternative<MeshError>(read_mesh("a.stl", "short")));
  CHECK(std::holds_alternative<MeshError>(read_mesh("a.stl", std::string(84, '\xff'))));
  CHECK(std::holds_alternative<MeshError>(read_mesh("a.dae", "")));
  CHECK(std::holds_alternative<Mesh>(
      read_mesh("a.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n")));
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

}  // namespace robotc::importing
