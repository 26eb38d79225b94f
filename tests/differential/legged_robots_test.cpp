// The legged robots of the standard library compared with the same robots typed in for the oracle.
#include <initializer_list>
#include <string>

#include "tests/differential/session_checks.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test::legged_robots_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

const Vector3d x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();

Matrix3d diagonal(double xx, double yy, double zz) { return Vector3d(xx, yy, zz).asDiagonal(); }

Matrix3d ellipsoid(double mass, double a, double b, double c) {
  return diagonal(mass / 5 * (b * b + c * c), mass / 5 * (a * a + c * c), mass / 5 * (a * a + b * b));
}

Matrix3d cylinder(double mass, double radius, double length) {
  const double across = mass * (radius * radius / 4 + length * length / 12);
  return diagonal(across, across, mass * radius * radius / 2);
}

/// A robot with its configurations as lists of named entries.
struct LeggedRobot {
  std::string name;
  oracle::Tree tree{{}, {0, 0, -9.81}};
  std::vector<std::string> joints{};  ///< by body

  int add(std::string joint, int parent, const Vector3d& at, const Vector3d& axis) {
    oracle::Body body;
    body.parent = parent;
    body.kind = JointKind::revolute;
    body.before.position = at;
    // Joint frames are those of the parents, so `axis` is along theirs.
    body.axis = axis;
    tree.bodies.push_back(body);
    joints.push_back(std::move(joint));
    return static_cast<int>(tree.bodies.size()) - 1;
  }
  void load(int body, double mass, const Vector3d& com, const Matrix3d& inertia) {
    oracle::Body& loaded = tree.bodies[static_cast<std::size_t>(body)];
    loaded.mass = mass, loaded.com = com, loaded.inertia = inertia;
  }
  [[nodiscard]] std::string configuration(const VectorXd& q) const {
    const auto text = [&](Eigen::Index i) { return literal(VectorXd(q.segment(i, 1))); };
    const auto entry = [&](Eigen::Index i) { return text(i).substr(1, text(i).size() - 2); };
    std::string all = "[root.position = [" + entry(0) + " m, " + entry(1) + " m, " + entry(2) +
                      " m], root.rotation = rotation([" + entry(3) + ", " + entry(4) + ", " + entry(5) + ", " +
                      entry(6) + "])";
    for (std::size_t i = 1; i < joints.size(); ++i)
      all += ", " + joints[i] + " = " + entry(static_cast<Eigen::Index>(i) + 6);
    return all + "]";
  }
};

std::string indexed(const std::string& name, std::initializer_list<int> indices) {
  std::string text = name;
  for (const int index : indices) text += "[" + std::to_string(index) + "]";
  return text;
}

LeggedRobot quadruped() {
  LeggedRobot robot{"quadruped"};
  const int trunk = robot.add("root", -1, Vector3d::Zero(), z);
  robot.tree.bodies[0].kind = JointKind::floating;
  robot.tree.bodies[0].passive = true;
  robot.load(trunk, 12, Vector3d::Zero(), diagonal(0.1, 0.3, 0.35));
  for (int i = 1; i <= 4; ++i) {
    const double front = i <= 2 ? 0.2 : -0.2, side = i % 2 == 1 ? 1 : -1;
    const int hip = robot.add(indexed("roll", {i}), trunk, {front, 0.1 * side, 0}, x);
    const int thigh = robot.add(indexed("pitch", {i}), hip, {0, 0.06 * side, 0}, y);
    const int shank = robot.add(indexed("knee", {i}), thigh, {0, 0, -0.2}, y);
    robot.load(hip, 1, Vector3d::Zero(), diagonal(1e-3, 1e-3, 1e-3));
    robot.load(thigh, 1, {0, 0, -0.05}, diagonal(5e-3, 5e-3, 1e-3));
    robot.load(shank, 0.3, {0, 0, -0.1}, diagonal(1e-3, 1e-3, 1e-4));
  }
  return robot;
}

