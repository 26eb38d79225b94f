// Random trees of the oracle, written as files and read back: every function agrees with the oracle.
#include "tests/oracle/robot_text.h"

#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/differential/session_checks.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test::robot_text_test {
namespace {

Robot written(const oracle::Tree& tree) {
  std::vector<std::size_t> order(tree.bodies.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::pair<std::string, int>> links;
  for (const std::size_t i : order) links.emplace_back("link_" + std::to_string(i), static_cast<int>(i));
  return {oracle::robot_text({tree}), tree, order, links};
}

TEST_CASE("trees written as files read back as the same mechanisms") {
  for (const std::uint64_t seed : oracle::test_seeds(31000, 12)) {
    CAPTURE(seed);
    const bool nice = seed % 3 == 0;
    const oracle::Tree made = oracle::random_tree(
        seed, {.bodies = 4, .branching = 0.4, .fixed = 0.1, .several = 0.5, .nice = nice, .machines = true});
    const oracle::Tree tree = oracle::writable({made}).tree;
    Robot robot = written(tree);
    check_functions(robot, oracle::random_state(tree, seed));
  }
}

TEST_CASE("trees with spherical and floating joints read back as the same mechanisms") {
  for (const std::uint64_t seed : oracle::test_seeds(32000, 12)) {
    CAPTURE(seed);
    const bool nice = seed % 3 == 0;
    const oracle::Tree made = oracle::random_tree(
        seed, {.bodies = 4, .branching = 0.4, .several = 0.4, .balls = 0.6, .nice = nice, .machines = true});
    const oracle::Tree tree = oracle::writable({made}).tree;
    const oracle::State state = oracle::random_state(tree, seed);
    Program program(oracle::robot_text({tree}));
    const std::string q = oracle::configuration_text(tree, state.q);
    const double unit = oracle::rounding_unit(tree);
    const oracle::Magnitudes magnitude = oracle::magnitudes(tree, state.q, state.qd, state.qdd);

    const MatrixXd tau =
        program.matrix("inverse_dynamics(" + q + ", " + literal(state.qd) + ", " + literal(state.qdd) + ")");
    // Reading a rotation goes through its matrix and adds a few roundings of it.
    check_within(tau, oracle::inverse_dynamics(tree, state.q, state.qd, state.qdd), 2 * unit * magnitude.tau);
    check_within(program.matrix("mass_matrix(" + q + ")"), oracle::mass_matrix(tree, state.q),
                 2 * unit * oracle::mass_matrix_magnitude(tree, state.q));
    const std::vector<oracle::Pose> poses = oracle::link_poses(tree, state.q);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const oracle::Pose pose = program.pose("link_" + std::to_string(i), q);
      const double reach = 1 + 2 * magnitude.com_distance[static_cast<Index>(i)];
      check_within(pose.rotation, poses[i].rotation, MatrixXd::Constant(3, 3, 2 * unit));
      check_within(pose.position, poses[i].position, VectorXd::Constant(3, 2 * unit * reach));
    }
  }
}

}  // namespace
}  // namespace robotc::test::robot_text_test
