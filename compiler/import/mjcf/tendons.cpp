#include "compiler/import/mjcf/tendons.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

/// A `<joint>` of a fixed tendon.
void read_term(MjcfReading& mjcf, const XmlNode& node, MjcfTendon& tendon) {
  node.use();
  const auto name = require(mjcf.findings, node, "joint");
  if (!name) return;
  const auto joint = mjcf.find(mjcf.joints, *name, "joint");
  if (!joint) return;
  const auto coefficient = read_number(mjcf.findings, node, "coef");
  if (!coefficient) {
    if (!node.has("coef")) mjcf.findings.error(missing_in_file, node.span(), described(node, "coef") + " is missing");
    return;
  }
  const Joint::Type type = mjcf.robot.joints[*joint].type;
  if (type != Joint::Type::revolute && type != Joint::Type::prismatic) {
    mjcf.findings.error(bad_value_in_file, name->span,
                        joint_text(mjcf.robot.joints[*joint]) + " has several coordinates, so no tendon can be on it");
    return;
  }
  tendon.terms.push_back({*joint, *coefficient});
}

/// The length at which the spring of a fixed tendon is relaxed: by itself, that of its joints at theirs.
void read_rest(MjcfReading& mjcf, const MjcfElement& element, const std::string& shown, MjcfTendon& tendon) {
  const auto written = mjcf.file.list(element, "springlength");
  const bool is_given =
      written && std::any_of(written->begin(), written->end(), [](const Number& x) { return x.value != -1; });
  if (is_given) {
    if (written->size() > 1 && (*written)[1].value != written->front().value) {
      mjcf.unsupported(written->front().span,
                       shown + " has a spring that is slack between two lengths, which is not read");
    }
    tendon.rest = written->front();
    return;
  }
  double length = 0;
  for (const LinearCoupling::Term& term : tendon.terms) {
    const auto& rest = mjcf.robot.joints[term.joint].rest;
    if (rest) length += term.coefficient.value * rest->value;
  }
  if (length != 0) tendon.rest = computed(length, tendon.span);
}

/// Reads the spring, damper, rotor and friction along a tendon.
void read_actions(MjcfReading& mjcf, const MjcfElement& element, const std::string& shown, MjcfTendon& tendon) {
  const auto read = [&](std::string_view attribute, bool is_on) {
    std::optional<Number> value = mjcf.read_constant(element, attribute, shown);
    if (value && value->value < 0) {
      mjcf.findings.error(bad_value_in_file, value->span, shown + " has a negative `" + std::string(attribute) + "`");
    }
    if (value && value->value != 0 && !tendon.is_fixed) {
      mjcf.unsupported(tendon.span,
                       shown + " is spatial and acts by its `" + std::string(attribute) + "`, which is not read");
    }
    if (!is_on || (value && value->value == 0)) value.reset();
    return value;
  };
  tendon.stiffness = read("stiffness", mjcf.options.springs);
  tendon.damping = read("damping", mjcf.options.dampers);
  tendon.friction = read("frictionloss", mjcf.options.friction);
  tendon.armature = read("armature", true);
  if (tendon.stiffness) read_rest(mjcf, element, shown, tendon);
  mjcf.read_range(element, "limited", "range", false, tendon.limits.lower, tendon.limits.upper);
  tendon.limits.span = tendon.span;
}

}  // namespace

MjcfTendons read_tendons(MjcfReading& mjcf) {
  MjcfTendons tendons;
  for (const XmlNode& section : mjcf.file.sections("tendon")) {
    section.use();
    for (const XmlNode& node : mjcf.file.children(section)) {
      const MjcfElement element = mjcf.file.element(node, nullptr);
      const auto name = node.attribute("name");
      const std::string shown = name ? "tendon " + quote(name->text) : "a tendon without a name";
      if (name) tendons.names.emplace(name->text, tendons.all.size());
      MjcfTendon& tendon = tendons.all.emplace_back();
      tendon.is_fixed = node.is("fixed");
      tendon.span = node.span();
      tendon.name = name ? name->text : "tendon_" + std::to_string(tendons.all.size());
      for (const XmlNode& part : mjcf.file.children(node)) {
        if (tendon.is_fixed && part.is("joint")) {
          read_term(mjcf, part, tendon);
        } else {
          part.keep_all();
        }
      }
      read_actions(mjcf, element, shown, tendon);
      mjcf.kept.push_back(node);
    }
  }
  return tendons;
}

void add_tendon_joints(MjcfReading& mjcf, const MjcfTendons& tendons) {
  for (const MjcfTendon& tendon : tendons.all) {
    if (!tendon.is_fixed || !tendon.acts() || tendon.terms.empty()) {
      if (!tendon.limits.lower) continue;
      mjcf.findings.warn(limits_in_file, tendon.span, "limits of a tendon are left out",
                         "tendon " + quote(tendon.name));
      continue;
    }
    Link link;
    link.name = tendon.name + "_end";
    link.synthetic = true;
    link.span = link.name_span = tendon.span;
    Joint joint;
    joint.name = tendon.name;
    joint.type = Joint::Type::prismatic;
    joint.child = mjcf.robot.links.size();
    joint.axis = Vector{Number{}, Number{}, computed(1)};
    joint.stiffness = tendon.stiffness;
    joint.rest = tendon.rest;
    joint.viscous = tendon.damping;
    joint.coulomb = tendon.friction;
    joint.armature = tendon.armature;
    joint.limits = tendon.limits;
    joint.passive = !tendon.is_driven;
    joint.span = joint.name_span = joint.type_span = joint.axis_span = tendon.span;
    LinearCoupling coupling;
    coupling.name = tendon.name + "_length";
    coupling.span = tendon.span;
    coupling.terms.push_back({mjcf.robot.joints.size(), computed(1)});
    for (const LinearCoupling::Term& term : tendon.terms) {
      coupling.terms.push_back({term.joint, opposite(term.coefficient)});
    }
    mjcf.robot.links.push_back(std::move(link));
    mjcf.robot.joints.push_back(std::move(joint));
    mjcf.robot.couplings.push_back(std::move(coupling));
  }
}

}  // namespace robotc::importing
