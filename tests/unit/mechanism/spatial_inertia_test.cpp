#include "compiler/mechanism/spatial_inertia.h"

#include <doctest/doctest.h>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/body_wrench.h"
#include "compiler/mechanism/joint_motion.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::spatial_inertia_test {
namespace {

using expr::Id;
using expr::Pool;
using expr::SymMat3;
using expr::Vec3;

SpatialInertia symbolic_inertia(Pool& pool) {
  const auto s = [&](const char* name) { return pool.symbol(name); };
  return {s("m"), {s("hx"), s("hy"), s("hz")}, {s("xx"), s("xy"), s("xz"), s("yy"), s("yz"), s("zz")}};
}

TEST_CASE("second moments and inertia are two forms of one thing") {
  Pool pool;
  MechanismBuilder b(pool);
  const SymMat3 inertia{b.number(7), b.number(1), b.number(-2), b.number(8), b.number(3), b.number(9)};
  CHECK(inertia_of_second_moments(pool, second_moments(pool, inertia)) == inertia);
  // A point at (1, 2, 3): Σ = r rᵀ.
  const SymMat3 moments = second_moments(pool, expr::point_inertia(pool, pool.one(), b.vector(1, 2, 3)));
  CHECK(moments == SymMat3{b.number(1), b.number(2), b.number(3), b.number(4), b.number(6), b.number(9)});
}

TEST_CASE("an inertia shifted is that of the body moved") {
  Pool pool;
  MechanismBuilder b(pool);
  const RigidBody body{
      b.number(3), b.vector(1, -2, 4), {b.number(5), b.number(1), b.number(2), b.number(6), b.number(-1), b.number(7)}};
  const Vec3 position = b.vector(-3, 1, 2);
  const RigidBody moved = transform(pool, b.at(position), body);
  const SpatialInertia expected = spatial_inertia(pool, std::span(&moved, 1));
  const SpatialInertia actual = shift(pool, spatial_inertia(pool, std::span(&body, 1)), position);
  CHECK(actual.mass == expected.mass);
  CHECK(actual.first_moment == expected.first_moment);
  CHECK(actual.inertia == expected.inertia);
}

TEST_CASE("turning an inertia costs eight products and as many sums") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId link = b.link("link");
  b.joint("joint", JointType::revolute, MechanismBuilder::base(), link);
  const Mechanism mechanism = b.finish();
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  const JointMotion motion = joint_motion(pool, tree.bodies[0], mechanism);
  const SymMat3 turned = to_parent_axes(pool, motion, symbolic_inertia(pool).inertia);
  const expr::OperationCounts counts = expr::count_operations(pool, turned);
  CHECK(counts.multiplications == 8);
  CHECK(counts.additions == 8);

  // Equal to the general formula.
  const SymMat3 numbers{b.number(7), b.number(1), b.number(-2), b.number(8), b.number(3), b.number(9)};
  const SymMat3 cheap = rotate_cheaply(pool, motion.turn, numbers);
  const SymMat3 general = expr::rotate(pool, motion.turn, numbers);
  const std::vector<std::pair<Id, double>> at = {{mechanism.q[0], 0.7}};
  const std::vector<double> x = expr::evaluate(pool, cheap, at);
  const std::vector<double> y = expr::evaluate(pool, general, at);
  for (std::size_t i = 0; i < 6; ++i) CHECK(x[i] == doctest::Approx(y[i]).epsilon(1e-14));
}

TEST_CASE("regrouping leaves seven numbers to a body on a hinge and four to one on a slider") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId a = b.link("a");
  const LinkId c = b.link("c");
  const LinkId d = b.link("d");
  b.joint("one", JointType::revolute, MechanismBuilder::base(), a);
  b.joint("two", JointType::revolute, a, c).before = b.turned_about_x();
  b.joint("three", JointType::prismatic, c, d);
  const Mechanism mechanism = b.finish();
  KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  for (TreeBody& body : tree.bodies) body.inertia = symbolic_inertia(pool);
  regroup_base_parameters(tree, pool);
  for (std::size_t i = 0; i < 2; ++i) {
    const SpatialInertia& hinged = tree.bodies[i].inertia;
    CHECK(pool.is_zero(hinged.mass));
    CHECK(pool.is_zero(hinged.first_moment[2]));
    CHECK(pool.is_zero(second_moments(pool, hinged)[5]));
  }
  CHECK(tree.bodies[2].inertia.inertia == expr::zero_sym(pool));
  CHECK_FALSE(pool.is_zero(tree.bodies[2].inertia.mass));
}

TEST_CASE("a point mass on a circle needs the centripetal force and the moment of its weight") {
  Pool pool;
  MechanismBuilder b(pool);
  const Vec3 zero = expr::zero3(pool);
  const Vec3 w = b.vector(0, 0, 2);
  const Vec3 alpha = b.vector(0, 0, 5);
  const RigidBody point{b.number(3), b.vector(4, 0, 0), expr::zero_sym(pool)};
  const SpatialInertia inertia = spatial_inertia(pool, std::span(&point, 1));
  const BodyWrench wrench =
      body_wrench(pool, inertia, {w, alpha, zero, acceleration_field(pool, w, alpha), field_spread(pool, w)});
  CHECK(wrench.force == b.vector(-48, 60, 0));  // −m ω² r, m α r
  CHECK(wrench.moment == b.vector(0, 0, 240));  // m r² α
}

}  // namespace
}  // namespace robotc::test::spatial_inertia_test
