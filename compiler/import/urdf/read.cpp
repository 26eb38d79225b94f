#include "compiler/import/urdf/read.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/urdf/links.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

class UrdfReader {
 public:
  UrdfReader(XmlDocument& document, Findings& findings) : document_(document), findings_(findings) {}

  std::optional<Robot> run();

 private:
  using Index = std::unordered_map<std::string_view, std::size_t>;

  void read_link(const XmlNode& node);
  void read_joint(const XmlNode& node);
  void read_limit(const XmlNode& node, Joint& joint);
  void read_limit_value(const XmlNode& node, std::string_view attribute, const Joint& joint,
                        std::optional<Number>& value);
  void read_axis(const XmlNode& node, Joint& joint);
  void turn_to_axis(Joint& joint);
  void read_mimics();
  std::optional<std::size_t> find_link(const XmlNode& joint, std::string_view element, const Joint& read);

  XmlDocument& document_;
  Findings& findings_;
  Robot robot_;
  Index links_, joints_;
  UrdfColours colours_;
  std::vector<std::pair<std::size_t, XmlNode>> mimics_;
};

std::optional<Joint::Type> type_of(std::string_view name) {
  if (name == "revolute" || name == "continuous") return Joint::Type::revolute;
  if (name == "prismatic") return Joint::Type::prismatic;
  if (name == "fixed") return Joint::Type::fixed;
  if (name == "floating") return Joint::Type::floating;
  if (name == "planar") return Joint::Type::planar;
  if (name == "spherical") return Joint::Type::spherical;  // of some dialects
  return std::nullopt;
}

void UrdfReader::read_link(const XmlNode& node) {
  node.use();
  const auto name = require(findings_, node, "name");
  if (!name) return;
  if (const auto [known, added] = links_.try_emplace(name->text, robot_.links.size()); !added) {
    findings_.error(twice_in_file, name->span, "link " + quote(name->text) + " is defined twice", "again here", {},
                    {{robot_.links[known->second].name_span, "first here"}});
    return;
  }
  Link link;
  link.name = name->text;
  link.name_span = name->span;
  link.span = node.span();
  read_content(findings_, node, colours_, link);
  robot_.links.push_back(std::move(link));
}

std::optional<std::size_t> UrdfReader::find_link(const XmlNode& joint, std::string_view element, const Joint& read) {
  const auto node = joint.child(element);
  if (!node) {
    findings_.error(missing_in_file, joint.span(), joint_text(read) + " has no `<" + std::string(element) + ">`", "",
                    {"write `<" + std::string(element) + R"( link="NAME"/>` in it)"});
    return std::nullopt;
  }
  node->use();
  const auto name = require(findings_, *node, "link");
  if (!name) return std::nullopt;
  if (const auto found = links_.find(name->text); found != links_.end()) return found->second;
  std::vector<std::string_view> names;
  for (const Link& link : robot_.links) names.push_back(link.name);
  const std::string_view near = nearest_name(name->text, names);
  findings_.error(
      unknown_in_file, name->span, "there is no link " + quote(name->text), "",
      near.empty() ? std::vector<std::string>{} : std::vector<std::string>{"did you mean " + quote(near) + "?"});
  return std::nullopt;
}

void UrdfReader::read_axis(const XmlNode& node, Joint& joint) {
  const bool has_axis =
      joint.type == Joint::Type::revolute || joint.type == Joint::Type::prismatic || joint.type == Joint::Type::planar;
  const auto axis = node.child("axis");
  if (!has_axis) {
    if (axis) axis->keep_all();
    return;
  }
  joint.axis = Vector{computed(1), Number{}, Number{}};
  joint.axis_span = joint.span;
  if (!axis) return;
  axis->use();
  joint.axis_span = axis->span();
  const auto direction = read_vector(findings_, *axis, "xyz");
  if (!direction) return;
  joint.axis = *direction;
  joint.axis_span = axis->peek("xyz")->span;
  double squared = 0;
  for (const Number& number : *direction) squared += number.value * number.value;
  if (!(squared > 0)) {
    findings_.error(bad_value_in_file, joint.axis_span, "the axis of " + joint_text(joint) + " has the length 0", "",
                    {"write `<axis xyz=\"0 0 1\"/>` for the z axis of the joint frame"});
  } else if (std::abs(squared - 1) > 4e-6) {
    findings_.warn(doubtful_in_file, joint.axis_span, "an axis that is not of unit length is scaled",
                   joint_text(joint));
  }
}

