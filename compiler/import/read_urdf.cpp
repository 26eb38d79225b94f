#include "compiler/import/read_urdf.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/shape_text.h"
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
  void read_inertial(const XmlNode& node, Link& link);
  void read_shape(const XmlNode& node, Link& link);
  /// The colour of a `<material>`: its own, or that of the robot's material of its name.
  std::optional<std::array<double, 4>> read_colour(const XmlNode& material);
  void read_materials(const XmlNode& root);
  void read_joint(const XmlNode& node);
  void read_limit(const XmlNode& node, Joint& joint);
  void read_limit_value(const XmlNode& node, std::string_view attribute, const Joint& joint,
                        std::optional<Number>& value);
  void read_axis(const XmlNode& node, Joint& joint);
  void turn_to_axis(Joint& joint);
  void read_mimics();
  Pose read_origin(const XmlNode& node);
  std::optional<std::size_t> find_link(const XmlNode& joint, std::string_view element, const Joint& read);

  XmlDocument& document_;
  Findings& findings_;
  Robot robot_;
  Index links_, joints_;
  std::unordered_map<std::string_view, std::array<double, 4>> colours_;  ///< of materials by name
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

/// The position and rotation of the `<origin>` of an element.
Pose UrdfReader::read_origin(const XmlNode& node) {
  Pose pose;
  const auto origin = node.child("origin");
  if (!origin) return pose;
  origin->use();
  pose.span = origin->span();
  if (const auto position = read_vector(findings_, *origin, "xyz")) pose.position = *position;
  if (const auto angles = read_vector(findings_, *origin, "rpy")) {
    pose.rotation = {Rotation::Form::rpy, {(*angles)[0], (*angles)[1], (*angles)[2], {}}, origin->peek("rpy")->span};
  } else if (const auto quaternion = read_numbers(findings_, *origin, "quat_xyzw", 4)) {  // URDF 1.2
    pose.rotation = {Rotation::Form::quaternion,
                     {(*quaternion)[3], (*quaternion)[0], (*quaternion)[1], (*quaternion)[2]},
                     origin->peek("quat_xyzw")->span};
    double squared = 0;
    for (const Number& number : *quaternion) squared += number.value * number.value;
    if (!(squared > 0)) {
      findings_.error(bad_value_in_file, pose.rotation.span, "a quaternion of length 0 is no rotation");
      pose.rotation = {};
    }
  }
  return pose;
}