LeggedRobot humanoid() {
  LeggedRobot robot{"humanoid"};
  const Vector3d here = Vector3d::Zero();
  const int pelvis = robot.add("root", -1, here, z);
  robot.tree.bodies[0].kind = JointKind::floating;
  robot.tree.bodies[0].passive = true;
  robot.load(pelvis, 10, {0, 0, 0.03}, ellipsoid(10, 0.11, 0.17, 0.1));
  const int turned = robot.add("waist[1]", pelvis, {0, 0, 0.12}, z);
  const int chest = robot.add("waist[3]", robot.add("waist[2]", turned, here, x), here, y);
  robot.load(chest, 22, {0, 0, 0.2}, ellipsoid(22, 0.12, 0.18, 0.2));
  const int nodding = robot.add("neck[1]", chest, {0, 0, 0.5}, z);
  const int head = robot.add("neck[3]", robot.add("neck[2]", nodding, here, x), here, y);
  robot.load(head, 5, {0, 0, 0.12}, ellipsoid(5, 0.1, 0.08, 0.12));
  for (int i = 1; i <= 2; ++i) {
    const double side = i == 1 ? 1 : -1;
    const int pitched = robot.add(indexed("shoulder", {i, 1}), chest, {0, 0.19 * side, 0.4}, y);
    const int rolled = robot.add(indexed("shoulder", {i, 2}), pitched, here, x);
    const int upper = robot.add(indexed("shoulder", {i, 3}), rolled, here, z);
    const int fore = robot.add(indexed("elbow", {i}), upper, {0, 0, -0.29}, y);
    const int wrist = robot.add(indexed("wrist", {i, 1}), fore, {0, 0, -0.26}, x);
    const int hand = robot.add(indexed("wrist", {i, 2}), wrist, here, y);
    robot.load(upper, 2, {0, 0, -0.145}, cylinder(2, 0.045, 0.29));
    robot.load(fore, 1.3, {0, 0, -0.13}, cylinder(1.3, 0.038, 0.26));
    robot.load(hand, 0.5, {0, 0, -0.09}, cylinder(0.5, 0.03, 0.18));
    const int yawed = robot.add(indexed("hip", {i, 1}), pelvis, {0, 0.09 * side, 0}, z);
    const int opened = robot.add(indexed("hip", {i, 2}), yawed, here, x);
    const int thigh = robot.add(indexed("hip", {i, 3}), opened, here, y);
    const int shank = robot.add(indexed("knee", {i}), thigh, {0, 0, -0.42}, y);
    const int ankle = robot.add(indexed("ankle", {i, 1}), shank, {0, 0, -0.43}, y);
    const int foot = robot.add(indexed("ankle", {i, 2}), ankle, here, x);
    robot.load(thigh, 9, {0, 0, -0.21}, cylinder(9, 0.08, 0.42));
    robot.load(shank, 3.5, {0, 0, -0.215}, cylinder(3.5, 0.05, 0.43));
    robot.load(foot, 1.1, {0.052, 0, -0.04}, ellipsoid(1.1, 0.13, 0.045, 0.04));
  }
  return robot;
}

TEST_CASE("legged robots of the library agree with the oracle") {
  for (const LeggedRobot& known : {quadruped(), humanoid()}) {
    CAPTURE(known.name);
    Program program("use " + known.name + " from std\n");
    const oracle::Tree& tree = known.tree;
    for (const std::uint64_t seed : oracle::test_seeds(1, 3)) {
      INFO("ROBOTC_SEED=" << seed);
      const oracle::State s = oracle::random_state(tree, seed);
      const std::string q = known.configuration(s.q), qd = literal(s.qd), qdd = literal(s.qdd);
      const double unit = 2 * oracle::rounding_unit(tree);
      const oracle::Magnitudes magnitude = oracle::magnitudes(tree, s.q, s.qd, s.qdd);
      const VectorXd efforts = oracle::inverse_dynamics(tree, s.q, s.qd, s.qdd);
      check_within(program.matrix("inverse_dynamics(" + q + ", " + qd + ", " + qdd + ")"), efforts,
                   unit * magnitude.tau);
      const MatrixXd mass = oracle::mass_matrix(tree, s.q);
      check_within(program.matrix("mass_matrix(" + q + ")"), mass, unit * oracle::mass_matrix_magnitude(tree, s.q));
      // Accelerations without efforts: M q̈ + inverse dynamics at rest of accelerations = 0.
      const VectorXd none = VectorXd::Zero(s.qd.size());
      const VectorXd bias = oracle::inverse_dynamics(tree, s.q, s.qd, none);
      const VectorXd driven = VectorXd::Ones(s.qd.size() - 6);
      VectorXd all = none;
      all.tail(driven.size()) = driven;
      const MatrixXd accelerations = program.matrix("forward_dynamics(" + q + ", " + qd + ", " + literal(driven) + ")");
      const VectorXd size = oracle::magnitudes(tree, s.q, s.qd, none).tau + all +
                            oracle::mass_matrix_magnitude(tree, s.q) * accelerations.cwiseAbs();
      check_within(mass * accelerations, all - bias, 2 * unit * size);
    }
  }
}

}  // namespace
}  // namespace robotc::test::legged_robots_test