/// `planar` of the language moves along x and y of its frame; that of URDF in the plane across its axis. The joint
/// frame is turned so that z is along the axis, and back after the joint.
void UrdfReader::turn_to_axis(Joint& joint) {
  const Vector axis = *joint.axis;
  joint.axis.reset();
  const double x = axis[0].value, y = axis[1].value, z = axis[2].value;
  const double length = std::sqrt(x * x + y * y + z * z);
  if (!(length > 0) || (x == 0 && y == 0 && z > 0)) return;
  // The shortest turn from z to the axis, and the inverse.
  Rotation turn{Rotation::Form::quaternion, {}, joint.axis_span}, back = turn;
  const double w = length + z;
  if (w > 1e-12 * length) {
    const std::array<double, 4> q{w, -y, x, 0};
    for (std::size_t i = 0; i < 4; ++i) {
      turn.numbers[i] = computed(q[i]);
      back.numbers[i] = computed(i == 0 ? q[i] : -q[i]);
    }
  } else {  // half a turn about x
    turn.numbers = {Number{}, computed(1), Number{}, Number{}};
    back.numbers = turn.numbers;
  }
  joint.origin.rotation =
      is_identity(Pose{{}, joint.origin.rotation, {}}) ? turn : product(joint.origin.rotation, turn);
  joint.after.rotation = back;
  joint.after.span = joint.axis_span;
}

void UrdfReader::read_limit_value(const XmlNode& node, std::string_view attribute, const Joint& joint,
                                  std::optional<Number>& value) {
  if (const auto text = node.peek(attribute); text && is_infinite(text->text)) {
    node.attribute(attribute);
    return;
  }
  const auto number = read_number(findings_, node, attribute);
  if (!number) return;
  constexpr double no_limit = 1e15;  // files write 1e16 where a number is needed and there is none
  if (std::abs(number->value) >= no_limit) return;
  const bool position = attribute == "lower" || attribute == "upper";
  if (!position && number->value == 0) {
    findings_.warn(limits_in_file, number->span, "a limit of 0 for " + std::string(attribute) + " is read as no limit",
                   joint_text(joint));
    return;
  }
  if (!position && number->value < 0) {
    findings_.warn(limits_in_file, number->span,
                   "a negative limit for " + std::string(attribute) + " is read as not given", joint_text(joint));
    return;
  }
  value = *number;
}

void UrdfReader::read_limit(const XmlNode& node, Joint& joint) {
  if (joint.type != Joint::Type::revolute && joint.type != Joint::Type::prismatic) return node.keep_all();
  node.use();
  Limits& limits = joint.limits;
  limits.span = node.span();
  if (joint.continuous) {
    node.keep_attribute("lower");
    node.keep_attribute("upper");
  } else {
    read_limit_value(node, "lower", joint, limits.lower);
    read_limit_value(node, "upper", joint, limits.upper);
    if (node.has("lower") != node.has("upper")) {
      // urdfdom takes the other end as 0, which excludes half of the range without a word.
      findings_.warn(limits_in_file, node.span(), "a position limit with one end is read as 0 at the other",
                     joint_text(joint));
      if (!limits.lower) limits.lower = Number{0, "0", node.span()};
      if (!limits.upper) limits.upper = Number{0, "0", node.span()};
    }
    if (limits.lower && limits.upper && limits.lower->value > limits.upper->value) {
      findings_.warn(limits_in_file, limits.lower->span, "position limits in the wrong order are exchanged",
                     joint_text(joint));
      std::swap(limits.lower, limits.upper);
    } else if (limits.lower && limits.upper && limits.lower->value == limits.upper->value) {
      findings_.warn(limits_in_file, limits.lower->span, "equal ends of the position are read as no limits",
                     joint_text(joint), "a joint that does not move is `fixed`");
      limits.lower.reset();
      limits.upper.reset();
    }
  }
  read_limit_value(node, "velocity", joint, limits.speed);
  read_limit_value(node, "effort", joint, limits.effort);
}

