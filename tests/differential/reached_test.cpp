// Inverse kinematics: random trees of every joint type against the oracle's poses, platforms against closed forms,
// limits of joints.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <string>

#include "tests/differential/run_text.h"
#include "tests/differential/session_checks.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/robot_text.h"

namespace robotc::test::reached_test {
namespace {

std::string list_text(const Eigen::VectorXd& v) {
  std::string text;
  for (const double entry : v) text += fmt::format("{}{:.17g}", text.empty() ? "[" : ", ", entry);
  return text + "]";
}

TEST_CASE("links of random trees reach poses and positions") {
  int solved = 0;
  for (const std::uint64_t seed : oracle::test_seeds(41000, 16)) {
    CAPTURE(seed);
    const oracle::Tree made = oracle::random_tree(seed, {.bodies = 5, .branching = 0.2, .several = 0.4, .balls = 0.4});
    const oracle::Tree tree = oracle::writable({made}).tree;
    const Eigen::VectorXd wanted = oracle::random_state(tree, seed).q;
    Eigen::VectorXd guess = wanted;
    oracle::Random random(seed);
    for (double& entry : guess) entry += random.uniform(-0.2, 0.2);
    const oracle::Pose target = oracle::link_poses(tree, wanted).back();
    const Eigen::Quaterniond turn(target.rotation);
    Program program(oracle::robot_text({tree}));
    const std::string link = "link_" + std::to_string(tree.bodies.size() - 1);
    const std::string from = oracle::configuration_text(tree, guess);
    const std::string position = list_text(target.position) + " m";
    const std::string quaternion = list_text(Eigen::Vector4d(turn.w(), turn.x(), turn.y(), turn.z()));
    const double size = 1 + target.position.norm();

    const Eigen::VectorXd posed = program.matrix("inverse_kinematics(" + link + ", at(" + position +
                                                 ", quaternion = " + quaternion + "), " + from + ")");
    const oracle::Pose pose = oracle::link_poses(tree, posed).back();
    CHECK((pose.position - target.position).norm() < 1e-9 * size);
    CHECK((pose.rotation - target.rotation).norm() < 1e-9 * size);
    const Eigen::VectorXd placed = program.matrix("inverse_kinematics(" + link + ", " + position + ", " + from + ")");
    CHECK((oracle::link_poses(tree, placed).back().position - target.position).norm() < 1e-9 * size);
    ++solved;
  }
  CHECK(solved > 0);
}

// The struts of a Stewart platform have the distances of its joints.
TEST_CASE("a platform on struts reaches a pose") {
  Program program(R"(
robot stewart {
  gravity = [0, 0, -9.81] m/s^2
  const foot = [-10, 10, 110, 130, 230, 250] deg, head = [-50, 50, 70, 170, 190, 290] deg
  link stage { mass = 5 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.2) kg*m^2 }
  joint pose_of_stage: floating base -> stage
  for i in 1..6 {
    link barrel[i] { mass = 1 kg, com = [0, 0, 0.15] m, inertia = diag(0.01, 0.01, 0.001) kg*m^2 }
    link piston[i] { mass = 0.5 kg, com = [0, 0, -0.15] m, inertia = diag(5, 5, 0.5) * 1e-3 kg*m^2 }
    frame ball[i] on stage = at([0.3 m * cos(head[i]), 0.3 m * sin(head[i]), 0])
    joint gimbal[i]: universal base -> barrel[i] = at([0.5 m * cos(foot[i]), 0.5 m * sin(foot[i]), 0])
    joint strut[i]: prismatic barrel[i] -> piston[i] { limits { position = [0.5, 0.9] m } }
    closure top[i]: spherical piston[i] -> ball[i]
  }
  actuated = [strut]
  assembly = [pose_of_stage = at([0, 0, 0.6] m), strut = [1, 1, 1, 1, 1, 1] * 0.65 m]
  const start: q = [pose_of_stage = at([0, 0, 0.6] m)]
}
)");
  const Eigen::Vector3d position(0.05, -0.02, 0.65);
  const Eigen::Matrix3d rotation(Eigen::AngleAxisd(0.2, Eigen::Vector3d::UnitZ()) *
                                 Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitY()) *
                                 Eigen::AngleAxisd(-0.05, Eigen::Vector3d::UnitX()));
  const Eigen::VectorXd q =
      program.matrix("inverse_kinematics(stage, at([0.05, -0.02, 0.65] m, rpy = [-0.05, 0.1, 0.2]), start)");
  REQUIRE(q.size() == 7 + 6 * 3);
  CHECK((q.head<3>() - position).norm() < 1e-9);
  constexpr double degree = std::numbers::pi / 180;
  const double foot[] = {-10, 10, 110, 130, 230, 250}, head[] = {-50, 50, 70, 170, 190, 290};
  for (int i = 0; i < 6; ++i) {
    const Eigen::Vector3d below(0.5 * std::cos(foot[i] * degree), 0.5 * std::sin(foot[i] * degree), 0);
    const Eigen::Vector3d above(0.3 * std::cos(head[i] * degree), 0.3 * std::sin(head[i] * degree), 0);
    CHECK(q[7 + 3 * i + 2] == doctest::Approx((position + rotation * above - below).norm()).epsilon(1e-9));
  }
}

