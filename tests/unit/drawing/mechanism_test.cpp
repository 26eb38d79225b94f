#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <functional>

#include "tests/oracle/random_tree.h"
#include "tests/unit/geometry/numbers_of_tree.h"
#include "tests/xml.h"
#include "tools/robotc/drawing/mechanism_svg.h"

namespace robotc::tools::mechanism_test {
namespace {

/// Labels overlap neither each other nor symbols, every name appears in some view, and everything is inside the views.
void check_sheet(const MechanismSheet& sheet) {
  std::vector<bool> named(sheet.names.size(), false);
  for (const ViewDrawing& view : sheet.views) {
    REQUIRE(view.labels.size() == sheet.names.size());
    for (std::size_t i = 0; i < view.labels.size(); ++i) {
      if (!view.labels[i]) continue;
      named[i] = true;
      const Box& box = view.labels[i]->box;
      for (std::size_t j = 0; j < i; ++j) CHECK((!view.labels[j] || !overlap(box, view.labels[j]->box)));
      for (const Box& solid : view.obstacles.solid) CHECK(!overlap(box, solid));
      CHECK((box.left >= view.box.left && box.right <= view.box.right));
      CHECK((box.top >= view.box.top && box.bottom <= view.box.bottom));
    }
    CHECK(std::isfinite(view.box.width() + view.box.height()));
    CHECK(view.box.width() < 4000);
  }
  for (std::size_t i = 0; i < named.size(); ++i) {
    CAPTURE(sheet.names[i].text);
    CHECK((named[i] || sheet.names[i].kind == SceneName::Kind::base));
  }
}

void check_svg(const std::string& svg) {
  CHECK(test::xml_problem(svg) == "");
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(svg.find("inf") == std::string::npos);
}

const DrawingCaption caption{"a <tree> & more", "at q = 0", {"one 1°", "two 2 m"}};

/// A turning joint that carries as many fixed parts, at places of a grid with that spacing; 0: all at one place.
geometry::Robot robot_of_parts(std::size_t parts, double spacing) {
  geometry::Robot robot = test::planar_chain(1, 0.5);
  for (std::size_t i = 0; i < parts; ++i) {
    const std::string number = "[" + std::to_string(i + 1) + "]";
    geometry::Joint joint;
    joint.name = "x" + number;
    joint.type = JointType::fixed;
    joint.axis = {0, 0, 0};
    joint.parent = 1;
    joint.child = robot.links.size();
    joint.before.translation() =
        Eigen::Vector3d(0.5 + spacing * static_cast<double>(i % 50), spacing * static_cast<double>(i / 50), 0);
    robot.links.push_back({"part" + number, {{"", 1, {0, 0, 0.1}}}});
    robot.joint_of_link.push_back(robot.joints.size());
    robot.tree_order.push_back(robot.joints.size());
    robot.joints.push_back(joint);
  }
  return robot;
}

/// Seconds of the processor, which other programs do not take.
double processor_seconds(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST_CASE("two thousand parts at one place are drawn with one name for all") {
  const geometry::Robot robot = robot_of_parts(2000, 0);
  MechanismSheet sheet;
  // Less than a second; minutes if the time grows with the square of the number of parts or faster.
  CHECK(processor_seconds([&] { sheet = lay_out_mechanism(robot, {0}, {}); }) < 20);
  CHECK(sheet.names_left_out == 0);
  std::size_t labels = 0;
  for (const ViewDrawing& view : sheet.views) {
    labels +=
        static_cast<std::size_t>(std::ranges::count_if(view.labels, [](const auto& one) { return one.has_value(); }));
  }
  CHECK(labels > 0);
  CHECK(labels < 100);
  const std::string svg = draw_mechanism(robot, {0}, {}, caption);
  check_svg(svg);
  CHECK(svg.find(" and 1999 more") != std::string::npos);
  CHECK(svg.find("left out") == std::string::npos);
}

TEST_CASE("where there is no room for thousands of names, the drawing says how many are left out") {
  const geometry::Robot robot = robot_of_parts(2000, 0.01);
  MechanismSheet sheet;
  CHECK(processor_seconds([&] { sheet = lay_out_mechanism(robot, {0}, {}); }) < 60);
  CHECK(sheet.names_left_out > 100);
  CHECK(sheet.names_left_out < sheet.names.size());
  const std::string svg = draw_mechanism(robot, {0}, {}, caption);
  check_svg(svg);
  CHECK(svg.find(std::to_string(sheet.names_left_out) + " names are left out") != std::string::npos);
}

TEST_CASE("labels of random trees are readable in random configurations") {
  for (const std::uint64_t seed : oracle::test_seeds(700, 60)) {
    CAPTURE(seed);
    const oracle::Tree tree = oracle::random_tree(seed, {.bodies = 2 + static_cast<int>(seed % 13),
                                                         .branching = 0.3,
                                                         .prismatic = 0.3,
                                                         .fixed = 0.15,
                                                         .nice = seed % 2 == 0});
    geometry::Robot robot = test::robot_from_tree(tree);
    oracle::Random random(seed);
    for (std::size_t link = 1; link < robot.links.size(); ++link) {
      if (random.chance(0.4)) continue;
      const Eigen::Vector3d at = random.in_box(0.3);
      robot.frames.push_back({"frame_" + std::to_string(link), link, geometry::RigidMotion(Eigen::Translation3d(at))});
    }
    // Sizes from insects to cranes.
    const double size = std::pow(10, random.uniform(-4, 2));
    for (geometry::Joint& joint : robot.joints) {
      joint.before.translation() = size * joint.before.translation();
      joint.after.translation() = size * joint.after.translation();
      joint.passive = joint.moves() && random.chance(0.3);
    }
    const std::vector<double> q = test::to_vector(oracle::random_state(tree, seed).q);
    check_sheet(lay_out_mechanism(robot, q, {}));
    const std::string svg = draw_mechanism(robot, q, {}, caption);
    check_svg(svg);
    CHECK(draw_mechanism(robot, q, {}, caption) == svg);
    CHECK(svg.find("a &lt;tree&gt; &amp; more") != std::string::npos);
  }
}

TEST_CASE("chains of every length are drawn, folded and stretched") {
  for (const std::size_t n : {1, 2, 7, 30, 100}) {
    CAPTURE(n);
    const geometry::Robot robot = test::planar_chain(n, 0.3);
    for (const double angle : {0.0, 0.2, 3.0}) {
      const std::vector<double> q(n, angle);
      check_sheet(lay_out_mechanism(robot, q, {}));
      check_svg(draw_mechanism(robot, q, {}, caption));
    }
  }
}

TEST_CASE("robots without size are drawn") {
  geometry::Robot robot = test::planar_chain(3, 0);  // all in one point
  check_sheet(lay_out_mechanism(robot, {0, 0, 0}, {}));
  check_svg(draw_mechanism(robot, {0, 0, 0}, {}, caption));
  geometry::Robot base;  // a robot with only a base
  base.links.push_back({"base", {}});
  base.joint_of_link.push_back(std::nullopt);
  check_svg(draw_mechanism(base, {}, {}, caption));
}

TEST_CASE("flat robots need no oblique view") {
  CHECK(lay_out_mechanism(test::planar_chain(3, 1), {0.1, 0.2, 0.3}, {}).views.size() == 3);
  geometry::Robot robot = test::planar_chain(3, 1);
  robot.joints[1].before.translation()[2] = 0.5;
  CHECK(lay_out_mechanism(robot, {0.1, 0.2, 0.3}, {}).views.size() == 4);
}

/// The texts of a view, without caption and key.
std::vector<std::string> texts_of(const ViewDrawing& view) {
  std::vector<std::string> texts;
  const std::string& svg = view.svg.str();
  for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1)) {
    const std::size_t begin = svg.find('>', at) + 1;
    texts.push_back(svg.substr(begin, svg.find('<', begin) - begin));
  }
  return texts;
}

bool says(const ViewDrawing& view, std::string_view text) {
  const auto texts = texts_of(view);
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

TEST_CASE("a symbol that hides others lists their names") {
  const geometry::Robot robot = test::planar_chain(5, 0.3);
  const MechanismSheet sheet = lay_out_mechanism(robot, {0, 0, 0, 0, 0}, {});
  REQUIRE(sheet.views.size() == 3);
  CHECK(says(sheet.views[2], robot.joints[0].name + " and 4 more"));  // from the right, the chain is one point
  const geometry::Robot two = test::planar_chain(2, 0.3);
  const std::string both = two.joints[0].name + ", " + two.joints[1].name;
  CHECK(says(lay_out_mechanism(two, {0, 0}, {}).views[2], both));
}

TEST_CASE("a robot that is flat from the front is seen at an angle") {
  geometry::Robot robot = test::planar_chain(3, 1);
  const std::vector<double> up(3, 0);
  CHECK(lay_out_mechanism(robot, up, {}).views.size() == 3);
  // The same links in the y-z plane, the first joint about z.
  robot.gravity = {0, 0, -9.81};
  robot.joints[0].axis = {1, 0, 0};
  robot.joints[0].before.linear() << 0, 1, 0, 1, 0, 0, 0, 0, -1;
  const MechanismSheet sheet = lay_out_mechanism(robot, up, {});
  REQUIRE(sheet.views.size() == 4);
  CHECK(sheet.views[3].box.width() > 0.5 * sheet.views[2].box.width());
}

TEST_CASE("zero loads and loads along the line of sight") {
  geometry::Robot robot = test::planar_chain(2, 1);
  robot.wrenches.push_back({"push", 2, {1, 0, 0}});
  robot.wrenches.push_back({"pull", 1, {0.5, 0, 0}});
  const std::vector<geometry::Load> loads{{0, {}, {}}, {0, {0, 0, 5}, {}}};
  const MechanismSheet sheet = lay_out_mechanism(robot, {0.3, 0.4}, loads);
  check_sheet(sheet);
  CHECK(says(sheet.views[0], "push = 0"));
  CHECK(says(sheet.views[0], "pull"));
  CHECK(sheet.views[0].svg.str().find("load thin") != std::string::npos);  // along z, seen from the front
  CHECK(sheet.views[2].svg.str().find("load thin") == std::string::npos);
}

TEST_CASE("loads are drawn with their names") {
  geometry::Robot robot = test::planar_chain(2, 1);
  robot.wrenches.push_back({"push", 2, {1, 0, 0}});
  robot.wrenches.push_back({"twist", 1, {0.5, 0, 0}});
  const std::vector<geometry::Load> loads{{0, {0, -20, 0}, {}}, {2, {}, {0, 3, 0}}};
  const MechanismSheet sheet = lay_out_mechanism(robot, {0.3, 0.4}, loads);
  check_sheet(sheet);
  const std::string svg = draw_mechanism(robot, {0.3, 0.4}, loads, caption);
  check_svg(svg);
  CHECK(svg.find(">push<") != std::string::npos);
  CHECK(svg.find(">twist<") != std::string::npos);
}

}  // namespace
}  // namespace robotc::tools::mechanism_test
