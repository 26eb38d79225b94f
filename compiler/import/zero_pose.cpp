#include "compiler/import/zero_pose.h"

namespace robotc::importing {

namespace {

void move_by(LinkPose& frame, const Pose& pose) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) frame.position[i] += frame.rotation[3 * i + k] * pose.position[k].value;
  }
  if (pose.rotation.form != Rotation::Form::none) frame.rotation = product(frame.rotation, matrix(pose.rotation));
}

}  // namespace

std::vector<std::size_t> joints_above(const Robot& robot) {
  std::vector<std::size_t> result(robot.links.size(), robot.joints.size());
  for (std::size_t i = 0; i < robot.joints.size(); ++i) result[robot.joints[i].child] = i;
  return result;
}

std::vector<std::size_t> links_from_root(const Robot& robot) {
  const std::vector<std::size_t> above = joints_above(robot);
  std::vector<std::vector<std::size_t>> children(robot.links.size());
  std::vector<std::size_t> order;
  for (std::size_t link = 0; link < robot.links.size(); ++link) {
    const bool is_root = above[link] == robot.joints.size() || !robot.joints[above[link]].parent;
    if (is_root) {
      order.push_back(link);
    } else {
      children[*robot.joints[above[link]].parent].push_back(link);
    }
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t link = order[i];
    order.insert(order.end(), children[link].begin(), children[link].end());
  }
  return order;
}

std::vector<LinkPose> zero_poses(const Robot& robot) {
  std::vector<LinkPose> poses(robot.links.size());
  const std::vector<std::size_t> above = joints_above(robot);
  for (const std::size_t link : links_from_root(robot)) {
    if (above[link] == robot.joints.size()) continue;
    const Joint& joint = robot.joints[above[link]];
    LinkPose pose = joint.parent ? poses[*joint.parent] : LinkPose{};
    move_by(pose, joint.origin);
    move_by(pose, joint.after);
    poses[link] = pose;
  }
  return poses;
}

}  // namespace robotc::importing
