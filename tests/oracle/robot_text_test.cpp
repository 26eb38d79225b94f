// The text of robot_text.h; tests/differential reads it back.
#include "tests/oracle/robot_text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_closed.h"
#include "tests/oracle/self_test.h"

namespace robotc::oracle::robot_text_test {

TEST_CASE("with its links at its joints a mechanism moves the same") {
  for (const std::uint64_t seed : test_seeds(30000, 20)) {
    CAPTURE(seed);
    const ClosedCase loop = random_closed_mechanism(
        seed, {.tree = {.bodies = 5, .branching = 0.4, .fixed = 0.1, .several = 0.3, .balls = 0.3, .machines = true}});
    const State& s = loop.state;
    const ClosedMechanism moved = with_links_at_joints(loop.mechanism);
    validate(moved.tree);
    const Eigen::VectorXd tau = inverse_dynamics(loop.mechanism.tree, s.q, s.qd, s.qdd);
    const MaximalSolution expected = maximal_dynamics(loop.mechanism, s.q, s.qd, tau);
    const MaximalSolution solved = maximal_dynamics(moved, s.q, s.qd, tau);
    const double unit = rounding_unit(moved.tree);
    CHECK(solved.gaps.cwiseAbs().maxCoeff() <= unit * 10);
    // Newton-Euler needs the same efforts, those of the closures included, for the accelerations of the other.
    const Eigen::VectorXd supplied = inverse_dynamics(moved.tree, s.q, s.qd, expected.qdd);
    const Eigen::MatrixXd j = constraint_jacobian(moved, s.q);
    const Eigen::VectorXd size =
        magnitudes(moved.tree, s.q, s.qd, expected.qdd).tau + magnitudes(loop.mechanism.tree, s.q, s.qd, s.qdd).tau;
    CHECK(worst(supplied, tau + j.transpose() * expected.multipliers,
                unit * (size + 10 * j.cwiseAbs().transpose() * expected.multipliers.cwiseAbs())) <= 1);
    CHECK(solved.rank == expected.rank);
  }
}

TEST_CASE("closed mechanisms as files have their joints, closures and couplings by name") {
  for (const ClosureKind kind : closure_kinds) {
    CAPTURE(static_cast<int>(kind));
    const ClosedCase loop = random_closed_mechanism(
        31000, {.tree = {.bodies = 6, .branching = 0.3, .several = 0.3, .balls = 0.3, .machines = true},
                .kind = kind,
                .couplings = 1});
    const std::string text = robot_text(writable(loop.mechanism));
    const auto has = [&](const std::string& part) { return text.find(part) != std::string::npos; };
    CHECK(has("  closure closure0: "));
    CHECK(has(" closure0_a -> closure0_b"));
    CHECK(has("  frame closure0_a on "));
    CHECK(has("  couple coupling0: "));
    CHECK(has("  joint joint_5: "));
    CHECK(has(" -> link_5 = at(["));
  }

  Tree tree;
  tree.bodies.resize(4);
  tree.bodies[0].kind = JointKind::floating;
  tree.bodies[1].kind = JointKind::spherical;
  tree.bodies[2].kind = JointKind::planar;
  tree.bodies[3].kind = JointKind::prismatic;
  Eigen::VectorXd q(15);
  q << 1, 2, 3, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, -1, 0.25, 4;
  CHECK(configuration_text(tree, q) ==
        "[joint_0.position = [1 m, 2 m, 3 m], joint_0.rotation = rotation([1, 0, 0, 0]), "
        "joint_1 = rotation([0, 1, 0, 0]), joint_2.x = 0.5 m, joint_2.y = -1 m, joint_2.turn = 0.25 rad, "
        "joint_3 = 4 m]");
}

}  // namespace robotc::oracle::robot_text_test
