#include "compiler/import/mjcf/options.h"

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/values.h"

namespace robotc::importing {

void read_options(MjcfReading& mjcf) {
  mjcf.robot.gravity = Vector{Number{}, Number{}, Number{-9.81, "-9.81", {}}};
  for (const XmlNode& node : mjcf.file.sections("option")) {
    node.use();
    if (const auto gravity = read_vector(mjcf.findings, node, "gravity")) mjcf.robot.gravity = *gravity;
    for (const std::string_view name : {"viscosity", "density"}) {
      const auto value = read_number(mjcf.findings, node, name);
      if (value && value->value != 0) {
        mjcf.findings.warn(doubtful_in_file, value->span, "forces of a fluid are left out", std::string(name));
      }
    }
    for (const XmlNode& child : mjcf.file.children(node)) {
      if (!child.is("flag")) {
        child.keep_all();
        continue;
      }
      child.use();
      const MjcfElement element(child, nullptr);
      const auto is_off = [&](std::string_view name) {
        const auto value = mjcf.file.flag(element, name);
        return value && !*value;
      };
      if (is_off("gravity")) mjcf.robot.gravity = Vector{};
      if (is_off("equality")) mjcf.options.equalities = false;
      if (is_off("frictionloss")) mjcf.options.friction = false;
      const bool passive = is_off("passive");
      if (is_off("spring") || passive) mjcf.options.springs = false;
      if (is_off("damper") || passive) mjcf.options.dampers = false;
      for (const XmlAttribute& attribute : child.attributes()) child.keep_attribute(attribute.name);
    }
    for (const XmlAttribute& attribute : node.attributes()) node.keep_attribute(attribute.name);
  }
}

}  // namespace robotc::importing
