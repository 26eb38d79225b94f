#include "compiler/sema/values/robot_model.h"

#include <algorithm>
#include <utility>

namespace robotc::sema {

std::string_view name(JointQuantity quantity) {
  switch (quantity) {
    case JointQuantity::q:
      return "q";
    case JointQuantity::qd:
      return "qd";
    case JointQuantity::qdd:
      return "qdd";
    case JointQuantity::tau:
      return "tau";
    case JointQuantity::effort:
      return "effort";
  }
  return "";
}

const std::vector<JointId>& AxisSpace::joints() const { return actuated ? robot->actuated : robot->moving; }

const std::string& AxisSpace::joint_name(std::size_t entry) const {
  return robot->mechanism.joint(joints()[entry]).name;
}

bool AxisSpace::is_angle(std::size_t entry) const {
  return robot->mechanism.joint(joints()[entry]).type != JointType::prismatic;
}

std::optional<std::size_t> AxisSpace::entry_of(JointId joint) const {
  const auto found = std::find(joints().begin(), joints().end(), joint);
  if (found == joints().end()) return std::nullopt;
  return static_cast<std::size_t>(found - joints().begin());
}

AxisSpace RobotModel::space(JointQuantity quantity) const {
  return {this, quantity == JointQuantity::q, quantity == JointQuantity::tau && has_passive_joints()};
}

const std::vector<JointId>& RobotModel::joints(JointQuantity quantity) const {
  return quantity == JointQuantity::tau ? actuated : moving;
}

Dimension RobotModel::dimension_at(JointQuantity quantity, JointId joint) const {
  const bool slides = mechanism.joint(joint).type == JointType::prismatic;
  switch (quantity) {
    case JointQuantity::q:
      return slides ? dimensions::length : dimensions::none;
    case JointQuantity::qd:
      return slides ? dimensions::velocity : dimensions::rate;
    case JointQuantity::qdd:
      return slides ? dimensions::acceleration : dimensions::rate2;
    case JointQuantity::tau:
    case JointQuantity::effort:
      return slides ? dimensions::force : dimensions::torque;
  }
  return {};
}

Dimension RobotModel::dimension(JointQuantity quantity, std::size_t entry) const {
  return dimension_at(quantity, joints(quantity)[entry]);
}

bool RobotModel::is_angle(std::size_t entry) const {
  return mechanism.joint(moving[entry]).type != JointType::prismatic;
}

const std::string& RobotModel::joint_name(std::size_t entry) const { return mechanism.joint(moving[entry]).name; }

Tensor RobotModel::vector(JointQuantity quantity, std::vector<expr::Id> entries) const {
  std::vector<EntryDim> dims;
  for (std::size_t i = 0; i < entries.size(); ++i) dims.push_back(EntryDim::of(dimension(quantity, i)));
  return Tensor::vector(std::move(entries), std::move(dims), space(quantity));
}

Expected RobotModel::expected(JointQuantity quantity, std::string what) const {
  Expected expected;
  expected.what = std::move(what);
  expected.shape = Expected::Shape::vector;
  expected.row_space = space(quantity);
  expected.rows = expected.row_space.size();
  for (std::size_t i = 0; i < expected.rows; ++i) {
    expected.dims.push_back(dimension(quantity, i));
    expected.angles.push_back(quantity == JointQuantity::q && is_angle(i));
  }
  return expected;
}

Tensor RobotModel::symbols(JointQuantity quantity) const {
  switch (quantity) {
    case JointQuantity::q:
      return vector(quantity, mechanism.q);
    case JointQuantity::qd:
      return vector(quantity, mechanism.qd);
    case JointQuantity::qdd:
      return vector(quantity, mechanism.qdd);
    case JointQuantity::tau:
    case JointQuantity::effort:
      break;
  }
  std::vector<expr::Id> efforts;
  for (std::size_t i = 0; i < moving.size(); ++i) {
    if (!mechanism.joint(moving[i]).passive) efforts.push_back(mechanism.tau[i]);
  }
  return vector(JointQuantity::tau, std::move(efforts));
}

std::string without_entry(const Joint& joint) {
  return "joint `" + joint.name + "` is " + (joint.passive ? "passive" : "fixed") + ": it has no entry here";
}

const RobotModel* attached_robot(const RobotModel& robot, std::string_view path) {
  for (const Attachment& attachment : robot.attachments) {
    if (path == attachment.path) return attachment.robot.get();
    if (path.starts_with(attachment.path) && path[attachment.path.size()] == '.')
      return attached_robot(*attachment.robot, path.substr(attachment.path.size() + 1));
  }
  return nullptr;
}

std::vector<std::string_view> joint_names(const AxisSpace& space) {
  std::vector<std::string_view> names;
  if (space.robot == nullptr) return names;
  for (const JointId joint : space.joints()) names.push_back(space.robot->mechanism.joint(joint).name);
  return names;
}

}  // namespace robotc::sema
