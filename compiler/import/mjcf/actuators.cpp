#include "compiler/import/mjcf/actuators.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// Adds the rotor and the range of efforts of an actuator to a coordinate of a joint or tendon. `ratio` is given where
/// another actuator acts on it too: their efforts add.
void add_actuator(MjcfReading& mjcf, const MjcfElement& element, Limits& limits, std::optional<Number>& armature,
                  std::optional<Number>& ratio) {
  const XmlNode& node = element.node();
  const auto gears = mjcf.file.list(element, "gear");
  const double gear = gears && !gears->empty() ? gears->front().value : 1;
  if (const auto own = mjcf.file.number(element, "armature"); own && own->value != 0) {
    if (own->value < 0) {
      mjcf.findings.error(bad_value_in_file, own->span, "the `armature` of an actuator is negative");
    }
    armature = computed(own->value * gear * gear + (armature ? armature->value : 0), own->span);
  }
  // Forces on the joint: of a motor, those of its control; of any, those of `forcerange`.
  std::optional<Number> least, most, force_least, force_most;
  if (node.is("motor")) mjcf.read_range(element, "ctrllimited", "ctrlrange", false, least, most);
  mjcf.read_range(element, "forcelimited", "forcerange", false, force_least, force_most);
  if (force_least && (!least || force_least->value > least->value)) least = force_least;
  if (force_most && (!most || force_most->value < most->value)) most = force_most;
  if (!least || !most || gear == 0) return;
  Number lower = gear == 1 ? *least : computed(least->value * gear, least->span);
  Number upper = gear == 1 ? *most : computed(most->value * gear, most->span);
  if (gear < 0) std::swap(lower, upper);
  if (ratio && limits.effort) {
    const double before = limits.lower_effort ? limits.lower_effort->value : -limits.effort->value;
    lower = computed(lower.value + before, lower.span);
    upper = computed(upper.value + limits.effort->value, upper.span);
  }
  ratio = computed(gear, node.span());
  if (!(upper.value > lower.value)) return;
  limits.effort = upper;
  limits.lower_effort.reset();
  if (lower.value != -upper.value) limits.lower_effort = lower;
}

/// Returns false for an actuator that acts on joints which are not known.
bool read_actuator(MjcfReading& mjcf, MjcfTendons& tendons, const MjcfElement& element) {
  const XmlNode& node = element.node();
  for (const std::string_view name : {"joint", "jointinparent"}) {
    if (!node.has(name)) continue;
    const auto found = mjcf.find(mjcf.joints, *node.attribute(name), "joint");
    if (!found) return true;
    mjcf.driven[*found] = true;
    Joint& joint = mjcf.robot.joints[*found];
    if (joint.axis) add_actuator(mjcf, element, joint.limits, joint.armature, joint.ratio);
    return true;
  }
  if (node.has("tendon")) {
    const auto found = mjcf.find(tendons.names, *node.attribute("tendon"), "tendon");
    if (!found) return true;
    MjcfTendon& tendon = tendons.all[*found];
    if (tendon.is_fixed && !tendon.terms.empty()) {
      tendon.is_driven = true;
      add_actuator(mjcf, element, tendon.limits, tendon.armature, tendon.ratio);
      return true;
    }
  }
  const auto name = node.peek("name");
  mjcf.findings.warn(doubtful_in_file, node.span(), "an actuator that acts on no joint or fixed tendon is left out",
                     name ? quote(name->text) : "`<" + std::string(node.name()) + ">`");
  return false;
}

}  // namespace

void read_actuators(MjcfReading& mjcf, MjcfTendons& tendons) {
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
    if (has_drive && !mjcf.driven[i]) joint.passive = true;
  }
}

}  // namespace robotc::importing
