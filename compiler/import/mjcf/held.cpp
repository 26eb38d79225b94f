#include "compiler/import/mjcf/held.h"

#include <algorithm>
#include <cmath>

#include "compiler/import/import_diagnostics.h"
#include "compiler/import/part_names.h"
#include "compiler/import/rigid.h"
#include "compiler/import/values.h"

namespace robotc::importing {

namespace {

using Values = std::vector<std::optional<Number>>;

/// Holds followers of held joints. False if none is new.
bool hold_followers(const Robot& robot, Values& values) {
  bool is_new = false;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const auto& mimic = robot.joints[i].mimic;
    if (!mimic || values[i] || !values[mimic->source]) continue;
    double value = 0;
    for (std::size_t k = mimic->coefficients.size(); k-- > 0;) {
      value = value * values[mimic->source]->value + mimic->coefficients[k].value;
    }
    values[i] = computed(value, mimic->span);
    is_new = true;
  }
  return is_new;
}

/// Takes held joints out of linear couplings; one that is left alone is held. False if none is new.
bool hold_coupled(MjcfReading& mjcf, Values& values) {
  bool is_new = false;
  for (LinearCoupling& coupling : mjcf.robot.couplings) {
    std::erase_if(coupling.terms, [&](const LinearCoupling::Term& term) {
      if (!values[term.joint]) return false;
      const double known = term.coefficient.value * values[term.joint]->value;
      if (known != 0) coupling.constant = computed(coupling.constant.value - known, coupling.span);
      return true;
    });
    if (coupling.terms.size() != 1) continue;
    const LinearCoupling::Term& last = coupling.terms.front();
    values[last.joint] = last.coefficient.value == 1
                             ? coupling.constant
                             : computed(coupling.constant.value / last.coefficient.value, coupling.span);
    coupling.terms.clear();
    coupling.constant = Number{};
    is_new = true;
  }
  for (const LinearCoupling& coupling : mjcf.robot.couplings) {
    constexpr double closed = 1e-9;  // m or rad: what rounding leaves
    if (!coupling.terms.empty() || std::abs(coupling.constant.value) < closed) continue;
    mjcf.findings.error(bad_value_in_file, coupling.span, "equalities hold these joints at values that do not agree");
  }
  std::erase_if(mjcf.robot.couplings, [](const LinearCoupling& coupling) { return coupling.terms.empty(); });
  return is_new;
}

void fix(Joint& joint, const Number& value) {
  const Vector& axis = *joint.axis;
  Pose moved;
  moved.span = value.span;
  if (joint.type == Joint::Type::revolute) {
    if (value.value != 0) moved.rotation = turn_about(axis, value, value.span);
  } else {
    const double length = std::hypot(axis[0].value, axis[1].value, axis[2].value);
    for (std::size_t k = 0; k < 3; ++k) moved.position[k] = computed(value.value * axis[k].value / length, value.span);
  }
  Joint fixed;
  fixed.name = joint.name;
  fixed.parent = joint.parent;
  fixed.child = joint.child;
  fixed.origin = compose(compose(joint.origin, moved), joint.after);
  fixed.name_span = joint.name_span;
  fixed.type_span = joint.type_span;
  fixed.span = joint.span;
  joint = std::move(fixed);
}

}  // namespace

void resolve_held_joints(MjcfReading& mjcf) {
  Values values(mjcf.robot.joints.size());
  for (const auto& [joint, value] : mjcf.held) values[joint] = value;
  while (hold_followers(mjcf.robot, values) || hold_coupled(mjcf, values)) {
  }
  mjcf.held.clear();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i]) mjcf.held.emplace_back(i, *values[i]);
  }
}

void fix_held_joints(MjcfReading& mjcf) {
  Robot& robot = mjcf.robot;
  resolve_held_joints(mjcf);  // with the tendons
  Values values(robot.joints.size());
  for (const auto& [joint, value] : mjcf.held) values[joint] = value;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (values[i] && robot.joints[i].axis && !is_zero(*robot.joints[i].axis)) fix(robot.joints[i], *values[i]);
  }
  for (Configuration& configuration : robot.configurations) {
    std::erase_if(configuration.entries,
                  [&](const Configuration::Entry& entry) { return values[entry.joint].has_value(); });
  }
  std::erase_if(robot.configurations, [](const Configuration& configuration) { return configuration.entries.empty(); });
}

}  // namespace robotc::importing
