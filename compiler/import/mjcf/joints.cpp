#include "compiler/import/mjcf/joints.h"

#include <algorithm>
#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

enum class JointKind : std::uint8_t { hinge, slide, ball, free };

/// Properties that joints of several coordinates do not have in the language.
void refuse_of_many(MjcfReading& mjcf, const MjcfElement& element, JointKind kind, const Joint& joint) {
  const std::string type = kind == JointKind::ball ? "ball" : "free";
  for (const std::string_view name : {"stiffness", "frictionloss"}) {
    if (name == "stiffness" && kind == JointKind::ball) continue;  // relaxed where the body stands at first
    const auto holder = element.holder(name);
    if (!holder) continue;
    const auto list = mjcf.file.list(element, name);
    if (!list || std::all_of(list->begin(), list->end(), [](const Number& number) { return number.value == 0; }))
      continue;
    const bool own = holder->index() == element.node().index() && holder->span() == element.span();
    mjcf.unsupported(holder->peek(name)->span,
                     joint_text(joint) + " of type " + type + " has " + quote(name) + ", which is not read",
                     own ? ""
                         : "it is from a default class: write `" + std::string(name) + "=\"0\"` at the joint, or use " +
                               "`<freejoint/>`, which has no defaults");
  }
}

void refuse_negative(MjcfReading& mjcf, const std::optional<Number>& value, const Joint& joint) {
  if (!value || value->value >= 0) return;
  mjcf.findings.error(bad_value_in_file, value->span, joint_text(joint) + " has a negative value here");
}

/// The damper, the spring and the rotor of a joint, the same along all its coordinates.
void read_drive(MjcfReading& mjcf, const MjcfElement& element, Joint& joint) {
  joint.viscous = mjcf.read_constant(element, "damping", joint_text(joint));
  joint.stiffness = mjcf.read_constant(element, "stiffness", joint_text(joint));
  joint.armature = mjcf.file.number(element, "armature");
  for (const auto* value : {&joint.viscous, &joint.stiffness, &joint.armature}) refuse_negative(mjcf, *value, joint);
  if (joint.armature && joint.armature->value == 0) joint.armature.reset();
  if (!mjcf.options.dampers) joint.viscous.reset();
  if (!mjcf.options.springs) joint.stiffness.reset();
}

void read_one_coordinate(MjcfReading& mjcf, const MjcfElement& element, JointKind kind, Joint& joint) {
  const bool turns = kind == JointKind::hinge;
  joint.axis = Vector{Number{}, Number{}, computed(1)};
  joint.axis_span = joint.span;
  if (const auto axis = mjcf.file.vector(element, "axis")) {
    joint.axis = *axis;
    joint.axis_span = element.holder("axis")->peek("axis")->span;
    if (is_zero(*axis)) {
      mjcf.findings.error(bad_value_in_file, joint.axis_span, "the axis of " + joint_text(joint) + " has the length 0");
    }
  }
  read_drive(mjcf, element, joint);
  joint.coulomb = mjcf.file.number(element, "frictionloss");
  refuse_negative(mjcf, joint.coulomb, joint);
  if (!mjcf.options.friction) joint.coulomb.reset();
  if (const auto rest = mjcf.file.number(element, "springref")) joint.rest = turns ? mjcf.file.angle(*rest) : *rest;
  joint.limits.span = joint.span;
  mjcf.read_range(element, "limited", "range", turns, joint.limits.lower, joint.limits.upper);
  joint.continuous = false;
  std::optional<Number> least, most;
  mjcf.read_range(element, "actuatorfrclimited", "actuatorfrcrange", false, least, most);
  if (least && most && most->value > 0) {
    joint.limits.effort = most;
    if (least->value != -most->value) joint.limits.lower_effort = least;
  }
}

