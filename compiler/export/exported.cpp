#include "compiler/export/exported.h"

#include <cmath>

#include "compiler/export/export_diagnostics.h"
#include "compiler/import/findings.h"

namespace robotc::exporting {

using importing::quote;

void Writing::refuse(Span place, std::string message, std::string hint) {
  refused = true;
  std::vector<std::string> hints;
  if (!hint.empty()) hints.push_back(std::move(hint));
  diagnostics.report(not_in_format, place, std::move(message), "", std::move(hints));
}

void Writing::note_name(std::string kind, const std::string& from, const std::string& to) const {
  if (from != to && !from.empty()) exported.renamed.push_back({std::move(kind), from, to});
}

std::string joint_named(const importing::Joint& joint) { return "joint " + quote(joint.name); }
std::string link_named(const importing::Link& link) { return "link " + quote(link.name); }

double value_or_zero(const std::optional<importing::Number>& number) { return number ? number->value : 0; }

importing::Vector unit_axis(const importing::Vector& axis) {
  const double length = std::hypot(axis[0].value, axis[1].value, axis[2].value);
  if (std::abs(length - 1) < 1e-15) return axis;
  importing::Vector scaled;
  for (std::size_t i = 0; i < 3; ++i) scaled[i] = importing::computed(axis[i].value / length);
  return scaled;
}

importing::Vector axis_of(const importing::Joint& joint) {
  importing::Vector z;
  z[2] = importing::computed(1);
  return unit_axis(joint.axis.value_or(z));
}

bool has_one_coordinate(const importing::Joint& joint) {
  switch (joint.type) {
    case importing::Joint::Type::revolute:
    case importing::Joint::Type::prismatic:
    case importing::Joint::Type::screw:
      return true;
    default:
      return false;
  }
}

bool is_usual_gravity(const importing::Vector& gravity) {
  return gravity[0].value == 0 && gravity[1].value == 0 && gravity[2].value == -9.81;
}

void note_common_losses(const Writing& writing) {
  Losses& losses = writing.exported.losses;
  for (const importing::Joint& joint : writing.robot.joints) {
    if (value_or_zero(joint.armature) != 0) losses.add("inertias of rotors", joint_named(joint), joint.span);
    const bool can_be_driven =
        joint.type != importing::Joint::Type::fixed && joint.type != importing::Joint::Type::floating && !joint.mimic;
    if (joint.passive && can_be_driven) losses.add_quiet("which joints are passive", joint_named(joint), joint.span);
  }
  for (const importing::Configuration& configuration : writing.robot.configurations) {
    losses.add_quiet("configurations", quote(configuration.name), configuration.span);
  }
}

}  // namespace robotc::exporting
