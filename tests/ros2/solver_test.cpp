// Inverse dynamics solvers of packages: they build, and give what the oracle gives.
#include <doctest/doctest.h>

#include <sstream>

#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/robot_text.h"
#include "tests/package/shell.h"
#include "tests/ros2/stand_in_packages.h"

namespace robotc::testing::solver_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using oracle::State;
using oracle::Tree;

/// A tree of turning and sliding joints with motors, friction and springs, and links at the joints.
Tree random_machine(std::uint64_t seed) {
  oracle::RandomTreeOptions options;
  options.bodies = 5;
  options.branching = 0.3;
  options.machines = true;
  return oracle::writable({oracle::random_tree(seed, options), {}, {}}).tree;
}

std::string numbers(const VectorXd& values) {
  std::ostringstream text;
  text.precision(17);
  for (const double value : values) text << value << ' ';
  return text.str();
}

/// `robotc build` with these arguments, and the solver of the package at a state: what its harness prints.
std::string solved(const std::string& robot, const std::vector<std::string>& arguments, const State& state,
                   bool newer) {
  const TemporaryFolder folder;
  const std::string file = folder.write("machine.robot", robot);
  std::vector<std::string> command{"build", file};
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.insert(command.end(), {"-o", folder / "package_of_law"});
  const Outcome made = run_robotc(command);
  REQUIRE_MESSAGE(made.code == 0, made.err);
  const std::string flags = build_with_stand_ins(folder, newer);
  compile_harness(folder, "solver_harness.cpp", "model", "libpackage_of_law_solver.so",
                  flags + " -DPACKAGE_MODEL='\"package_of_law/model.hpp\"'");
  const std::string at = folder.write("state", numbers(state.q) + numbers(state.qd) + numbers(state.qdd));
  return run(in_quotes(folder / "harness") + " " + in_quotes(folder / "package_of_law/urdf/robot.urdf") + " " +
             in_quotes(at));
}

void check_solver(const Tree& tree, const State& state, const std::string& printed) {
  std::istringstream text(printed);
  const Eigen::Index n = state.qd.size();
  const auto read = [&](Eigen::Index rows, Eigen::Index columns) {
    MatrixXd value(rows, columns);
    for (Eigen::Index i = 0; i < rows; ++i) {
      for (Eigen::Index j = 0; j < columns; ++j) REQUIRE_MESSAGE(static_cast<bool>(text >> value(i, j)), printed);
    }
    return value;
  };
  const MatrixXd inertia = read(n, n), coriolis = read(n, 1), gravity = read(n, 1), friction = read(n, 1),
                 torques = read(n, 1);
  const VectorXd zero = VectorXd::Zero(n);
  const VectorXd springs = oracle::spring_forces(tree, state.q);
  const VectorXd g = oracle::gravity_forces(tree, state.q);
  const VectorXd c = oracle::nonlinear_effects(tree, state.q, state.qd) - g;
  const MatrixXd m = oracle::mass_matrix(tree, state.q);
  const VectorXd f = oracle::friction(tree, state.qd);
  // Each is summed from the terms of the inverse dynamics. `nonlinear_effects` and `gravity_forces` are two results,
  // and so are the torques and the friction that is taken from them.
  const double unit = oracle::rounding_unit(tree);
  const VectorXd bound = 2 * unit * oracle::magnitudes(tree, state.q, state.qd, state.qdd).tau;
  const MatrixXd bound_of_m = unit * oracle::mass_matrix_magnitude(tree, state.q);
  for (Eigen::Index i = 0; i < n; ++i) {
    CAPTURE(i);
    for (Eigen::Index j = 0; j < n; ++j) CHECK(std::abs(inertia(i, j) - m(i, j)) <= bound_of_m(i, j));
    CHECK(std::abs(coriolis(i) - c(i)) <= bound(i));
    CHECK(std::abs(gravity(i) - g(i) - springs(i)) <= bound(i));
    CHECK(std::abs(friction(i) - f(i)) <= bound(i));
    const double expected = (m * state.qdd + c + g + springs)(i);
    CHECK(std::abs(torques(i) - expected) <= bound(i));
  }
}

TEST_CASE("a solver gives what the oracle gives, allocates its results alone and calls nothing of the system") {
  bool newer = false;
  for (const std::uint64_t seed : oracle::test_seeds(1, 2)) {
    CAPTURE(seed);
    const Tree tree = random_machine(seed);
    const State state = oracle::random_state(tree, seed);
    const std::string robot = oracle::robot_text({tree, {}, {}});
    check_solver(tree, state, solved(robot, {"--ros2", "machine"}, state, newer));
    newer = !newer;
  }
}

TEST_CASE("a package with a controller has a solver of its robot, too") {
  const Tree tree = random_machine(7);
  const State state = oracle::random_state(tree, 7);
  const std::string text = oracle::robot_text({tree, {}, {}}) + "\ncontroller rest for machine { tau = 0 }\n";
  check_solver(tree, state, solved(text, {"--ros2", "rest", "--solver"}, state, true));
}

}  // namespace
}  // namespace robotc::testing::solver_test
