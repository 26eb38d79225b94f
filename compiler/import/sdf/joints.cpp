#include "compiler/import/sdf/joints.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/sdf/values.h"
#include "compiler/import/values.h"

namespace robotc::importing {

void SdfJoints::read_limits(const XmlNode& node, Joint& joint) {
  const auto limit = node.child("limit");
  if (!limit) return;
  limit->use();
  joint.limits.span = limit->span();
  const auto read = [&](std::string_view name) -> std::optional<Number> {
    const auto child = limit->child(name);
    if (!child) return std::nullopt;
    child->use();
    const auto text = child->text();
    if (!text || is_infinite(text->text)) return std::nullopt;
    const auto numbers = read_numbers(findings_, *text, "`<" + std::string(name) + ">`", 1);
    if (!numbers || std::abs(numbers->front().value) >= 1e15) return std::nullopt;
    return numbers->front();
  };
  auto lower = read("lower"), upper = read("upper");
  if (joint.continuous) {
    lower.reset();
    upper.reset();
  }
  if (lower && upper && lower->value > upper->value) {
    findings_.warn(limits_in_file, lower->span, "position limits in the wrong order are exchanged", joint_text(joint));
    std::swap(lower, upper);
  } else if (lower && upper && lower->value == upper->value) {
    findings_.warn(limits_in_file, lower->span, "equal ends of the position are read as no limits", joint_text(joint),
                   "a joint that does not move is `fixed`");
    lower.reset();
    upper.reset();
  } else if (lower.has_value() != upper.has_value()) {
    findings_.warn(limits_in_file, limit->span(), "a position limit with one end is left out", joint_text(joint));
  }
  joint.limits.lower = lower;
  joint.limits.upper = upper;
  joint.limits.speed = read("velocity");
  joint.limits.effort = read("effort");
  // −1 means none.
  for (std::optional<Number>* value : {&joint.limits.speed, &joint.limits.effort}) {
    if (*value && (*value)->value <= 0) value->reset();
  }
  for (const XmlNode& child : limit->children()) {
    if (child.is("stiffness") || child.is("dissipation")) child.keep_all();
  }
}

void SdfJoints::read_axis(std::size_t entity, const XmlNode& node, std::size_t index) {
  Joint& joint = robot_.joints[index];
  node.use();
  const std::size_t model = frames_[entity].model;
  joint.axis = Vector{Number{}, Number{}, Number{1, "1", node.span()}};
  joint.axis_span = node.span();
  if (const auto xyz = vector_of(findings_, node, "xyz")) {
    joint.axis = *xyz;
    joint.axis_span = node.child("xyz")->span();
    std::optional<std::size_t> along;
    if (const auto name = node.child("xyz")->attribute("expressed_in"); name && !name->text.empty()) {
      along = frames_.look_up(model, *name);
    }
    // Until 1.4, axes were along those of the model; until 1.6, if the file said so.
    if (flag_of(node, "use_parent_model_frame") || version_ < 1.5 - 1e-9) along = model;
    if (along) joint.axis = rotated(frames_.relative(entity, *along).rotation, *joint.axis);
    if (is_zero(*joint.axis)) {
      findings_.error(bad_value_in_file, joint.axis_span, "the axis of " + joint_text(joint) + " has the length 0");
      return;
    }
  }
  if (const auto dynamics = node.child("dynamics")) {
    dynamics->use();
    joint.viscous = value_of(findings_, *dynamics, "damping");
    joint.coulomb = value_of(findings_, *dynamics, "friction");
    joint.stiffness = value_of(findings_, *dynamics, "spring_stiffness");
    joint.rest = value_of(findings_, *dynamics, "spring_reference");
    for (std::optional<Number>* value : {&joint.viscous, &joint.coulomb, &joint.stiffness}) {
      if (*value && (*value)->value < 0) {
        findings_.warn(doubtful_in_file, (*value)->span, "negative friction or stiffness is read as none",
                       joint_text(joint));
        value->reset();
      }
    }
  }
  read_limits(node, joint);
  if (const auto mimic = node.child("mimic")) {
    mimics_.push_back({index, model, mimic->use()});
  }
}

/// Parent, child and the joint frame. False (reported) if they are not known.
bool SdfJoints::read_ends(std::size_t entity, Joint& joint) {
  const XmlNode node = *frames_[entity].node;
  const std::size_t model = frames_[entity].model;
  std::array<std::optional<std::size_t>, 2> ends;  // entities
  constexpr std::array<std::string_view, 2> names{"parent", "child"};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto end = node.child(names[i]);
    const auto text = end ? end->use().text() : std::nullopt;
    if (!text) {
      findings_.error(missing_in_file, node.span(), joint_text(joint) + " has no `<" + std::string(names[i]) + ">`", "",
                      {"write `<" + std::string(names[i]) + ">NAME</" + std::string(names[i]) + ">` in it"});
      return false;
    }
    const auto found = frames_.look_up(model, *text);
    if (!found) return false;
    if (*found == SdfFrames::world && i == 0) {
      ends[i] = SdfFrames::world;
      continue;
    }
    const auto link = frames_.link_of(*found, *text);
    if (!link) return false;
    if (i == 0) {
      joint.parent = link;
    } else {
      joint.child = *link;
    }
    ends[i] = frames_.entity_of_link(*link);
  }
  joint.origin = frames_.relative(*ends[0], entity);
  joint.after = frames_.relative(entity, *ends[1]);
  if (!joint.origin.span.valid()) joint.origin.span = joint.span;
  if (!joint.after.span.valid()) joint.after.span = joint.span;
  return true;
}

