#include "compiler/geometry/statics.h"

#include <doctest/doctest.h>

#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/unit/geometry/numbers_of_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::geometry::statics_test {
namespace {

TEST_CASE("efforts at rest are those of the oracle, loads included") {
  for (const std::uint64_t seed : oracle::test_seeds(200, 50)) {
    CAPTURE(seed);
    oracle::Tree tree =
        oracle::random_tree(seed, {.bodies = 8, .branching = 0.4, .prismatic = 0.3, .fixed = 0.2, .nice = false});
    Robot robot = test::robot_from_tree(tree);
    const Eigen::VectorXd q = oracle::random_state(tree, seed).q;
    oracle::Random random(seed);
    std::vector<Load> loads;
    for (int i = 0; i < 3; ++i) {
      const oracle::AppliedWrench wrench{random.index(8), random.in_box(0.5), random.in_box(20), random.in_box(5)};
      robot.wrenches.push_back({"w", static_cast<std::size_t>(wrench.body + 1), wrench.point});
      loads.push_back({0, wrench.force, wrench.moment});
      tree.wrenches.push_back(wrench);
    }
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(q.size());
    const Eigen::VectorXd expected = oracle::inverse_dynamics(tree, q, zero, zero);
    const std::vector<double> efforts = static_efforts(robot, test::to_vector(q), loads);
    REQUIRE(efforts.size() == static_cast<std::size_t>(q.size()));
    // Weights of some 100 N on arms of some metres, some tens of roundings.
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      CHECK(std::abs(efforts[static_cast<std::size_t>(i)] - expected[i]) < 1e-11);
    }
  }
}

TEST_CASE("a spring pulls towards its rest, a force along the axes of a link turns with it") {
  Robot robot = test::planar_chain(2, 1);
  robot.gravity = {};
  robot.joints[0].stiffness = 10;
  robot.joints[0].rest = 0.5;
  const std::vector<double> spring = static_efforts(robot, {0.7, 0}, {});
  CHECK(spring[0] == doctest::Approx(2).epsilon(1e-15));
  CHECK(spring[1] == 0);

  robot.joints[0].stiffness = 0;
  robot.wrenches.push_back({"push", 2, {1, 0, 0}});
  // 3 N across the second rod: 3 N·m at its joint in every direction, and no more at the first joint if it is folded.
  for (const double angle : {0.0, 1.0, 2.5}) {
    const std::vector<double> held = static_efforts(robot, {0.3, angle}, {{2, {0, 3, 0}, {}}});
    CHECK(held[1] == doctest::Approx(-3).epsilon(1e-14));
    CHECK(held[0] == doctest::Approx(-3 - 3 * std::cos(angle)).epsilon(1e-14));
  }
}

TEST_CASE("wrenches that follow the configuration are evaluated in it") {
  expr::Pool pool;
  Mechanism mechanism = test::planar_arm(pool);
  // 2 q.elbow N along y of the fore arm, given in axes turned by 90° about z: x there is y of the fore arm.
  AppliedWrench wrench{"spring",
                       {},
                       LinkId(std::size_t{2}),
                       expr::zero3(pool),
                       expr::zero3(pool),
                       expr::zero3(pool),
                       LinkId(std::size_t{2}),
                       expr::identity3(pool)};
  wrench.force[0] = pool.mul(pool.integer(2), mechanism.q[1]);
  wrench.axes = {{{pool.zero(), pool.integer(-1), pool.zero()},
                  {pool.one(), pool.zero(), pool.zero()},
                  {pool.zero(), pool.zero(), pool.one()}}};
  mechanism.wrenches.push_back(wrench);
  const std::vector<Load> loads = applied_loads(mechanism, pool, {}, {0.1, 0.75});
  REQUIRE(loads.size() == 1);
  CHECK(loads[0].axes_link == 2);
  CHECK(loads[0].force == Vec{0, 1.5, 0});
  CHECK(loads[0].moment == Vec{0, 0, 0});
}

}  // namespace
}  // namespace robotc::geometry::statics_test