void UrdfReader::read_joint(const XmlNode& node) {
  node.use();
  const auto name = require(findings_, node, "name");
  const auto type = require(findings_, node, "type");
  if (!name || !type) return;
  if (const auto [known, added] = joints_.try_emplace(name->text, robot_.joints.size()); !added) {
    findings_.error(twice_in_file, name->span, "joint " + quote(name->text) + " is defined twice", "again here", {},
                    {{robot_.joints[known->second].name_span, "first here"}});
    return;
  }
  Joint joint;
  joint.name = name->text;
  joint.name_span = name->span;
  joint.type_span = type->span;
  joint.span = node.span();
  const auto known = type_of(type->text);
  if (!known) {
    findings_.error(bad_value_in_file, type->span, "there is no joint type " + quote(type->text) + " in URDF", "",
                    {"the types are `revolute`, `continuous`, `prismatic`, `fixed`, `floating` and `planar`"});
  }
  joint.type = known.value_or(Joint::Type::fixed);
  joint.continuous = type->text == "continuous";
  joint.parent = find_link(node, "parent", joint);
  const auto child = find_link(node, "child", joint);
  joint.origin = read_origin(findings_, node);
  read_axis(node, joint);
  if (joint.type == Joint::Type::planar) turn_to_axis(joint);
  for (const XmlNode& part : node.children()) {
    if (part.is("limit")) {
      read_limit(part, joint);
    } else if (part.is("dynamics") && joint.type != Joint::Type::fixed) {
      part.use();
      joint.viscous = read_number(findings_, part, "damping");
      joint.coulomb = read_number(findings_, part, "friction");
      for (std::optional<Number>* value : {&joint.viscous, &joint.coulomb}) {
        if (*value && (*value)->value < 0) {
          findings_.warn(doubtful_in_file, (*value)->span, "negative friction is read as none", joint_text(joint));
          value->reset();
        }
      }
      const bool one = joint.type == Joint::Type::revolute || joint.type == Joint::Type::prismatic;
      if (!one && joint.coulomb && joint.coulomb->value != 0) {
        findings_.warn(doubtful_in_file, joint.coulomb->span,
                       "dry friction of a joint of several coordinates is left out", joint_text(joint));
        joint.coulomb.reset();
      }
    } else if (part.is("mimic") && joint.type != Joint::Type::fixed) {
      mimics_.emplace_back(robot_.joints.size(), part.use());
    } else if (part.is("safety_controller") || part.is("calibration") || part.is("dynamics") || part.is("mimic")) {
      part.keep_all();
    }
  }
  const bool one_coordinate = joint.type == Joint::Type::revolute || joint.type == Joint::Type::prismatic;
  if (one_coordinate && !joint.continuous && !node.child("limit")) {
    findings_.warn(limits_in_file, joint.span, "a joint without `<limit>` is read as one without limits",
                   joint_text(joint));
  }
  joint.child = child.value_or(0);  // after an error, the robot is not used
  robot_.joints.push_back(std::move(joint));
}

void UrdfReader::read_mimics() {
  for (const auto& [index, node] : mimics_) {
    Joint& joint = robot_.joints[index];
    const auto name = require(findings_, node, "joint");
    if (!name) continue;
    const auto source = joints_.find(name->text);
    if (source == joints_.end()) {
      // Published files do so; other readers let such joints move freely, most of them without a word.
      std::vector<std::string_view> names;
      for (const Joint& known : robot_.joints) names.push_back(known.name);
      const std::string_view near = nearest_name(name->text, names);
      findings_.warn(doubtful_in_file, name->span, "a joint that follows an unknown joint moves freely",
                     joint_text(joint) + " follows " + quote(name->text) +
                         (near.empty() ? "" : ", did you mean " + quote(near) + "?"));
      continue;
    }
    if (joint.type != Joint::Type::revolute && joint.type != Joint::Type::prismatic) {
      findings_.error(bad_value_in_file, node.span(),
                      joint_text(joint) + " has several coordinates, so it cannot follow another joint");
      continue;
    }
    Mimic mimic;
    mimic.source = source->second;
    mimic.span = node.span();
    mimic.coefficients = {read_number(findings_, node, "offset").value_or(Number{}),
                          read_number(findings_, node, "multiplier").value_or(computed(1))};
    joint.mimic = std::move(mimic);
  }
}

std::optional<Robot> UrdfReader::run() {
  const std::size_t errors = findings_.error_count();
  XmlNode root = document_.root().use();
  robot_.format = "URDF";
  robot_.span = root.span();
  if (const auto name = root.attribute("name"); name && !name->text.empty()) {
    robot_.name = name->text;
    robot_.name_span = name->span;
  }
  for (const XmlAttribute& attribute : root.attributes()) {
    if (attribute.name == "version" || attribute.name.starts_with("xmlns")) root.attribute(attribute.name);
  }
  constexpr std::size_t most_parts = 10'000;  // of a robot in the language
  std::size_t parts = 0;
  for (const XmlNode& node : root.children()) parts += node.is("link") || node.is("joint") ? 1 : 0;
  if (parts > most_parts) {
    findings_.error(bad_value_in_file, root.span(),
                    "a robot has at most 10 000 links and joints, and this one has " + std::to_string(parts));
    return std::nullopt;
  }
  colours_ = read_materials(findings_, root);
  // Links first: joints may stand above them.
  for (const XmlNode& node : root.children()) {
    if (node.is("link")) {
      read_link(node);
    } else if (node.is("transmission") || node.is("gazebo") || node.is("ros2_control") || node.is("sensor")) {
      node.keep_all();
    }
  }
  for (const XmlNode& node : root.children("joint")) read_joint(node);
  if (findings_.error_count() == errors) read_mimics();
  if (robot_.links.empty() && findings_.error_count() == errors) {
    findings_.error(missing_in_file, root.span(), "there is no `<link>` in this file", "",
                    {"a file that xacro has expanded to nothing looks like this"});
  }
  if (findings_.error_count() != errors) return std::nullopt;
  return std::move(robot_);
}

}  // namespace

std::optional<Robot> read_urdf(XmlDocument& document, Findings& findings) {
  return UrdfReader(document, findings).run();
}

}  // namespace robotc::importing
