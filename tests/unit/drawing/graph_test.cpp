#include <doctest/doctest.h>

#include "compiler/equations/energy_graph/energy_graph.h"
#include "tests/oracle/random_tree.h"
#include "tests/unit/geometry/numbers_of_tree.h"
#include "tests/xml.h"
#include "tools/robotc/drawing/graph_svg.h"

namespace robotc::tools::graph_test {
namespace {

struct Case {
  geometry::Robot robot;
  GraphOutline graph;
};

Case make_case(std::uint64_t seed, int bodies, std::size_t wrenches) {
  const oracle::Tree tree =
      oracle::random_tree(seed, {.bodies = bodies, .branching = 0.4, .prismatic = 0.3, .fixed = 0.2});
  expr::Pool pool;
  Mechanism mechanism = test::mechanism_from_tree(tree, pool, test::Numbers::constants);
  for (std::size_t i = 0; i < wrenches; ++i) {
    AppliedWrench wrench{"wrench_" + std::to_string(i),
                         {},
                         LinkId(1 + i % (mechanism.links.size() - 1)),
                         expr::zero3(pool),
                         expr::zero3(pool),
                         expr::zero3(pool),
                         LinkId(std::size_t{0}),
                         expr::identity3(pool)};
    mechanism.wrenches.push_back(wrench);
  }
  Case result;
  result.robot = geometry::measure(mechanism, pool, test::values(pool, mechanism, {}));
  energy_graph::EnergyGraph graph = energy_graph::build(mechanism, pool, FixedJoints::keep);
  const std::vector<std::size_t> first_step = geometry::first_steps(mechanism);
  for (std::size_t i = 0; i < graph.bodies.size(); ++i) {
    const TreeJoint& joint = graph.joint(i).joint;
    result.graph.joint_of_body.push_back(first_step[joint.joint.index()] + joint.step);
  }
  result.graph.vertices = graph.vertices;
  result.graph.branches = graph.branches;
  result.graph.chords = graph.chords;
  result.graph.cut_set = graph.cut_set;
  result.graph.reaction_count = graph.reaction_count;
  return result;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_CASE("the energy graph shows each edge once in Gp and once in Gr, and each entry of the cut-set matrix") {
  for (const std::uint64_t seed : oracle::test_seeds(1000, 40)) {
    CAPTURE(seed);
    const Case test = make_case(seed, 1 + static_cast<int>(seed % 17), seed % 4);
    const std::string svg = render_graphs("a & b", {draw_energy_graph(test.robot, test.graph)});
    CHECK(test::xml_problem(svg) == "");
    CHECK(svg.find("nan") == std::string::npos);
    std::size_t parents = 0;
    std::size_t bodies = 0;
    std::size_t wrenches = 0;
    for (const energy_graph::Chord& chord : test.graph.chords) {
      parents += chord.kind() == energy_graph::ChordKind::parent_side ? 1 : 0;
      bodies += chord.kind() == energy_graph::ChordKind::body_side ? 1 : 0;
      wrenches += chord.wrench() ? 1 : 0;
    }
    // One more in the legend.
    CHECK(count(svg, "class=\"branch\"") == 2 * test.graph.branches.size() + 1);
    CHECK(count(svg, "class=\"body\"") == 2 * bodies + 1);
    CHECK(count(svg, "class=\"parent\"") == 2 * parents + (parents > 0 ? 1 : 0));
    CHECK(count(svg, "class=\"wrenchc\"") == 2 * wrenches + (wrenches > 0 ? 1 : 0));
    CHECK(count(svg, "class=\"centre\"") == 2 * test.graph.joint_of_body.size());
    CHECK(count(svg, "class=\"plus\"") + count(svg, "class=\"minus\"") == test.graph.cut_set.size());
    for (const geometry::WrenchPlace& wrench : test.robot.wrenches) CHECK(count(svg, ">" + wrench.name + "<") == 2);
  }
}

TEST_CASE("the kinematic tree shows each link and joint once") {
  for (const std::uint64_t seed : oracle::test_seeds(1100, 40)) {
    CAPTURE(seed);
    const Case test = make_case(seed, 1 + static_cast<int>(seed % 23), 0);
    const std::string svg = render_graphs("a & b", {draw_kinematic_tree(test.robot, test.graph)});
    CHECK(test::xml_problem(svg) == "");
    CHECK(count(svg, "class=\"link\"") == test.robot.joints.size());
    CHECK(count(svg, "class=\"link linkb\"") == 1);
    std::size_t fixed = 0;
    for (const geometry::Joint& joint : test.robot.joints) {
      CHECK(count(svg, ">" + joint.name + "<") == 1);
      fixed += joint.moves() ? 0 : 1;
    }
    CHECK(count(svg, "class=\"tree dashed\"") == fixed);
    CHECK(count(svg, ">fixed<") == fixed);
  }
}

TEST_CASE("axes are named after the frame's where they are along them") {
  geometry::Robot robot = test::planar_chain(3, 1);
  robot.joints[0].axis = {0, -1, 0};
  robot.joints[1].axis = {0.6, 0, -0.8};
  robot.joints[2].type = JointType::prismatic;
  robot.joints[2].passive = true;
  GraphOutline graph;
  graph.joint_of_body = {0, 1, 2};
  const std::string svg = draw_kinematic_tree(robot, graph).svg.str();
  CHECK(svg.find(">turns about −y<") != std::string::npos);
  CHECK(svg.find(">turns about [0.6, 0, -0.8]<") != std::string::npos);
  CHECK(svg.find(">slides along z, passive<") != std::string::npos);
  CHECK(svg.find("class=\"o open\"") != std::string::npos);
}

TEST_CASE("a robot that is nothing but its base has a graph of one vertex") {
  geometry::Robot base;
  base.name = "stone";
  base.links.push_back({"base", {}});
  base.joint_of_link.push_back(std::nullopt);
  GraphOutline graph;
  graph.vertices.push_back({energy_graph::VertexKind::base_origin, 0});
  const std::string svg = render_graphs("stone", {draw_kinematic_tree(base, graph), draw_energy_graph(base, graph)});
  CHECK(test::xml_problem(svg) == "");
  CHECK(svg.find("1 vertex, 0 branches") != std::string::npos);
}

}  // namespace
}  // namespace robotc::tools::graph_test
