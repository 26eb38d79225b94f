// The whole way from text to numbers: robots as files, functions evaluated by a session as in `robotc eval`, compared
// with the oracle.
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>

#include "compiler/mechanism/joint_model.h"
#include "tests/differential/session_checks.h"
#include "tests/oracle/example_robots.h"

namespace robotc::test::session_functions_test {
namespace {

using Eigen::Vector3d;

TEST_CASE("robots as files have joints of every type") {
  if (oracle::is_single_seed()) return;
  std::string texts;
  for_random_sketches(oracle::sampled_seeds(1, 20, 60), {},
                      [&](const RobotSketch& sketch, const oracle::State&, std::uint64_t) {
                        texts += text_of(sketch, Written::literals, in_order(sketch));
                      });
  for (const JointType type : joint_types()) {
    if (joint_model(type).quaternion()) continue;  // robot_text_test.cpp
    const std::string name(joint_model(type).name());
    CHECK_MESSAGE(texts.find(": " + name + " ") != std::string::npos, "no random robot has a `", name,
                  "` joint: see tests/oracle/random_tree.cpp and tests/differential/session_robot_text.cpp");
  }
}

TEST_CASE("robots as files: every function agrees with the oracle, numbers as literals") {
  for_random_sketches(oracle::sampled_seeds(1, 20, 60), {},
                      [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
                        Robot robot = make_robot(sketch, Written::literals, shuffled(in_order(sketch), seed));
                        check_functions(robot, state);
                        check_functions(robot, at_zero(state));
                        check_frame(robot, state, {robot.tree, state}, "tool",
                                    static_cast<int>(sketch.links.size()) - 1, sketch.tool);
                      });
}

TEST_CASE("robots as files: every function agrees with the oracle, each number a parameter") {
  for_random_sketches(12, {}, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot robot = make_robot(sketch, Written::parameters, shuffled(in_order(sketch), seed));
    check_functions(robot, state);
    check_frame(robot, state, {robot.tree, state}, "tool", static_cast<int>(sketch.links.size()) - 1, sketch.tool);
  });
}

TEST_CASE("robots as files: literals and parameters agree") {
  for_random_sketches(12, {}, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    Robot literals = make_robot(sketch, Written::literals, in_order(sketch));
    Robot parameters = make_robot(sketch, Written::parameters, in_order(sketch));
    check_same(literals, parameters, state);
  });
}

TEST_CASE("robots as files: the order of declarations does not matter") {
  for_random_sketches(12, {}, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
    Robot straight = make_robot(sketch, Written::literals, in_order(sketch));
    Robot mixed = make_robot(sketch, Written::literals, shuffled(in_order(sketch), seed));
    check_same(straight, mixed, state);
  });
}

TEST_CASE("robots as files: dh, mdh and at describe the same robot") {
  for_random_sketches(12, {.only_dh = true},
                      [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t seed) {
                        Robot dh = make_robot(sketch, Written::literals, in_order(sketch));
                        check_functions(dh, state);
                        for (const Form form : {Form::mdh, Form::at}) {
                          CAPTURE(static_cast<int>(form));
                          const RobotSketch same = rewritten(sketch, form, seed);
                          Robot other = make_robot(same, Written::literals, in_order(same));
                          check_functions(other, state);
                          check_same(dh, other, state);
                        }
                      });
}

TEST_CASE("robots as files: a parameter set from outside does what one written in the file does") {
  for_random_sketches(4, {}, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    RobotSketch lighter = sketch;
    lighter.links.back().style.about = BodyStyle::Point::com;  // or the inertia would change with the mass
    RobotSketch heavier = lighter;
    heavier.links.back().mass *= 2;
    Robot written = make_robot(heavier, Written::literals, in_order(sketch));
    Robot set = make_robot(lighter, Written::parameters, in_order(sketch));
    REQUIRE(set.program.set(
        {{fmt::format("mass_{}", sketch.links.size() - 1), fmt::format("{:.17g} kg", heavier.links.back().mass)}}));
    check_same(written, set, state);
  });
}

// ---- The examples ----

std::string read_example(const std::string& name) {
  std::ifstream in(std::string(ROBOTC_SOURCE_DIR) + "/examples/" + name);
  REQUIRE(in.good());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void check_example(Robot& robot) {
  for (const std::uint64_t seed : oracle::test_seeds(1, 4)) {
    INFO("ROBOTC_SEED=" << seed);
    const oracle::State state = oracle::random_state(robot.tree, seed);
    check_functions(robot, state);
    check_functions(robot, at_zero(state));
  }
}

TEST_CASE("the double pendulum of the examples agrees with the oracle") {
  const Vector3d down = -Vector3d::UnitY(), z = Vector3d::UnitZ(), none = Vector3d::Zero();
  oracle::Tree tree;
  tree.gravity = 9.81 * down;
  tree.bodies = {oracle::turning_body(-1, none, z, 1, down, none), oracle::turning_body(0, down, z, 1, down, none)};
  Robot robot(read_example("double_pendulum.robot"), tree, {0, 1}, {{"upper", 0}, {"lower", 1}});
  check_example(robot);
}

TEST_CASE("the SCARA of the examples agrees with the oracle") {
  // Tables 2 and 4 of the paper: rows (kind, d, a, alpha), masses, mass centres along x beyond the joint, inertias.
  const auto link = [](JointKind kind, double d, double a, double alpha, double mass, double com_x, double inertia) {
    LinkSketch result;
    result.kind = kind;
    result.place = {.form = Form::dh, .d = d, .a = a, .alpha = alpha};
    result.mass = mass;
    result.com = {com_x, 0, 0};
    result.inertia = Vector3d(0, inertia, inertia).asDiagonal();
    return result;
  };
  RobotSketch sketch;
  sketch.gravity = {0, 0, -9.81};
  sketch.links = {link(JointKind::prismatic, 0.524, 0, 0, 1.228, 0, 0),
                  link(JointKind::revolute, 0, 0.2, 0, 1.023, 0.229 - 0.2, 0.0058),
                  link(JointKind::revolute, 0, 0.2, 0, 1.023, 0.229 - 0.2, 0.0058),
                  link(JointKind::revolute, 0, 0.2, std::numbers::pi, 1.023, 0.229 - 0.2, 0.0058),
                  link(JointKind::prismatic, 0.14, 0, 0, 0.5114, 0, 0)};
  for (int i = 0; i < 5; ++i) sketch.links[static_cast<std::size_t>(i)].parent = i - 1;
  Robot robot(read_example("scara.robot"), tree_of(sketch), in_order(sketch),
              {{"column", 0}, {"upper", 1}, {"fore", 2}, {"hand", 3}, {"quill", 4}, {"tool", 4}});
  check_example(robot);
}

TEST_CASE("the torso of the examples agrees with the oracle") {
  Robot robot(read_example("torso.robot"), oracle::torso(), {0, 1, 2, 3, 4, 5, 6},
              {{"chest", 0}, {"left.collar", 1}, {"left.fore", 3}, {"right.upper", 5}, {"right.fore", 6}},
              {{"arm.robot", read_example("arm.robot")}});
  check_example(robot);
}

}  // namespace
}  // namespace robotc::test::session_functions_test