Joint read_joint(MjcfReading& mjcf, const MjcfItem& item, JointKind kind, const MjcfElement& element,
                 const std::string& body) {
  Joint joint;
  joint.name = item.name();
  joint.span = item.node.span();
  joint.name_span = item.node.peek("name") ? item.node.peek("name")->span : joint.span;
  joint.type_span = item.node.peek("type") ? item.node.peek("type")->span : joint.span;
  static constexpr std::array<std::string_view, 4> words{"hinge", "slide", "ball", "free"};
  const std::string written = joint.name;
  if (joint.name.empty()) joint.name = body + "_" + std::string(words[static_cast<std::size_t>(kind)]);
  switch (kind) {
    case JointKind::hinge:
      joint.type = Joint::Type::revolute;
      read_one_coordinate(mjcf, element, kind, joint);
      break;
    case JointKind::slide:
      joint.type = Joint::Type::prismatic;
      read_one_coordinate(mjcf, element, kind, joint);
      break;
    case JointKind::ball:
      joint.type = Joint::Type::spherical;
      refuse_of_many(mjcf, element, kind, joint);
      read_drive(mjcf, element, joint);
      if (mjcf.file.flag(element, "limited").value_or(element.has("range") && mjcf.file.compiler().autolimits)) {
        mjcf.findings.warn(limits_in_file, joint.span, "the range of a ball joint is left out", joint_text(joint));
      }
      (void)mjcf.file.list(element, "range");
      break;
    case JointKind::free:
      joint.type = Joint::Type::floating;
      if (!item.node.is("freejoint")) {
        refuse_of_many(mjcf, element, kind, joint);
        read_drive(mjcf, element, joint);
      }
      if (const auto align = item.node.attribute("align"); align && align->text == "true") {
        mjcf.unsupported(align->span, "`align` moves the frame of its body, and is not read");
      }
      break;
  }
  if (!written.empty() && !mjcf.joints.emplace(written, mjcf.robot.joints.size()).second) {
    mjcf.findings.error(twice_in_file, joint.name_span, "joint " + quote(written) + " is defined twice", "again here",
                        {}, {{mjcf.robot.joints[mjcf.joints.find(written)->second].name_span, "first here"}});
  }
  mjcf.kept.push_back(item.node);
  return joint;
}

JointKind read_kind(MjcfReading& mjcf, const MjcfItem& item, const MjcfElement& element) {
  if (item.node.is("freejoint")) return JointKind::free;
  const auto type = element.attribute("type");
  if (!type || type->text == "hinge") return JointKind::hinge;
  if (type->text == "slide") return JointKind::slide;
  if (type->text == "ball") return JointKind::ball;
  if (type->text == "free") return JointKind::free;
  mjcf.findings.error(bad_value_in_file, type->span, "there is no joint type " + quote(type->text) + " in MJCF", "",
                      {"the types are `hinge`, `slide`, `ball` and `free`"});
  return JointKind::hinge;
}

/// The coordinate `ref`, at which the body stands where the file puts it: the joint frame is moved back by it. Nothing
/// if it is 0, or for a joint of several coordinates.
std::optional<Number> read_reference(MjcfReading& mjcf, const MjcfElement& element, JointKind kind, Joint& joint) {
  if (!joint.axis) return std::nullopt;
  const auto written = mjcf.file.number(element, "ref");
  if (!written || written->value == 0) return std::nullopt;
  const Number ref = kind == JointKind::hinge ? mjcf.file.angle(*written) : *written;
  if (is_zero(*joint.axis)) return ref;
  const Span span = written->span;
  if (kind == JointKind::hinge) {
    joint.origin = compose(joint.origin, {{}, turn_about(*joint.axis, opposite(ref), span), span});
    return ref;
  }
  const double length = std::hypot((*joint.axis)[0].value, (*joint.axis)[1].value, (*joint.axis)[2].value);
  Vector back;
  for (std::size_t k = 0; k < 3; ++k) back[k] = computed(-ref.value * (*joint.axis)[k].value / length, span);
  joint.origin = compose(joint.origin, shift(back, span));
  return ref;
}