void UrdfReader::read_inertial(const XmlNode& node, Link& link) {
  node.use();
  Inertia inertia;
  inertia.span = node.span();
  inertia.centre = read_origin(node);
  const auto mass = node.child("mass");
  if (!mass) {
    findings_.error(missing_in_file, node.span(), "link " + quote(link.name) + " has an `<inertial>` without `<mass>`",
                    "", {"write `<mass value=\"…\"/>` in kg, or remove the `<inertial>`"});
    return;
  }
  mass->use();
  if (!require(findings_, *mass, "value")) return;
  const auto value = read_number(findings_, *mass, "value");
  if (!value) return;
  inertia.mass = *value;
  if (const auto moments = node.child("inertia")) {
    moments->use();
    constexpr std::array<std::string_view, 6> names{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
    for (std::size_t i = 0; i < 6; ++i) {
      if (!moments->has(names[i])) {
        // Products that are not written are 0 in the files that do so; a moment that is not written is unknown.
        if (i == 0 || i == 3 || i == 5) require(findings_, *moments, names[i]);
        continue;
      }
      if (const auto moment = read_number(findings_, *moments, names[i])) inertia.moments[i] = *moment;
    }
  } else {
    inertia.has_moments = false;
    findings_.warn(inertia_in_file, node.span(), "an `<inertial>` without `<inertia>` is read as a point mass",
                   "link " + quote(link.name));
  }
  const bool weighs = inertia.mass.value != 0 || std::any_of(inertia.moments.begin(), inertia.moments.end(),
                                                             [](const Number& moment) { return moment.value != 0; });
  if (weighs) link.bodies.push_back(std::move(inertia));
}

std::optional<std::array<double, 4>> UrdfReader::read_colour(const XmlNode& material) {
  material.use();
  const auto name = material.attribute("name");
  if (const auto texture = material.child("texture")) texture->keep_all();
  if (const auto node = material.child("color")) {
    node->use();
    const auto numbers = read_numbers(findings_, *node, "rgba", 4);
    return numbers ? clamped_colour(*numbers) : std::nullopt;
  }
  const auto known = name ? colours_.find(name->text) : colours_.end();
  return known != colours_.end() ? std::optional(known->second) : std::nullopt;
}

/// Those of the robot, and those that shapes define, which others may name before them.
void UrdfReader::read_materials(const XmlNode& root) {
  const auto add = [&](const XmlNode& material) {
    const auto name = material.peek("name");
    if (!name || name->text.empty() || !material.child("color")) return;
    if (const auto colour = read_colour(material)) colours_.try_emplace(name->text, *colour);
  };
  for (const XmlNode& node : root.children("material")) {
    add(node);
    read_colour(node);
  }
  for (const XmlNode& link : root.children("link")) {
    for (const XmlNode& visual : link.children("visual")) {
      if (const auto material = visual.child("material")) add(*material);
    }
  }
}

void UrdfReader::read_shape(const XmlNode& node, Link& link) {
  Shape shape;
  shape.span = node.span();
  shape.visible = node.is("visual");
  shape.touches = !shape.visible;
  const auto geometry = node.child("geometry");
  const std::vector<XmlNode> kinds = geometry ? geometry->children() : std::vector<XmlNode>{};
  if (kinds.empty()) {
    node.keep_all();
    return;
  }
  const XmlNode& kind = kinds.front();
  const auto number = [&](std::string_view attribute) {
    if (!require(findings_, kind, attribute)) return Number{};
    return read_number(findings_, kind, attribute).value_or(Number{});
  };
  if (kind.is("box")) {
    shape.kind = Shape::Kind::box;
    if (require(findings_, kind, "size")) {
      if (const auto size = read_vector(findings_, kind, "size")) shape.size = *size;
    }
  } else if (kind.is("sphere")) {
    shape.kind = Shape::Kind::sphere;
    shape.size[0] = number("radius");
  } else if (kind.is("cylinder") || kind.is("capsule")) {
    shape.kind = kind.is("cylinder") ? Shape::Kind::cylinder : Shape::Kind::capsule;
    shape.size[0] = number("radius");
    shape.size[1] = number("length");
  } else if (kind.is("mesh")) {
    shape.kind = Shape::Kind::mesh;
    if (const auto path = require(findings_, kind, "filename")) {
      shape.mesh = path->text;
      shape.mesh_span = path->span;
    }
    shape.size = {computed(1), computed(1), computed(1)};
    if (const auto scale = read_vector(findings_, kind, "scale")) shape.size = *scale;
  } else {
    node.keep_all();
    return;
  }
  node.use();
  geometry->use();
  kind.use();
  if (const auto name = node.keep_attribute("name")) shape.name = name->text;
  shape.pose = read_origin(node);
  const auto material = node.child("material");
  if (material && shape.visible) shape.colour = read_colour(*material);
  if (material && !shape.visible) material->keep_all();
  if (!can_be_written(shape)) node.keep_all();
  link.shapes.push_back(std::move(shape));
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
  bool has_inertial = false;
  for (const XmlNode& child : node.children()) {
    if (child.is("inertial")) {
      if (has_inertial) {
        findings_.error(twice_in_file, child.span(), "link " + quote(link.name) + " has two `<inertial>`", "",
                        {"readers of URDF take different ones of them: remove one"});
        continue;
      }
      has_inertial = true;
      read_inertial(child, link);
    } else if (child.is("visual") || child.is("collision")) {
      read_shape(child, link);
    } else if (child.is("sensor") || child.is("material")) {
      child.keep_all();
    }
  }
  robot_.links.push_back(std::move(link));
}

std::optional<std::size_t> UrdfReader::find_link(const XmlNode& joint, std::string_view element, const Joint& read) {
  const auto node = joint.child(element);
  if (!node) {
    findings_.error(missing_in_file, joint.span(), joint_text(read) + " has no `<" + std::string(element) + ">`");
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
/// frame is turned so that z is along the axis, and back behind the joint.
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
  const bool position = attribute == "lower" || attribute == "upper";
  if (!position && number->value == 0) {
    findings_.warn(limits_in_file, number->span, "a limit of 0 for " + std::string(attribute) + " is read as not given",
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
  joint.origin = read_origin(node);
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
      findings_.warn(doubtful_in_file, name->span, "a joint that follows an unknown joint moves freely",
                     joint_text(joint) + " follows " + quote(name->text));
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
  read_materials(root);
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
