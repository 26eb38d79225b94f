// Random arms of given structures, for inverse kinematics in closed form.
#pragma once

#include <memory>
#include <random>

#include "compiler/equations/dynamics/functions.h"
#include "tests/oracle/newton_euler.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test {

/// A joint where all joints of an arm are at 0: in the world.
struct Axis {
  bool turns = true;
  Eigen::Vector3d direction;
  Eigen::Vector3d point;
};

class RandomArms {
 public:
  explicit RandomArms(unsigned seed) : random_(seed) {}

  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  bool coin() { return uniform(0, 1) < 0.5; }
  Eigen::Vector3d point() { return {uniform(-0.5, 0.5), uniform(-0.5, 0.5), uniform(-0.5, 0.5)}; }
  Eigen::Vector3d direction();
  /// At an angle to another of at least 0.3 rad, or at right angles.
  Eigen::Vector3d direction_off(const Eigen::Vector3d& other);
  Eigen::Vector3d direction_across(const Eigen::Vector3d& other);
  Eigen::Matrix3d rotation();
  oracle::Pose pose() { return {rotation(), point()}; }
  Eigen::VectorXd configuration(std::size_t joints);

  /// Axes that meet in a point: of turns that follow each other.
  std::vector<Axis> wrist(int count);
  /// From now on, the link frames of `tree` are not turned, and have their origins at the points of their axes.
  void straight() { straight_ = true; }
  /// A chain with the axes given, in link frames of any pose, with any base and tool.
  oracle::Tree tree(const std::vector<Axis>& axes);

 private:
  std::minstd_rand random_;
  bool straight_ = false;
};

/// An arm as the compiler and the oracle know it.
struct Arm {
  Arm(oracle::Tree of, Numbers numbers)
      : tree(std::move(of)), mechanism(mechanism_from_tree(tree, pool, numbers)), functions(mechanism, pool) {}

  [[nodiscard]] dynamics::FramePlace tip() const { return {LinkId(tree.bodies.size())}; }
  const dynamics::ClosedForm& form(dynamics::Target target) { return functions.closed_form(tip(), target); }
  [[nodiscard]] oracle::Pose pose(const Eigen::VectorXd& q) const { return oracle::link_poses(tree, q).back(); }
  /// Rows: solutions; columns: q, then distance and angle.
  Eigen::MatrixXd solve(dynamics::Target target, const oracle::Pose& pose, const Eigen::VectorXd& q);

  oracle::Tree tree;
  expr::Pool pool;
  Mechanism mechanism;
  dynamics::Functions functions;
};

}  // namespace robotc::test