/// `springdamper`, whose numbers need the masses.
void read_spring_damper(MjcfReading& mjcf, const MjcfElement& element, JointKind kind, const Joint& joint) {
  const auto automatic = mjcf.file.list(element, "springdamper");
  if (!automatic || automatic->size() != 2 || (*automatic)[0].value <= 0 || (*automatic)[1].value <= 0) return;
  if (kind == JointKind::free) {
    return mjcf.unsupported((*automatic)[0].span,
                            joint_text(joint) + " of type free has `springdamper`, which is not read");
  }
  mjcf.spring_dampers.push_back(
      {mjcf.robot.joints.size(), (*automatic)[0].value, (*automatic)[1].value, (*automatic)[0].span});
}

/// A body without joints is fixed to its parent.
void mount(MjcfReading& mjcf, std::optional<std::size_t> parent, std::size_t link, const Pose& pose,
           const std::string& body) {
  Joint joint;
  joint.name = body + "_mount";
  joint.parent = parent;
  joint.child = link;
  joint.origin = pose;
  joint.span = joint.name_span = joint.type_span = mjcf.robot.links[link].span;
  mjcf.robot.joints.push_back(std::move(joint));
  mjcf.start.emplace_back();
  mjcf.driven.push_back(false);
}

}  // namespace

void read_joints(MjcfReading& mjcf, const std::vector<MjcfItem>& items, std::optional<std::size_t> parent,
                 std::size_t link, const Pose& pose, const std::string& body) {
  std::vector<const MjcfItem*> found;
  for (const MjcfItem& item : items) {
    if (item.node.is("joint") || item.node.is("freejoint")) found.push_back(&item);
  }
  if (found.empty()) return mount(mjcf, parent, link, pose, body);
  Pose place = pose;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const MjcfItem& item = *found[i];
    const MjcfElement element =
        item.node.is("freejoint") ? MjcfElement(item.node.use(), nullptr) : mjcf.file.element(item.node, item.around);
    const JointKind kind = read_kind(mjcf, item, element);
    Joint joint = read_joint(mjcf, item, kind, element, body);
    if (kind == JointKind::free && (parent || found.size() > 1)) {
      mjcf.unsupported(joint.span,
                       joint_text(joint) + " is free, which only the only joint of a body of the world can be");
    }
    std::optional<std::vector<Number>> start;
    Vector at{};
    if (kind == JointKind::free) {
      // Its coordinates are the pose of the body in the world.
      start.emplace();
      for (const Number& number : pose.position) start->push_back(number);
      const Rotation rotation = pose.rotation.form == Rotation::Form::quaternion
                                    ? pose.rotation
                                    : rotation_of(matrix(pose.rotation), pose.span);
      for (const Number& number : rotation.numbers) start->push_back(number);
      if (is_identity(pose)) start.reset();
      place = {};
    } else {
      if (const auto position = mjcf.file.vector(element, "pos"); position && kind != JointKind::slide) at = *position;
      at = compose(item.frame, shift(at, joint.span)).position;
      if (kind == JointKind::slide) at = {};
      if (joint.axis) joint.axis = rotated(item.frame.rotation, *joint.axis);
    }
    joint.origin = compose(place, shift(at, joint.span));
    read_spring_damper(mjcf, element, kind, joint);
    if (const auto ref = read_reference(mjcf, element, kind, joint)) start = std::vector<Number>{*ref};
    joint.parent = i == 0 ? parent : std::optional(joint.child);
    place = shift(opposite(at), joint.span);
    if (i + 1 < found.size()) {
      Link between;
      between.name = body + "_" + std::to_string(i + 1);
      between.synthetic = true;
      between.span = between.name_span = joint.span;
      if (i > 0) joint.parent = mjcf.robot.links.size() - 1;
      joint.child = mjcf.robot.links.size();
      mjcf.robot.links.push_back(std::move(between));
      mjcf.initial.push_back(mjcf.initial[link]);
    } else {
      if (i > 0) joint.parent = mjcf.robot.links.size() - 1;
      joint.child = link;
      joint.after = place;
      joint.after.span = joint.span;
    }
    mjcf.robot.joints.push_back(std::move(joint));
    mjcf.start.push_back(std::move(start));
    mjcf.driven.push_back(false);
  }
}

}  // namespace robotc::importing