// Clavel: of each arm the elbow is on a circle about the hip and on a sphere about its corner of the stage.
TEST_CASE("a delta robot starts where its stage is wanted") {
  const Run run = run_text(R"(use delta from std
simulate run for delta {
  initial position.stage = [0.08, 0.05, -0.6] m, q = [hip = [20, 20, 20] deg]
  tau = 0
  duration = 1 ms, step = 1 ms, integrator = rk4
  log q, p = pose(stage, q).position, gap = norm(closure_gap(q))
}
)");
  CHECK(run.at(0, "p.x") == doctest::Approx(0.08).epsilon(1e-9));
  CHECK(run.at(0, "p.y") == doctest::Approx(0.05).epsilon(1e-9));
  CHECK(run.at(0, "p.z") == doctest::Approx(-0.6).epsilon(1e-9));
  CHECK(run.at(0, "gap") < 1e-12);
}

TEST_CASE("an arm starts with its tool in the pose that is wanted") {
  const Run run = run_text(R"(use puma560 from std
simulate run for puma560 {
  initial pose.tool = at([0.4, 0.2, 0.3] m, rpy = [0.1, 2.9, 0.2]), q = [0.2, 0.9, -2.0, 0.1, 0.6, 0.2]
  tau = 0
  stiction_speed = 1 mrad/s
  duration = 1 ms, step = 1 ms, integrator = rk4
  log p = pose(tool, q).position, r = pose(tool, q).rotation
}
)");
  CHECK(run.at(0, "p.x") == doctest::Approx(0.4).epsilon(1e-9));
  CHECK(run.at(0, "p.y") == doctest::Approx(0.2).epsilon(1e-9));
  CHECK(run.at(0, "p.z") == doctest::Approx(0.3).epsilon(1e-9));
  const Eigen::Matrix3d wanted(Eigen::AngleAxisd(0.2, Eigen::Vector3d::UnitZ()) *
                               Eigen::AngleAxisd(2.9, Eigen::Vector3d::UnitY()) *
                               Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitX()));
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      CHECK(std::abs(run.at(0, fmt::format("r[{},{}]", row + 1, column + 1)) - wanted(row, column)) < 1e-9);
    }
  }
}

// Steps at run time, against the solution when the file is compiled, which closes loops by another solver.
TEST_CASE("steps at run time reach what the compiler reaches, with loops, too") {
  Program program("use delta, puma560 from std\n");
  const auto agree = [&](const std::string& steps, const std::string& solution) {
    const Eigen::VectorXd difference = program.matrix(steps + " - " + solution);
    REQUIRE(difference.size() > 0);
    CHECK(difference.norm() < 1e-11);
  };
  const std::string hips = "delta.stage, [0.08, 0.05, -0.6] m, ", start = "[hip = [20, 20, 20] deg]";
  agree("delta.reach_point(" + hips + start + ", " + start + ")", "delta.inverse_kinematics(" + hips + start + ")");
  const std::string tool = "puma560.tool, at([0.4, 0.2, 0.3] m, rpy = [0.1, 2.9, 0.2]), ";
  const std::string bent = "[0.2, 0.9, -2.0, 0.1, 0.6, 0.2]";
  agree("puma560.reach_pose(" + tool + bent + ", " + bent + ")", "puma560.inverse_kinematics(" + tool + bent + ")");
}

// A planar arm reaches a point with its elbow on either side; its limits allow one.
TEST_CASE("limits of joints choose the solution") {
  const auto elbow = [](const std::string& limits, const std::string& guess) {
    Program program(R"(
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.2, 0, 0] m }
  link fore { mass = 1 kg, com = [0.15, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m) { )" +
                    limits + R"( }
  frame tip on fore = at([0.3, 0, 0] m)
}
)");
    return program.matrix("inverse_kinematics(tip, [0.5, 0.1, 0] m, " + guess + ")")(1, 0);
  };
  // By the law of cosines.
  const double bent = std::acos((0.26 - 0.16 - 0.09) / (2 * 0.4 * 0.3));
  CHECK(elbow("", "[0, 1]") == doctest::Approx(bent).epsilon(1e-9));
  CHECK(elbow("", "[0, -1]") == doctest::Approx(-bent).epsilon(1e-9));
  CHECK(elbow("limits { position = [-170, 0] deg }", "[0, 1]") == doctest::Approx(-bent).epsilon(1e-9));
  CHECK(elbow("limits { position = [0, 170] deg }", "[0, -1]") == doctest::Approx(bent).epsilon(1e-9));
}

TEST_CASE("a ball that may tilt little leaves the turn to others") {
  Program program(R"(
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0, 0, 0.1] m }
  link fore { mass = 1 kg, com = [0, 0, 0.1] m }
  joint ball: spherical base -> upper { limits { tilt = 10 deg } }
  joint hinge: revolute upper -> fore = at([0, 0, 0.3] m, axis = [0, 1, 0])
  frame tip on fore = at([0, 0, 0.2] m)
}
)");
  const Eigen::VectorXd q =
      program.matrix("inverse_kinematics(tip, [0.16, 0.05, 0.4] m, [ball = rpy(0, 0, 0), hinge = 10 deg])");
  const double tilt = 2 * std::atan2(std::hypot(q[1], q[2]), std::hypot(q[0], q[3]));
  CHECK(tilt <= 10 * std::numbers::pi / 180 + 1e-9);
  const Eigen::Quaterniond turn(q[0], q[1], q[2], q[3]);
  const Eigen::Vector3d tip = turn * (Eigen::Vector3d(0, 0, 0.3) +
                                      Eigen::AngleAxisd(q[4], Eigen::Vector3d::UnitY()) * Eigen::Vector3d(0, 0, 0.2));
  CHECK((tip - Eigen::Vector3d(0.16, 0.05, 0.4)).norm() < 1e-9);
}

}  // namespace
}  // namespace robotc::test::reached_test
