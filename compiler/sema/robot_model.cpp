#include "compiler/sema/robot_model.h"

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
  }
  return "";
}

Dimension RobotModel::dimension(JointQuantity quantity, std::size_t entry) const {
  const bool slides = !is_angle(entry);
  switch (quantity) {
    case JointQuantity::q:
      return slides ? dimensions::length : dimensions::none;
    case JointQuantity::qd:
      return slides ? dimensions::velocity : dimensions::rate;
    case JointQuantity::qdd:
      return slides ? dimensions::acceleration : dimensions::rate2;
    case JointQuantity::tau:
      return slides ? dimensions::force : dimensions::torque;
  }
  return {};
}

bool RobotModel::is_angle(std::size_t entry) const {
  return mechanism.joint(moving[entry]).type != JointType::prismatic;
}

const std::string& RobotModel::joint_name(std::size_t entry) const { return mechanism.joint(moving[entry]).name; }

Tensor RobotModel::vector(JointQuantity quantity, std::vector<expr::Id> entries) const {
  std::vector<EntryDim> dims;
  for (std::size_t i = 0; i < entries.size(); ++i) dims.push_back(EntryDim::of(dimension(quantity, i)));
  return Tensor::vector(std::move(entries), std::move(dims), {this, quantity == JointQuantity::q});
}

Expected RobotModel::expected(JointQuantity quantity, std::string what) const {
  Expected expected;
  expected.what = std::move(what);
  expected.shape = Expected::Shape::vector;
  expected.rows = moving.size();
  for (std::size_t i = 0; i < moving.size(); ++i) {
    expected.dims.push_back(dimension(quantity, i));
    expected.angles.push_back(quantity == JointQuantity::q && is_angle(i));
  }
  expected.row_space = {this, quantity == JointQuantity::q};
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
      break;
  }
  return vector(quantity, mechanism.tau);
}

std::vector<std::string_view> joint_names(const AxisSpace& space) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; space.robot != nullptr && i < space.robot->moving.size(); ++i) {
    names.push_back(space.robot->joint_name(i));
  }
  return names;
}

}  // namespace robotc::sema
