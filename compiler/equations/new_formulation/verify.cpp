#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/equations/new_formulation/new_formulation.h"

namespace robotc::new_formulation {
namespace {

/// True if `path` names, joint by joint, the moving joints from the base to tree body `body`.
bool leads_to(const NewFormulation& form, const std::vector<std::size_t>& path, std::size_t body) {
  std::optional<std::size_t> at = body;
  for (auto joint = path.rbegin(); joint != path.rend(); ++joint) {
    while (at && !form.columns[*at].speed) at = form.columns[*at].parent;
    if (!at || *joint >= form.joints.size() || form.joints[*joint].body != *at) return false;
    at = form.columns[*at].parent;
  }
  return !at;
}

}  // namespace

std::vector<std::string> verify(const NewFormulation& form, const expr::Pool& pool) {
  std::vector<std::string> faults;
  const auto columns = static_cast<std::size_t>(std::count_if(
      form.columns.begin(), form.columns.end(), [](const Column& column) { return column.speed.has_value(); }));
  if (form.joints.size() != columns) {
    faults.push_back(fmt::format("{} joints for {} columns", form.joints.size(), columns));
  }
  for (std::size_t i = 0; i < form.joints.size(); ++i) {
    const JointGeometry& joint = form.joints[i];
    if (joint.speed != i) faults.push_back(fmt::format("joint {} has speed {}", i + 1, joint.speed + 1));
    if (joint.body >= form.columns.size() || form.columns[joint.body].speed != SpeedId(i)) {
      faults.push_back(fmt::format("joint {} does not carry its body", i + 1));
    }
    double square = 0;
    bool numeric = true;
    for (const expr::Id component : joint.axis) {
      numeric = numeric && pool.is_number(component);
      if (numeric) square += std::pow(pool.value(component).to_double(), 2);
    }
    // A unit axis typed in double, turned by a chain of rotations: some tens of roundings at most.
    if (numeric && std::abs(square - 1) > 1e-12)
      faults.push_back(fmt::format("the axis of joint {} has no length 1", i + 1));
  }
  for (std::size_t k = 0; k < form.bodies.size(); ++k) {
    const BodyGeometry& body = form.bodies[k];
    if (body.body >= form.columns.size() || !leads_to(form, body.path, body.body)) {
      faults.push_back(fmt::format("the path of body {} does not lead from the base to it", k + 1));
    }
  }
  return faults;
}

}  // namespace robotc::new_formulation
