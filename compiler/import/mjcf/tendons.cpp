#include "compiler/import/mjcf/tendons.h"

#include <algorithm>

#include "compiler/import/import_diagnostics.h"

namespace robotc::importing {

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
      if (name) tendons.names.emplace(name->text, tendons.joints.size());
      tendons.joints.emplace_back();
      for (const XmlNode& part : mjcf.file.children(node)) {
        if (part.is("joint") && part.has("joint")) {
          if (const auto found = mjcf.joints.find(part.peek("joint")->text); found != mjcf.joints.end()) {
            tendons.joints.back().push_back(found->second);
          }
        }
        part.keep_all();
      }
      mjcf.kept.push_back(node);
    }
  }
  return tendons;
}

}  // namespace robotc::importing
