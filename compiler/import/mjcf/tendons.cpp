#include "compiler/import/mjcf/tendons.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
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

}  // namespace

MjcfTendons read_tendons(MjcfReading& mjcf) {
  MjcfTendons tendons;
  for (const XmlNode& section : mjcf.file.sections("tendon")) {
    section.use();
    for (const XmlNode& node : mjcf.file.children(section)) {
      const MjcfElement element = mjcf.file.element(node, nullptr);
      const auto name = node.attribute("name");
      const std::string shown = name ? "tendon " + quote(name->text) : "a tendon without a name";
      for (const std::string_view acts : {"stiffness", "damping", "armature", "frictionloss"}) {
        const auto list = mjcf.file.list(element, acts);
        if (list && std::any_of(list->begin(), list->end(), [](const Number& x) { return x.value != 0; })) {
          mjcf.unsupported(node.span(), shown + " acts on joints by its `" + std::string(acts) + "`, and is not read");
        }
      }
      const auto limited = mjcf.file.flag(element, "limited");
      if (limited.value_or(element.has("range") && mjcf.file.compiler().autolimits)) {
        mjcf.findings.warn(limits_in_file, node.span(), "limits of a tendon are left out", shown);
      }
      (void)mjcf.file.list(element, "range");
      if (name) tendons.names.emplace(name->text, tendons.all.size());
      MjcfTendon& tendon = tendons.all.emplace_back();
      tendon.is_fixed = node.is("fixed");
      for (const XmlNode& part : mjcf.file.children(node)) {
        if (tendon.is_fixed && part.is("joint")) {
          read_term(mjcf, part, tendon);
        } else {
          part.keep_all();
        }
      }
      mjcf.kept.push_back(node);
    }
  }
  return tendons;
}

}  // namespace robotc::importing