/// The pitch of a screw, in m for a turn.
void SdfJoints::read_pitch(const XmlNode& node, Joint& joint) {
  // The older element has another meaning: minus radians for a metre.
  joint.pitch = Number{1, "1", node.span()};
  if (const auto pitch = value_of(findings_, node, "screw_thread_pitch")) {
    joint.pitch = *pitch;
  } else if (const auto old = value_of(findings_, node, "thread_pitch")) {
    if (old->value == 0) {
      findings_.error(bad_value_in_file, old->span, "`<thread_pitch>` of " + joint_text(joint) + " is 0");
      return;
    }
    joint.pitch = computed(-2 * std::numbers::pi / old->value, old->span);
  }
  if (joint.pitch->value == 0) {
    findings_.error(bad_value_in_file, joint.pitch->span, "the pitch of " + joint_text(joint) + " is 0");
  }
}

/// The second of two joints in series, about two axes that are given at zero, and the link between them.
void SdfJoints::add_second(std::size_t entity, std::size_t index) {
  const XmlNode node = *frames_[entity].node;
  const auto second = node.child("axis2");
  Joint& joint = robot_.joints[index];
  if (!second) {
    findings_.error(missing_in_file, node.span(), joint_text(joint) + " has no `<axis2>`");
    return;
  }
  Joint outer;
  outer.name = joint.name + "_2";
  outer.span = outer.name_span = node.span();
  outer.type_span = joint.type_span;
  outer.type = Joint::Type::revolute;
  outer.child = joint.child;
  outer.after = joint.after;
  joint.after = {};
  Link between;
  between.name = joint.name + "_1";
  between.synthetic = true;
  between.span = between.name_span = node.span();
  joint.child = robot_.links.size();
  outer.parent = robot_.links.size();
  robot_.links.push_back(std::move(between));
  robot_.joints.push_back(std::move(outer));
  read_axis(entity, *second, robot_.joints.size() - 1);
}

void SdfJoints::read(std::size_t entity) {
  const XmlNode node = *frames_[entity].node;
  const std::size_t index = frames_[entity].index;
  const auto type = require(findings_, node, "type");
  if (!type) return;
  Joint& joint = robot_.joints[index];
  joint.type_span = type->span;
  if (!read_ends(entity, joint)) return;
  const std::string_view kind = type->text;
  const auto first = node.child("axis"), second = node.child("axis2");
  if (kind == "fixed" || kind == "ball") {
    joint.type = kind == "fixed" ? Joint::Type::fixed : Joint::Type::spherical;
    if (first) first->keep_all();
    if (second) second->keep_all();
  } else if (kind == "revolute" || kind == "continuous" || kind == "prismatic" || kind == "screw" ||
             kind == "universal" || kind == "revolute2") {
    joint.type = kind == "prismatic" ? Joint::Type::prismatic
                 : kind == "screw"   ? Joint::Type::screw
                                     : Joint::Type::revolute;
    joint.continuous = kind == "continuous";
    if (!first) {
      findings_.error(missing_in_file, node.span(), joint_text(joint) + " has no `<axis>`");
      return;
    }
    read_axis(entity, *first, index);
    if (kind == "screw") read_pitch(node, joint);
    if (kind == "universal" || kind == "revolute2") add_second(entity, index);
  } else {
    findings_.error(not_supported_in_file, type->span,
                    "joint type " + quote(kind) + " of " + joint_text(joint) + " is not read", "",
                    {"the types are `revolute`, `continuous`, `prismatic`, `screw`, `universal`, `revolute2`, `ball` "
                     "and `fixed`"});
  }
  for (const XmlNode& child : node.children()) {
    if (child.is("physics") || child.is("sensor") || child.is("gearbox_ratio") || child.is("gearbox_reference_body") ||
        child.is("plugin")) {
      child.keep_all();
    }
  }
}

void SdfJoints::read_mimics() {
  for (const MimicNode& entry : mimics_) {
    const auto name = require(findings_, entry.node, "joint");
    if (!name) continue;
    const auto found = frames_.look_up(entry.model, *name);
    if (!found) continue;
    if (frames_[*found].kind != SdfEntity::Kind::joint) {
      findings_.error(bad_value_in_file, name->span, quote(name->text) + " is not a joint");
      continue;
    }
    if (const auto axis = entry.node.attribute("axis"); axis && axis->text == "axis2") {
      findings_.error(not_supported_in_file, axis->span, "to follow the second axis of a joint is not read");
      continue;
    }
    Joint& joint = robot_.joints[entry.joint];
    Mimic mimic;
    mimic.source = frames_[*found].index;
    mimic.span = entry.node.span();
    const Number factor = value_of(findings_, entry.node, "multiplier").value_or(Number{1, "1", mimic.span});
    const Number offset = value_of(findings_, entry.node, "offset").value_or(Number{});
    const Number reference = value_of(findings_, entry.node, "reference").value_or(Number{});
    mimic.coefficients = {offset, factor};
    if (reference.value != 0) {
      mimic.coefficients.front() = computed(offset.value - factor.value * reference.value, mimic.span);
    }
    joint.mimic = std::move(mimic);
  }
}

}  // namespace robotc::importing
