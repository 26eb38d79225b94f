// Random trees of the oracle, written as files and read back: every function agrees with the oracle.
#include "tests/oracle/robot_text.h"

#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/differential/session_checks.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test {
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

}  // namespace
}  // namespace robotc::test
