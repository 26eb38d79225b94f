// Inverse kinematics in closed form at singular poses, out of reach, at limits, and against published solutions.
#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <numbers>

#include "tests/closed_forms/arms.h"

namespace robotc::test::special_poses_test {
namespace {

using dynamics::Target;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
constexpr double pi = std::numbers::pi;

/// A chain of turns about z of frames by standard Denavit-Hartenberg parameters (d, a, alpha).
oracle::Tree denavit_hartenberg(const std::vector<Vector3d>& rows) {
  oracle::Tree tree;
  for (const Vector3d& row : rows) {
    oracle::Body body;
    body.name = "body" + std::to_string(tree.bodies.size());
    body.kind = oracle::JointKind::revolute;
    body.parent = static_cast<int>(tree.bodies.size()) - 1;
    body.after = {Eigen::AngleAxisd(row[2], Vector3d::UnitX()).toRotationMatrix(), {row[1], 0, row[0]}};
    body.mass = 1;
    body.inertia = Eigen::Matrix3d::Identity();
    tree.bodies.push_back(body);
  }
  return tree;
}

/// The Puma 560 as in Corke, "Robotics, Vision and Control" (2011), `mdl_puma560`.
oracle::Tree puma() {
  return denavit_hartenberg(
      {{0, 0, pi / 2}, {0, 0.4318, 0}, {0.15005, 0.0203, -pi / 2}, {0.4318, 0, pi / 2}, {0, 0, -pi / 2}, {0, 0, 0}});
}

double nearest(const MatrixXd& found, const VectorXd& q) {
  double least = 1e300;
  for (Index row = 0; row < found.rows(); ++row) {
    double most = 0;
    for (Index i = 0; i < q.size(); ++i) most = std::max(most, std::abs(std::remainder(found(row, i) - q[i], 2 * pi)));
    least = std::min(least, most);
  }
  return least;
}

// The book prints two solutions of `T = p560.fkine(qn)`: the nominal configuration, and that of the left arm, to four
// decimals.
TEST_CASE("the Puma 560 has the eight configurations of which two are published") {
  Arm arm(puma(), Numbers::constants);
  VectorXd nominal(6), left(6);
  nominal << 0, pi / 4, pi, 0, pi / 4, 0;
  left << 2.6486, -3.9270, 0.0940, 2.5326, 0.9743, 0.3734;
  const MatrixXd found = arm.solve(Target::pose, arm.pose(nominal), VectorXd::Zero(6));
  REQUIRE(found.rows() == 8);
  CHECK(found.rightCols(2).maxCoeff() < 1e-14);
  CHECK(nearest(found, nominal) < 1e-13);
  CHECK(nearest(found, left) < 1e-4);
}

TEST_CASE("where the wrist is straight its first joint stays where it is") {
  Arm arm(puma(), Numbers::constants);
  VectorXd straight(6);
  straight << 0.3, 0.7, 2.8, 0.4, 0, 0.5;
  const oracle::Pose goal = arm.pose(straight);
  const MatrixXd found = arm.solve(Target::pose, goal, straight);
  CHECK(found.allFinite());
  // Right angles between the wrist's axes keep the solutions exact; only the sums of its angles are determined.
  CHECK(found.rightCols(2).maxCoeff() < 1e-13);
  CHECK(nearest(found, straight) < 1e-12);
}

TEST_CASE("poses out of reach give numbers, and the error tells") {
  Arm arm(puma(), Numbers::constants);
  RandomArms random(5);
  for (int k = 0; k < 200; ++k) {
    const oracle::Pose far{random.rotation(), 3 * random.direction()};
    const MatrixXd found = arm.solve(Target::pose, far, random.configuration(6));
    REQUIRE(found.allFinite());
    CHECK(found.col(6).minCoeff() > 1);
  }
  // Poses at which angles have no direction.
  const oracle::Pose origin;
  CHECK(arm.solve(Target::pose, origin, VectorXd::Zero(6)).allFinite());
  CHECK(arm.solve(Target::pose, {Eigen::Matrix3d::Identity(), {0, 0, 0.6}}, VectorXd::Zero(6)).allFinite());
}

TEST_CASE("an arm of two links stretches towards points out of reach, the least-squares answer") {
  Arm arm(denavit_hartenberg({{0, 1, 0}, {0, 0.5, 0}}), Numbers::constants);
  const Vector3d target = 2 * Vector3d(std::cos(0.7), std::sin(0.7), 0);
  MatrixXd found = arm.solve(Target::point, {Eigen::Matrix3d::Identity(), target}, VectorXd::Zero(2));
  for (Index row = 0; row < found.rows(); ++row) {
    CHECK(found(row, 0) == doctest::Approx(0.7));
    CHECK(std::abs(found(row, 1)) < 1e-12);
    CHECK(found(row, 2) == doctest::Approx(0.5));
  }
  // Too near: folded.
  found = arm.solve(Target::point, {Eigen::Matrix3d::Identity(), 0.1 * target}, VectorXd::Zero(2));
  for (Index row = 0; row < found.rows(); ++row) CHECK(found(row, 2) == doctest::Approx(0.3));
}

TEST_CASE("steps start from the nearest solution within the limits") {
  Arm arm(puma(), Numbers::constants);
  RandomArms random(3);
  using dynamics::Function;
  const std::vector<expr::Id>& reach = arm.functions.get(Function::reach_pose, arm.tip()).roots;
  for (int k = 0; k < 20; ++k) {
    const VectorXd wanted = random.configuration(6), from = random.configuration(6);
    const oracle::Pose goal = arm.pose(wanted);
    std::vector<std::pair<expr::Id, double>> values;
    for (std::size_t i = 0; i < 6; ++i) {
      values.emplace_back(arm.mechanism.q[i], from[static_cast<Index>(i)]);
      values.emplace_back(arm.mechanism.q0[i], from[static_cast<Index>(i)]);
    }
    for (std::size_t i = 0; i < 12; ++i) {
      const auto row = static_cast<Index>(i < 9 ? i / 3 : i - 9);
      values.emplace_back(arm.mechanism.target[i],
                          i < 9 ? goal.rotation(row, static_cast<Index>(i % 3)) : goal.position[row]);
    }
    const std::vector<double> entries = expr::evaluate(arm.pool, reach, values);
    const VectorXd q = Eigen::Map<const VectorXd>(entries.data(), 6);
    const oracle::Pose reached = arm.pose(q);
    CHECK((reached.position - goal.position).norm() < 1e-12);
    CHECK((reached.rotation - goal.rotation).norm() < 1e-12);
    // No solution is nearer.
    const MatrixXd all = arm.solve(Target::pose, goal, from);
    for (Index row = 0; row < all.rows(); ++row) {
      if (all.row(row).tail(2).maxCoeff() > 1e-10) continue;
      CHECK((all.row(row).head(6).transpose() - from).norm() > (q - from).norm() - 1e-9);
    }
  }
}

TEST_CASE("whole turns bring angles within limits") {
  Arm arm(denavit_hartenberg({{0, 1, 0}, {0, 0.5, 0}}), Numbers::constants);
  Mechanism& mechanism = arm.mechanism;
  mechanism.joints[0].freedoms[0].limits.lower = arm.pool.integer(3);
  mechanism.joints[0].freedoms[0].limits.upper = arm.pool.integer(9);
  VectorXd wanted(2);
  wanted << 8, 1;
  const MatrixXd found = arm.solve(Target::point, arm.pose(wanted), VectorXd::Zero(2));
  bool is_among = false;
  for (Index row = 0; row < found.rows(); ++row) {
    CHECK((found(row, 0) >= 3 && found(row, 0) <= 9));
    is_among = is_among || (found.row(row).head(2).transpose() - wanted).norm() < 1e-12;
  }
  CHECK(is_among);
}

}  // namespace
}  // namespace robotc::test::special_poses_test
