#include "compiler/import/check_numbers.h"

#include <algorithm>
#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"

namespace robotc::importing {

namespace {

bool is_finite(const Number& number) { return std::isfinite(number.value); }
bool is_finite(const std::optional<Number>& number) { return !number || is_finite(*number); }

template <class Numbers>
bool are_finite(const Numbers& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](const Number& number) { return is_finite(number); });
}

bool is_finite(const Pose& pose) { return are_finite(pose.position) && are_finite(pose.rotation.numbers); }

bool is_finite(const Inertia& body) {
  return is_finite(body.mass) && is_finite(body.centre) && are_finite(body.moments);
}

bool is_finite(const Joint& joint) {
  const Limits& limits = joint.limits;
  return is_finite(joint.origin) && is_finite(joint.after) && (!joint.axis || are_finite(*joint.axis)) &&
         is_finite(joint.pitch) && is_finite(limits.lower) && is_finite(limits.upper) && is_finite(limits.speed) &&
         is_finite(limits.effort) && is_finite(limits.lower_effort) && is_finite(joint.viscous) &&
         is_finite(joint.coulomb) && is_finite(joint.stiffness) && is_finite(joint.rest) && is_finite(joint.armature) &&
         (!joint.mimic || are_finite(joint.mimic->coefficients));
}

bool is_finite(const Shape& shape) { return is_finite(shape.pose) && are_finite(shape.size); }

bool is_finite(const LinearCoupling& coupling) {
  return is_finite(coupling.constant) && std::all_of(coupling.terms.begin(), coupling.terms.end(),
                                                     [](const auto& term) { return is_finite(term.coefficient); });
}

bool is_finite(const Configuration& configuration) {
  return std::all_of(configuration.entries.begin(), configuration.entries.end(),
                     [](const Configuration::Entry& entry) { return are_finite(entry.values); });
}

}  // namespace

bool check_numbers(const Robot& robot, Findings& findings) {
  bool sound = true;
  const auto require = [&](bool finite, Span place, const std::string& part) {
    if (finite) return;
    sound = false;
    findings.error(bad_value_in_file, place, "a number that follows from those of " + part + " is too large");
  };
  for (const Link& link : robot.links) {
    const auto finite = [](const auto& part) { return is_finite(part); };
    require(std::all_of(link.bodies.begin(), link.bodies.end(), finite) &&
                std::all_of(link.shapes.begin(), link.shapes.end(), finite),
            link.span, "link " + quote(link.name));
  }
  for (const Joint& joint : robot.joints) require(is_finite(joint), joint.span, joint_text(joint));
  for (const Frame& frame : robot.frames) require(is_finite(frame.pose), frame.span, "frame " + quote(frame.name));
  for (const Shape& shape : robot.world_shapes) require(is_finite(shape), shape.span, "a shape of the world");
  for (const Closure& closure : robot.closures) {
    require(is_finite(closure.pose_a) && is_finite(closure.pose_b) && is_finite(closure.pitch), closure.span,
            "the loop " + quote(closure.name));
  }
  for (const LinearCoupling& coupling : robot.couplings) {
    require(is_finite(coupling), coupling.span, "the coupling " + quote(coupling.name));
  }
  for (const Configuration& configuration : robot.configurations) {
    require(is_finite(configuration), configuration.span, "the configuration " + quote(configuration.name));
  }
  if (robot.gravity) require(are_finite(*robot.gravity), robot.span, "the gravity");
  return sound;
}

}  // namespace robotc::importing
