#include "tests/closed_forms/arms.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace robotc::test {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Vector3d RandomArms::direction() {
  while (true) {
    const Vector3d v(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    if (v.norm() > 0.1 && v.norm() < 1) return v.normalized();
  }
}

Vector3d RandomArms::direction_off(const Vector3d& other) {
  while (true) {
    const Vector3d v = direction();
    if (v.cross(other).norm() > 0.3) return v;
  }
}

Vector3d RandomArms::direction_across(const Vector3d& other) { return direction_off(other).cross(other).normalized(); }

Matrix3d RandomArms::rotation() {
  return Eigen::AngleAxisd(uniform(-std::numbers::pi, std::numbers::pi), direction()).toRotationMatrix();
}

VectorXd RandomArms::configuration(std::size_t joints) {
  VectorXd q(static_cast<Eigen::Index>(joints));
  for (double& entry : q) entry = uniform(-std::numbers::pi, std::numbers::pi);
  return q;
}

std::vector<Axis> RandomArms::wrist(int count) {
  const Vector3d centre = point();
  const bool usual = coin();  // at right angles
  std::vector<Axis> axes;
  for (int i = 0; i < count; ++i) {
    Vector3d h = direction();
    if (i > 0) h = usual ? direction_across(axes.back().direction) : direction_off(axes.back().direction);
    axes.push_back({true, h, centre});
  }
  return axes;
}

oracle::Tree RandomArms::tree(const std::vector<Axis>& axes) {
  oracle::Tree tree;
  if (!straight_) tree.base = pose();
  oracle::Pose link = tree.base;
  for (const Axis& axis : axes) {
    oracle::Body body;
    body.name = "body" + std::to_string(tree.bodies.size());
    body.kind = axis.turns ? oracle::JointKind::revolute : oracle::JointKind::prismatic;
    body.parent = static_cast<int>(tree.bodies.size()) - 1;
    oracle::Pose joint{rotation(), axis.point + uniform(-0.5, 0.5) * axis.direction};
    if (straight_) joint = {Matrix3d::Identity(), axis.point};
    body.before = oracle::Pose{link.rotation.transpose(), -(link.rotation.transpose() * link.position)} * joint;
    body.axis = joint.rotation.transpose() * axis.direction;
    if (!straight_ || tree.bodies.size() + 1 == axes.size()) body.after = pose();
    if (straight_) body.after.rotation.setIdentity();
    link = joint * body.after;
    body.mass = 1;
    body.inertia = Matrix3d::Identity();
    tree.bodies.push_back(body);
  }
  return tree;
}

MatrixXd Arm::solve(dynamics::Target target, const oracle::Pose& pose, const VectorXd& q) {
  const bool is_pose = target == dynamics::Target::pose;
  using dynamics::Function;
  const auto of = [&](Function of_pose, Function of_point) {
    return functions.get(is_pose ? of_pose : of_point, tip());
  };
  const dynamics::Expressions found = of(Function::pose_solutions, Function::point_solutions);
  const dynamics::Expressions errors = of(Function::pose_solution_errors, Function::point_solution_errors);
  std::vector<expr::Id> roots = found.roots;
  roots.insert(roots.end(), errors.roots.begin(), errors.roots.end());
  std::vector<std::pair<expr::Id, double>> values;
  for (const RobotParameter& p : mechanism.parameters) values.emplace_back(p.symbol, p.default_value);
  for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
    values.emplace_back(mechanism.q[i], q[static_cast<Eigen::Index>(i)]);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    for (std::size_t j = 0; j < 3; ++j) {
      values.emplace_back(mechanism.target[3 * i + j], pose.rotation(row, static_cast<Eigen::Index>(j)));
    }
    values.emplace_back(mechanism.target[9 + i], pose.position[row]);
  }
  const std::vector<double> numbers = expr::evaluate(pool, roots, values);
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto rows = static_cast<Eigen::Index>(found.rows), columns = q.size();
  MatrixXd result(rows, columns + 2);
  result << Eigen::Map<const RowMajor>(numbers.data(), rows, columns),
      Eigen::Map<const RowMajor>(numbers.data() + rows * columns, rows, 2);
  return result;
}

}  // namespace robotc::test
