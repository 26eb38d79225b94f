#include <doctest/doctest.h>

#include <numbers>

#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/unit/geometry/numbers_of_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::geometry::placement_test {
namespace {

TEST_CASE("links stand where the oracle has them") {
  for (const std::uint64_t seed : oracle::test_seeds(100, 50)) {
    CAPTURE(seed);
    const oracle::Tree tree = oracle::random_tree(
        seed, {.bodies = 7, .branching = 0.4, .prismatic = 0.3, .fixed = 0.2, .nice = seed % 2 == 0});
    const Robot robot = test::robot_from_tree(tree);
    const Eigen::VectorXd q = oracle::random_state(tree, seed).q;
    const Placement placement = place(robot, test::to_vector(q));
    const std::vector<oracle::BodyMotion> expected =
        oracle::motions(tree, q, Eigen::VectorXd::Zero(q.size()), Eigen::VectorXd::Zero(q.size()));
    // Seven products of rotations and sums of lengths of order 1: some tens of roundings.
    constexpr double slack = 1e-13;
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const oracle::BodyMotion& body = expected[i];
      CHECK((placement.links[i + 1].translation() - body.link.position).norm() < slack);
      CHECK((placement.links[i + 1].linear() - body.link.rotation).norm() < slack);
      CHECK((placement.moved_joints[i].translation() - body.joint.position).norm() < slack);
      CHECK((placement.moved_joints[i].linear() - body.joint.rotation).norm() < slack);
      if (tree.bodies[i].kind == oracle::JointKind::fixed) continue;
      const Vec axis = placement.joints[i].linear() * robot.joints[i].axis;
      CHECK((axis - body.axis).norm() < slack);
    }
  }
}

TEST_CASE("a base that stands elsewhere takes everything along") {
  Robot robot = test::planar_chain(2, 0.5);
  robot.base = Eigen::Translation3d(1, 2, 3) * Eigen::AngleAxisd(std::numbers::pi / 2, Vec::UnitZ());
  const Placement placement = place(robot, {0, 0});
  CHECK((placement.links[0].translation() - Vec{1, 2, 3}).norm() == 0);
  CHECK((placement.links[2] * robot.frames[1].pose.translation() - Vec{1, 3, 3}).norm() < 1e-15);
}

TEST_CASE("each coordinate of a planar joint moves what it carries") {
  expr::Pool pool;
  test::MechanismBuilder builder(pool);
  builder.joint("drive", JointType::planar, test::MechanismBuilder::base(), builder.link("cart"));
  const Mechanism mechanism = builder.finish();
  const Robot robot = measure(mechanism, pool, {});
  REQUIRE(robot.joints.size() == 3);
  CHECK(robot.joints[0].slides());
  CHECK(robot.joints[1].slides());
  CHECK(robot.joints[2].turns());
  const Placement placement = place(robot, {1, 2, std::numbers::pi / 2});
  const RigidMotion& cart = placement.links[1];
  CHECK((cart.translation() - Vec{1, 2, 0}).norm() < 1e-15);
  CHECK((cart.linear() * Vec::UnitX() - Vec::UnitY()).norm() < 1e-15);
}

TEST_CASE("properties of joints and links are evaluated at the given parameters") {
  expr::Pool pool;
  test::MechanismBuilder builder(pool);
  const expr::Id mass = pool.symbol("m", expr::Stage::prepare);
  const LinkId bob = builder.link("bob", mass, builder.vector(0, 0, -2), builder.vector(0, 0, 0));
  robotc::Joint& pivot = builder.joint("pivot", JointType::revolute, test::MechanismBuilder::base(), bob);
  pivot.axis = builder.vector(0, 1, 0);
  pivot.freedoms[0].passive = true;
  pivot.freedoms[0].drive.stiffness = builder.number(80);
  pivot.freedoms[0].drive.rest = builder.number(1, 4);
  pivot.freedoms[0].drive.rotor_inertia = pool.mul(mass, builder.number(1, 8));
  pivot.freedoms[0].limits.upper = builder.number(2);
  pivot.freedoms[0].limits.most_input = builder.number(40);
  const Mechanism mechanism = builder.finish();
  const Robot robot = measure(mechanism, pool, {{mass, 4.0}});
  CHECK(robot.total_mass() == 4);
  CHECK(robot.links[1].bodies.front().com == Vec{0, 0, -2});
  const geometry::Joint& joint = robot.joints.front();
  CHECK(joint.passive);
  CHECK(joint.axis == Vec{0, 1, 0});
  CHECK(joint.stiffness == 80);
  CHECK(joint.rest == 0.25);
  CHECK(joint.rotor_inertia == 0.5);
  CHECK(!joint.lower.has_value());
  CHECK(joint.upper == 2.0);
  CHECK(joint.most_effort == 40.0);
  CHECK(robot.gravity == Vec{0, 0, -10});
}

}  // namespace
}  // namespace robotc::geometry::placement_test
