// Shapes of links from their text: their numbers, and the bodies that densities make of them.
#include <numbers>

#include "tests/unit/sema/built.h"

namespace robotc::sema::shapes_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

Built with_link(const std::string& link, const std::string& more = "") {
  return Built("robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n" + more + "\n  link rod {\n" + link +
               "\n}\n  joint hinge: revolute base -> rod\n}\n");
}

const RigidBody& body_of(Built& built, std::size_t index = 0) {
  INFO(built.messages());
  REQUIRE(built.model().valid);
  const auto& bodies = built.mechanism().links[1].bodies;
  REQUIRE(bodies.size() > index);
  return bodies[index];
}

TEST_CASE("a shape has its placement, its lengths, its role and its colour") {
  Built built = with_link(
      "shape capsule = at([1, 2, 3] cm, rpy = [0, 90 deg, 0]) { radius = 2 cm, length = 5 cm, colour = [1, 0.5, 0] }\n"
      "shape ellipsoid { radii = [1, 2, 3] mm, role = collision }\n"
      "shape mesh { file = \"arm.stl\", scale = 0.001, role = visual, colour = [0, 0, 0, 0.25] }\n"
      "mass = 1 kg, com = [0.1, 0, 0] m\n");
  INFO(built.messages());
  REQUIRE(built.model().valid);
  const std::vector<Shape>& shapes = built.mechanism().shapes;
  REQUIRE(shapes.size() == 3);
  CHECK(shapes[0].kind == ShapeKind::capsule);
  CHECK(shapes[0].link == LinkId(1));
  CHECK(built.pose(shapes[0].pose).translation().isApprox(Vector3d(0.01, 0.02, 0.03)));
  CHECK((built.pose(shapes[0].pose).linear() * Vector3d::UnitZ()).isApprox(Vector3d::UnitX()));
  CHECK(built.number(shapes[0].lengths.radius) == 0.02);
  CHECK(built.number(shapes[0].lengths.length) == 0.05);
  CHECK(shapes[0].visual);
  CHECK(shapes[0].collision);
  CHECK(*shapes[0].colour == std::array{1.0, 0.5, 0.0, 1.0});
  CHECK(built.vector(shapes[1].lengths.size).isApprox(Vector3d(1e-3, 2e-3, 3e-3)));
  CHECK(!shapes[1].visual);
  CHECK(!shapes[1].colour);
  CHECK(shapes[2].file == "arm.stl");
  CHECK(built.vector(shapes[2].scale) == Vector3d::Constant(1e-3));
  CHECK(!shapes[2].collision);
  CHECK((*shapes[2].colour)[3] == 0.25);
}

TEST_CASE("a density gives a link the mass of its collision shapes, along their axes") {
  Built built = with_link(
      "density = 1000 kg/m^3\n"
      "shape box = at([0.2, 0, 0] m, rpy = [0, 0, 90 deg]) { size = [0.1, 0.4, 0.2] m }\n"
      "shape box { size = [1, 1, 1] m, role = visual }\n"
      "shape ball { radius = 3 cm, density = 7850 kg/m^3, role = visual }\n");
  // The turn exchanges x and y.
  CHECK(built.number(body_of(built).mass) == doctest::Approx(8));
  CHECK(built.vector(body_of(built).com).isApprox(Vector3d(0.2, 0, 0)));
  Matrix3d inertia = Vector3d(0.01 + 0.04, 0.16 + 0.04, 0.16 + 0.01).asDiagonal();
  inertia *= 8.0 / 12;
  CHECK(built.inertia(body_of(built).inertia).isApprox(inertia, 1e-14));
  const double ball = 7850 * 4.0 / 3 * pi * 27e-6;
  CHECK(built.number(body_of(built, 1).mass) == doctest::Approx(ball));
  CHECK(built.number(body_of(built, 1).inertia[0]) == doctest::Approx(0.4 * ball * 9e-4));
  CHECK(built.mechanism().links[1].bodies.size() == 2);
}

TEST_CASE("masses of shapes are exact, and functions of parameters") {
  Built exact = with_link("shape box { size = [1, 2, 3] m, mass = 12 kg }");
  CHECK(exact.pool().value(body_of(exact).inertia[0]) == Number::integer(13));
  Built tube = with_link("shape cylinder = at([0, 0, l/2]) { radius = 2 cm, length = l, density = rho }",
                         "param l = 0.5 m, rho = 2700 kg/m^3");
  const RigidBody& body = body_of(tube);
  CHECK(!tube.pool().is_number(body.mass));
  const double mass = 2700 * pi * 4e-4 * 0.5;
  CHECK(tube.number(body.mass) == doctest::Approx(mass));
  CHECK(tube.number(body.com[2]) == doctest::Approx(0.25));
  CHECK(tube.number(body.inertia[0]) == doctest::Approx(mass * (1e-4 + 0.25 / 12)));
}

}  // namespace
}  // namespace robotc::sema::shapes_test
