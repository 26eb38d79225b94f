#pragma once

#include <Eigen/Core>

#include "compiler/geometry/geometry.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test {

/// The compiler's numbers for an oracle's tree.
inline geometry::Robot robot_from_tree(const oracle::Tree& tree) {
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::parameters);
  return geometry::measure(mechanism, pool, values(pool, mechanism, {}));
}

inline std::vector<double> to_vector(const Eigen::VectorXd& v) { return {v.begin(), v.end()}; }
/// A planar arm: `n` links of length `l` along x that turn about z, with a frame at each end.
inline geometry::Robot planar_chain(std::size_t n, double l) {
  geometry::Robot robot;
  robot.name = "planar";
  robot.links.push_back({"base", {}});
  robot.joint_of_link.push_back(std::nullopt);
  for (std::size_t i = 0; i < n; ++i) {
    const std::string number = "[" + std::to_string(i + 1) + "]";
    robot.links.push_back({"rod" + number, {{"", 1, {l / 2, 0, 0}}}});
    geometry::Joint joint;
    joint.name = "pivot" + number;
    joint.type = JointType::revolute;
    joint.parent = i;
    joint.child = i + 1;
    joint.before.translation().x() = i == 0 ? 0 : l;
    joint.axis = {0, 0, 1};
    joint.coordinate = i;
    robot.joints.push_back(joint);
    robot.joint_of_link.push_back(i);
    robot.tree_order.push_back(i);
    robot.frames.push_back({"tip" + number, i + 1, geometry::RigidMotion(Eigen::Translation3d(l, 0, 0))});
  }
  robot.coordinate_count = n;
  robot.gravity = {0, -9.81, 0};
  return robot;
}

}  // namespace robotc::test
