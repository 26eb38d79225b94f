#include "compiler/import/mjcf/configurations.h"

#include <algorithm>
#include <functional>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/values.h"

namespace robotc::importing {

void add_initial(MjcfReading& mjcf, const MjcfTendons& tendons) {
  if (!mjcf.robot.closures.empty() || !mjcf.robot.couplings.empty()) return;
  Configuration configuration;
  configuration.name = "qpos0";
  configuration.span = mjcf.robot.span;
  const auto follows = [](const Joint& joint) { return joint.mimic.has_value(); };
  const bool has_followers = std::any_of(mjcf.robot.joints.begin(), mjcf.robot.joints.end(), follows) ||
                             std::any_of(tendons.all.begin(), tendons.all.end(), std::mem_fn(&MjcfTendon::acts));
  bool is_zero_everywhere = true;
  for (std::size_t i = 0; i < mjcf.robot.joints.size(); ++i) {
    const Joint& joint = mjcf.robot.joints[i];
    if (follows(joint) || joint.type == Joint::Type::fixed) continue;
    is_zero_everywhere = is_zero_everywhere && !mjcf.start[i];
    if (mjcf.start[i]) {
      configuration.entries.push_back({i, *mjcf.start[i]});
    } else if (has_followers) {
      // Where joints follow others, a configuration names all others.
      std::vector<Number> zero(joint.type == Joint::Type::floating ? 3 : 0);
      if (joint.type == Joint::Type::floating || joint.type == Joint::Type::spherical) zero.push_back(computed(1));
      zero.resize(joint.type == Joint::Type::floating ? 7 : joint.type == Joint::Type::spherical ? 4 : 1);
      configuration.entries.push_back({i, std::move(zero)});
    }
  }
  if (is_zero_everywhere) return;
  if (!configuration.entries.empty()) mjcf.robot.configurations.push_back(std::move(configuration));
}

void read_keys(MjcfReading& mjcf) {
  std::vector<std::size_t> widths;
  std::size_t total = 0;
  for (const Joint& joint : mjcf.robot.joints) {
    const std::size_t width = joint.type == Joint::Type::fixed       ? 0
                              : joint.type == Joint::Type::floating  ? 7
                              : joint.type == Joint::Type::spherical ? 4
                                                                     : 1;
    widths.push_back(width);
    total += width;
  }
  for (const XmlNode& section : mjcf.file.sections("keyframe")) {
    section.use();
    for (const XmlNode& node : mjcf.file.children(section)) {
      const MjcfElement element = mjcf.file.element(node, nullptr);
      mjcf.kept.push_back(node);
      const auto name = node.attribute("name");
      const auto values = mjcf.file.list(element, "qpos");
      if (!values) continue;
      if (values->size() != total) {
        mjcf.findings.error(bad_value_in_file, node.attribute("qpos")->span,
                            "`qpos` needs " + std::to_string(total) + " numbers",
                            "there are " + std::to_string(values->size()));
        continue;
      }
      if (!mjcf.robot.closures.empty() || !mjcf.robot.couplings.empty()) {
        mjcf.findings.warn(doubtful_in_file, node.span(),
                           "a keyframe of a robot with closed loops is left out: it closes them only roughly",
                           name ? quote(name->text) : "a keyframe without a name");
        continue;
      }
      Configuration configuration;
      if (name) configuration.name = name->text;
      configuration.span = node.span();
      std::size_t at = 0;
      for (std::size_t i = 0; i < mjcf.robot.joints.size(); ++i) {
        Configuration::Entry entry{i,
                                   {values->begin() + static_cast<std::ptrdiff_t>(at),
                                    values->begin() + static_cast<std::ptrdiff_t>(at + widths[i])}};
        at += widths[i];
        if (widths[i] > 0 && !mjcf.robot.joints[i].mimic) configuration.entries.push_back(std::move(entry));
      }
      if (!configuration.entries.empty()) mjcf.robot.configurations.push_back(std::move(configuration));
    }
  }
}

}  // namespace robotc::importing
