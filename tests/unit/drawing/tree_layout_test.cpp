#include "tools/robotc/drawing/tree_layout.h"

#include <doctest/doctest.h>

#include <map>

#include "tests/oracle/random_tree.h"

namespace robotc::tools::tree_layout_test {
namespace {

TEST_CASE("a chain stands in one column") {
  const auto places = lay_out_tree({{{}, 5, 5}, {0, 5, 20}, {1, 8, 5}}, 10);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(places[i].x == 8);
    CHECK(places[i].row == i);
  }
}

TEST_CASE("two children stand beside each other under the middle of their parent") {
  const auto places = lay_out_tree({{{}, 5, 5}, {0, 10, 10}, {0, 10, 30}}, 4);
  CHECK(places[1].x == 10);
  CHECK(places[2].x == 34);
  CHECK(places[0].x == 22);
}

TEST_CASE("a narrow subtree uses the room beside a wide one") {
  // The first child has a wide child of its own; the second, without children, comes as near as the first row allows.
  const auto places = lay_out_tree({{{}, 1, 1}, {0, 1, 1}, {1, 50, 50}, {0, 1, 1}}, 2);
  CHECK(places[3].x - places[1].x == 4);
}

TEST_CASE("random trees: no overlaps, parents midway, children in order, roots beside each other") {
  for (const std::uint64_t seed : oracle::test_seeds(900, 200)) {
    CAPTURE(seed);
    oracle::Random random(seed);
    const int count = 1 + random.index(60);
    std::vector<TreeNode> nodes;
    const double chain = random.uniform(0, 1);
    for (int i = 0; i < count; ++i) {
      TreeNode node;
      node.left = random.uniform(1, 40);
      node.right = random.uniform(1, 90);
      if (i > 0 && !random.chance(0.05)) {
        node.parent = static_cast<std::size_t>(random.chance(chain) ? i - 1 : random.index(i));
      }
      nodes.push_back(node);
    }
    const double gap = 7;
    const auto places = lay_out_tree(nodes, gap);
    double leftmost = 1e9;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      leftmost = std::min(leftmost, places[i].x - nodes[i].left);
      for (std::size_t j = 0; j < i; ++j) {
        if (places[i].row != places[j].row) continue;
        const bool apart = places[i].x - nodes[i].left >= places[j].x + nodes[j].right + gap - 1e-9 ||
                           places[j].x - nodes[j].left >= places[i].x + nodes[i].right + gap - 1e-9;
        CHECK(apart);
        if (nodes[i].parent == nodes[j].parent) CHECK(places[i].x > places[j].x);
      }
    }
    CHECK(leftmost == doctest::Approx(0));
    std::map<std::size_t, std::pair<double, double>> spans;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!nodes[i].parent) continue;
      CHECK(places[i].row == places[*nodes[i].parent].row + 1);
      const auto [span, fresh] = spans.try_emplace(*nodes[i].parent, places[i].x, places[i].x);
      span->second.second = places[i].x;
    }
    for (const auto& [parent, span] : spans) {
      CHECK(places[parent].x == doctest::Approx((span.first + span.second) / 2));
    }
  }
}

TEST_CASE("ten thousand nodes take no time to speak of") {
  std::vector<TreeNode> nodes(10000, {std::nullopt, 5, 5});
  for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i].parent = i - 1;
  CHECK(lay_out_tree(nodes, 1).back().row == 9999);
  for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i].parent = i % 2 == 1 && i > 1 ? i - 2 : i - 1;
  CHECK(lay_out_tree(nodes, 1).size() == 10000);
}

}  // namespace
}  // namespace robotc::tools::tree_layout_test
