#include <doctest/doctest.h>

#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::print_test {
namespace {

TEST_CASE("a mechanism prints as it was authored") {
  expr::Pool pool;
  CHECK(print(planar_arm(pool), pool) == R"(mechanism robot
  gravity [0, 0, -10] m/s^2
  link base (massless)
  link upper
    body: mass 2 kg, com [0.5, 0, 0] m, inertia diag(0, 1, 1) kg*m^2
  link fore
    body: mass 3 kg, com [0.25, 0, 0] m, inertia diag(0, 1, 1) kg*m^2
  link tool
    body: mass 1 kg, com [0, 0, 0] m, a point
  joint shoulder: revolute base -> upper, axis [0, 0, 1], coordinate 1
    before: identity
    after: identity
  joint elbow: continuous upper -> fore, axis [0, 0, 1], coordinate 2
    before: position [1, 0, 0] m
    after: identity
  joint tip: fixed fore -> tool
    before: position [0.5, 0, 0] m
    after: identity
)");
}

TEST_CASE("a mechanism prints its shapes") {
  expr::Pool pool;
  Mechanism arm = planar_arm(pool);
  const auto number = [&](std::int64_t p, std::int64_t q = 1) { return pool.number(Number::rational(p, q)); };
  Shape ball{.kind = ShapeKind::ball, .link = LinkId(1), .pose = identity_transform(pool)};
  ball.lengths.radius = number(1, 5);
  ball.collision = false;
  ball.colour = {1, 0.5, 0, 1};
  Shape mesh{.kind = ShapeKind::mesh, .link = LinkId(2), .pose = identity_transform(pool)};
  mesh.pose.position = {number(1), number(0), number(0)};
  mesh.scale = {number(1), number(1), number(2)};
  mesh.file = "arm.stl";
  arm.shapes = {ball, mesh};
  const std::string text = print(arm, pool);
  CHECK(text.find("  shape ball on upper: identity, radius 0.2 m, visual, colour [1, 0.5, 0, 1]\n"
                  "  shape mesh on fore: position [1, 0, 0] m, file arm.stl, scale [1, 1, 2]\n") != std::string::npos);
}

TEST_CASE("a mechanism prints all that a joint and a link can have") {
  expr::Pool pool;
  Mechanism arm = planar_arm(pool);
  const auto number = [&](std::int64_t p, std::int64_t q = 1) { return pool.number(Number::rational(p, q)); };
  const expr::Vec3 zero = expr::zero3(pool);
  arm.base.position = {number(0), number(0), number(4, 5)};
  arm.links[3].bodies.push_back({number(1, 5), {number(1, 10), number(0), number(0)}, expr::zero_sym(pool), "camera"});
  arm.joints[0].freedoms[0].drive = {.viscous = number(1, 20),
                                     .coulomb_positive = number(3, 10),
                                     .coulomb_negative = number(1, 4),
                                     .rotor_inertia = number(1, 8)};
  arm.joints[0].freedoms[0].limits = {
      .lower = number(-1), .upper = number(2), .speed = number(6), .most_input = number(40)};
  arm.joints[1].freedoms[0].passive = true;
  arm.joints[1].freedoms[0].drive = {
      .coulomb_positive = number(1), .coulomb_negative = number(1), .stiffness = number(80), .rest = number(1, 2)};
  arm.wrenches.push_back({"push",
                          {},
                          LinkId(std::size_t{3}),
                          zero,
                          {number(10), number(0), arm.q[0]},
                          zero,
                          MechanismBuilder::base(),
                          expr::identity3(pool)});
  arm.wrenches.push_back({"turn",
                          {},
                          LinkId(std::size_t{2}),
                          zero,
                          zero,
                          {number(0), number(0), number(1)},
                          LinkId(std::size_t{1}),
                          MechanismBuilder(pool).turned_about_x().rotation});
  CHECK(print(arm, pool) == R"(mechanism robot
  gravity [0, 0, -10] m/s^2
  base in the world: position [0, 0, 0.8] m
  link base (massless)
  link upper
    body: mass 2 kg, com [0.5, 0, 0] m, inertia diag(0, 1, 1) kg*m^2
  link fore
    body: mass 3 kg, com [0.25, 0, 0] m, inertia diag(0, 1, 1) kg*m^2
  link tool
    body: mass 1 kg, com [0, 0, 0] m, a point
    body camera: mass 0.2 kg, com [0.1, 0, 0] m, a point
  joint shoulder: revolute base -> upper, axis [0, 0, 1], coordinate 1
    before: identity
    after: identity
    friction: viscous 0.05 N*m*s/rad, Coulomb 0.3 N*m forwards, 0.25 N*m backwards
    rotor: 0.125 kg*m^2
    limits: position -1 to 2 rad, speed at most 6 rad/s, effort at most 40 N*m
  joint elbow: continuous upper -> fore, axis [0, 0, 1], coordinate 2, passive
    before: position [1, 0, 0] m
    after: identity
    friction: Coulomb 1 N*m
    spring: 80 N*m/rad from 0.5 rad
  joint tip: fixed fore -> tool
    before: position [0.5, 0, 0] m
    after: identity
  wrench push on tool at [0, 0, 0] m: force [10, 0, q.shoulder] N, moment [0, 0, 0] N*m along the axes of base
  wrench turn on fore at [0, 0, 0] m: force [0, 0, 0] N, moment [0, 0, 1] N*m along the axes of upper turned by [[1, 0, 0], [0, 0, -1], [0, 1, 0]]
)");
}

}  // namespace
}  // namespace robotc::test::print_test
