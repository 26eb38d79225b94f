#include "compiler/sema/values/robot_model.h"

#include <algorithm>
#include <utility>

#include "compiler/mechanism/actuator_model.h"

namespace robotc::sema {

std::string_view name(JointQuantity quantity) {
  switch (quantity) {
    case JointQuantity::q:
      return "q";
    case JointQuantity::qd:
      return "qd";
    case JointQuantity::qdd:
      return "qdd";
    case JointQuantity::qddd:
      return "qddd";
    case JointQuantity::tau:
    case JointQuantity::actuated_effort:
      return "tau";
    case JointQuantity::effort:
      return "effort";
    case JointQuantity::displacement:
      return "displacement";
  }
  return "";
}

const std::vector<SpeedId>& AxisSpace::speeds() const { return actuated ? robot->actuated : robot->speeds; }

std::size_t AxisSpace::size() const { return configuration ? robot->coordinate_count() : speeds().size(); }

const std::string& AxisSpace::joint_name(std::size_t entry) const {
  const Mechanism& mechanism = robot->mechanism;
  return configuration ? mechanism.name_of(CoordinateId(entry)) : mechanism.name_of(speeds()[entry]);
}

bool AxisSpace::is_angle(std::size_t entry) const {
  const Mechanism& mechanism = robot->mechanism;
  const JointVariable& variable =
      configuration ? mechanism.variable(CoordinateId(entry)) : mechanism.variable(speeds()[entry]);
  return variable.measure == Measure::angle;
}

std::string joint_text(const JointRef& joint) {
  const Joint& whole = joint.robot->mechanism.joint(joint.joint);
  if (!joint.component) return whole.name;
  return whole.name + "." + std::string(whole.model().speeds()[*joint.component].name);
}

AxisSpace RobotModel::space(JointQuantity quantity) const {
  const bool of_actuated = quantity == JointQuantity::tau || quantity == JointQuantity::actuated_effort;
  return {this, quantity == JointQuantity::q, of_actuated && has_passive_joints()};
}

namespace {

Dimension dimension_of(JointQuantity quantity, Measure measure) {
  const bool slides = measure == Measure::length;
  switch (quantity) {
    case JointQuantity::q:
    case JointQuantity::displacement:
      return slides ? dimensions::length : dimensions::none;
    case JointQuantity::qd:
      return slides ? dimensions::velocity : dimensions::rate;
    case JointQuantity::qdd:
      return slides ? dimensions::acceleration : dimensions::rate2;
    case JointQuantity::qddd:
      return (slides ? dimensions::acceleration : dimensions::rate2) * dimensions::rate;
    case JointQuantity::tau:
    case JointQuantity::actuated_effort:
    case JointQuantity::effort:
      return slides ? dimensions::force : dimensions::torque;
  }
  return {};
}

}  // namespace

Dimension RobotModel::dimension_at(JointQuantity quantity, SpeedId speed) const {
  const std::optional<ActuatorQuantity> input =
      quantity == JointQuantity::tau ? input_of(mechanism.freedom(speed).actuator) : std::nullopt;
  return input ? input->dimension : dimension_of(quantity, mechanism.variable(speed).measure);
}

Dimension RobotModel::dimension(JointQuantity quantity, std::size_t entry) const {
  if (quantity == JointQuantity::q) return dimension_of(quantity, mechanism.variable(CoordinateId(entry)).measure);
  return dimension_at(quantity, space(quantity).speeds()[entry]);
}

bool RobotModel::is_angle(std::size_t entry) const {
  return mechanism.variable(CoordinateId(entry)).measure == Measure::angle;
}

const std::string& RobotModel::joint_name(std::size_t entry) const { return mechanism.name_of(CoordinateId(entry)); }

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

std::vector<expr::Id> picked(const std::vector<expr::Id>& all, const std::vector<SpeedId>& speeds) {
  std::vector<expr::Id> entries;
  for (const SpeedId speed : speeds) entries.push_back(all[speed.index()]);
  return entries;
}

Tensor RobotModel::symbols(JointQuantity quantity) const {
  switch (quantity) {
    case JointQuantity::q:
      return vector(quantity, mechanism.q);
    case JointQuantity::qd:
      return vector(quantity, picked(mechanism.qd, speeds));
    case JointQuantity::qdd:
      return vector(quantity, picked(mechanism.qdd, speeds));
    case JointQuantity::qddd:
      return vector(quantity, picked(mechanism.qddd, speeds));
    case JointQuantity::tau:
      return vector(quantity, mechanism.actuated_inputs());
    case JointQuantity::actuated_effort:
    case JointQuantity::effort:
    case JointQuantity::displacement:
      break;
  }
  return vector(JointQuantity::actuated_effort, mechanism.actuated_efforts());
}

std::string without_entry(const JointRef& joint) {
  const Mechanism& mechanism = joint.robot->mechanism;
  const std::string name = std::string(joint.component ? "" : "joint ") + "`" + joint_text(joint) + "`";
  const bool follows =
      std::any_of(mechanism.mobility.dependent.begin(), mechanism.mobility.dependent.end(), [&](SpeedId id) {
        const Speed& speed = mechanism.speeds[id.index()];
        return speed.joint == joint.joint && speed.component == joint.component.value_or(speed.component);
      });
  if (follows) return name + " has no entry here: it follows from " + freedoms_text(*joint.robot);
  return name + " is " + (mechanism.joint(joint.joint).moves() ? "passive" : "fixed") + ": it has no entry here";
}

std::string freedoms_text(const RobotModel& robot) {
  constexpr std::size_t most = 4;
  std::string text = robot.speeds.size() == 1 ? "the freedom " : "the freedoms ";
  for (std::size_t i = 0; i < std::min(robot.speeds.size(), most); ++i) {
    text += (i == 0                         ? "`"
             : i + 1 == robot.speeds.size() ? " and `"
                                            : ", `") +
            robot.mechanism.name_of(robot.speeds[i]) + "`";
  }
  if (robot.speeds.size() > most) text += " and " + std::to_string(robot.speeds.size() - most) + " others";
  return text;
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
  for (std::size_t i = 0; i < space.size(); ++i) names.push_back(space.joint_name(i));
  return names;
}

}  // namespace robotc::sema
