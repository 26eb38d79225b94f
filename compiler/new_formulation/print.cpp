#include <fmt/format.h>

#include "compiler/expr/algorithms.h"
#include "compiler/new_formulation/new_formulation.h"

namespace robotc::new_formulation {
namespace {

constexpr std::size_t kLongestExpression = 200;

}  // namespace

std::string print(const NewFormulation& form, const Mechanism& mechanism, const expr::Pool& pool) {
  const auto text = [&](const expr::Vec3& v) {
    return fmt::format("[{}, {}, {}]", expr::to_string(pool, v[0], kLongestExpression),
                       expr::to_string(pool, v[1], kLongestExpression),
                       expr::to_string(pool, v[2], kLongestExpression));
  };
  const auto joint_name = [&](std::size_t i) -> const std::string& {
    return mechanism.joint(form.tree.bodies[form.joints[i].body].joint).name;
  };

  std::string out = fmt::format("new formulation of {}: {} joints, {} bodies, all in the base frame\n", mechanism.name,
                                form.joints.size(), form.bodies.size());
  out += fmt::format("  g = {}\n", text(form.gravity));
  for (std::size_t i = 0; i < form.joints.size(); ++i) {
    const JointGeometry& joint = form.joints[i];
    out += fmt::format("  joint {} {} (eps = {})\n    u = {}\n    o = {}\n", i + 1, joint_name(i),
                       joint.prismatic ? 1 : 0, text(joint.axis), text(joint.centre));
  }
  for (std::size_t k = 0; k < form.bodies.size(); ++k) {
    const BodyGeometry& body = form.bodies[k];
    std::string path;
    for (const std::size_t i : body.path) path += " " + joint_name(i);
    out += fmt::format("  body {} by{}\n    m = {}\n    c = {}\n", k + 1, path.empty() ? " nothing" : path,
                       expr::to_string(pool, body.mass, kLongestExpression), text(body.mass_centre));
  }
  return out;
}

}  // namespace robotc::new_formulation
