#include "compiler/import/mjcf/actuators.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// Returns false for an actuator that acts on joints which are not known.
bool read_actuator(MjcfReading& mjcf, const MjcfTendons& tendons, const MjcfElement& element) {
  const XmlNode& node = element.node();
  for (const std::string_view name : {"joint", "jointinparent"}) {
    if (!node.has(name)) continue;
    const auto found = mjcf.find(mjcf.joints, *node.attribute(name), "joint");
    if (!found) return true;
    mjcf.driven[*found] = true;
    Joint& joint = mjcf.robot.joints[*found];
    const bool one = joint.type == Joint::Type::revolute || joint.type == Joint::Type::prismatic;
    const auto gears = mjcf.file.list(element, "gear");
    const double gear = gears && !gears->empty() ? gears->front().value : 1;
    if (const auto own = mjcf.file.number(element, "armature"); own && own->value != 0 && one) {
      const double reflected = own->value * gear * gear + (joint.armature ? joint.armature->value : 0);
      joint.armature = computed(reflected, own->span);
    }
    // Forces on the joint: of a motor, those of its control; of any, those of `forcerange`.
    std::optional<Number> least, most, force_least, force_most;
    if (node.is("motor")) mjcf.read_range(element, "ctrllimited", "ctrlrange", false, least, most);
    mjcf.read_range(element, "forcelimited", "forcerange", false, force_least, force_most);
    if (force_least && (!least || force_least->value > least->value)) least = force_least;
    if (force_most && (!most || force_most->value < most->value)) most = force_most;
    if (!one || !least || !most || gear == 0) return true;
    Number lower = gear == 1 ? *least : computed(least->value * gear, least->span);
    Number upper = gear == 1 ? *most : computed(most->value * gear, most->span);
    if (gear < 0) std::swap(lower, upper);
    Limits& limits = joint.limits;
    if (joint.ratio) {  // several actuators of a joint: their efforts add
      if (limits.effort) {
        const double before = limits.lower_effort ? limits.lower_effort->value : -limits.effort->value;
        lower = computed(lower.value + before, lower.span);
        upper = computed(upper.value + limits.effort->value, upper.span);
      }
    }
    joint.ratio = computed(gear, node.span());
    if (!(upper.value > lower.value)) return true;
    limits.effort = upper;
    limits.lower_effort.reset();
    if (lower.value != -upper.value) limits.lower_effort = lower;
    return true;
  }
  bool are_known = false;
  if (const auto tendon = node.peek("tendon")) {
    node.keep_attribute("tendon");
    const auto found = tendons.names.find(tendon->text);
    if (found != tendons.names.end()) {
      const std::vector<LinearCoupling::Term>& moved = tendons.all[found->second].terms;
      are_known = !moved.empty();
      for (const LinearCoupling::Term& term : moved) mjcf.driven[term.joint] = true;
    }
  }
  const auto name = node.peek("name");
  mjcf.findings.warn(doubtful_in_file, node.span(), "an actuator that acts on no single joint is left out",
                     name ? quote(name->text) : "`<" + std::string(node.name()) + ">`");
  return are_known;
}

}  // namespace

/// Rotors of joints that follow others are turned by these.
void move_armatures(MjcfReading& mjcf) {
  for (Joint& joint : mjcf.robot.joints) {
    if (!joint.mimic || !joint.armature) continue;
    // Of a chain of followers, the last one that is free.
    double factor = 1;
    std::size_t source = 0;
    bool is_linear = true;
    const Mimic* at = &*joint.mimic;
    for (std::size_t steps = 0; at != nullptr && steps <= mjcf.robot.joints.size(); ++steps) {
      for (std::size_t k = 2; k < at->coefficients.size(); ++k) {
        is_linear = is_linear && at->coefficients[k].value == 0;
      }
      factor *= at->coefficients[1].value;
      source = at->source;
      at = mjcf.robot.joints[source].mimic ? &*mjcf.robot.joints[source].mimic : nullptr;
    }
    if (at != nullptr) continue;  // in a circle: the validator says so
    if (!is_linear) {
      mjcf.unsupported(joint.span, joint_text(joint) + " has an `armature`, and follows another joint by a curve");
      continue;
    }
    Joint& drive = mjcf.robot.joints[source];
    drive.armature = computed(factor * factor * joint.armature->value + (drive.armature ? drive.armature->value : 0),
                              joint.armature->span);
    joint.armature.reset();
  }
}

void read_actuators(MjcfReading& mjcf, const MjcfTendons& tendons) {
  bool has_drives = false, are_known = true;
  for (const XmlNode& section : mjcf.file.sections("actuator")) {
    section.use();
    for (const XmlNode& node : mjcf.file.children(section)) {
      const MjcfElement element = mjcf.file.element(node, nullptr);
      mjcf.kept.push_back(node);
      has_drives = true;
      are_known = read_actuator(mjcf, tendons, element) && are_known;
    }
  }
  if (!has_drives || !are_known) return;
  for (std::size_t i = 0; i < mjcf.robot.joints.size(); ++i) {
    Joint& joint = mjcf.robot.joints[i];
    const bool has_drive = joint.type != Joint::Type::fixed && joint.type != Joint::Type::floating;
    // In the language, a joint with a rotor has a drive.
    if (has_drive && !mjcf.driven[i] && !joint.armature) joint.passive = true;
  }
}

}  // namespace robotc::importing
