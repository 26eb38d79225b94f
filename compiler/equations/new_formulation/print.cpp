#include <fmt/format.h>

#include <string_view>

#include "compiler/equations/new_formulation/new_formulation.h"
#include "compiler/expr/shared_text.h"

namespace robotc::new_formulation {
namespace {

using expr::SharedText;

std::vector<expr::Id> printed_expressions(const NewFormulation& form) {
  std::vector<expr::Id> roots;
  const auto add = [&](const expr::Vec3& v) { roots.insert(roots.end(), v.begin(), v.end()); };
  add(form.gravity);
  for (const JointGeometry& joint : form.joints) {
    add(joint.axis);
    add(joint.centre);
    roots.push_back(joint.lead);
  }
  for (const BodyGeometry& body : form.bodies) {
    roots.push_back(body.mass);
    add(body.mass_centre);
  }
  return roots;
}

std::string counted(std::size_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

}  // namespace

std::string print(const NewFormulation& form, const Mechanism& mechanism, const expr::Pool& pool) {
  const SharedText text(pool, printed_expressions(form));
  const auto name_of = [&](std::size_t body) { return step_name(mechanism, form.columns[body]); };

  std::string out =
      fmt::format("new formulation of {}: {}, {}, all in the world frame\n", mechanism.name,
                  counted(form.joints.size(), "joint", "joints"), counted(form.bodies.size(), "body", "bodies"));
  out += text.definitions();
  out += fmt::format("  g = {}\n", text(form.gravity));
  for (std::size_t i = 0; i < form.joints.size(); ++i) {
    const JointGeometry& joint = form.joints[i];
    out += fmt::format("  joint {} {} (eps = {}{})\n    u = {}\n    o = {}\n", i + 1, name_of(joint.body),
                       joint.turns() ? 0 : 1, joint.motion == Motion::screw ? ", lead = " + text(joint.lead) : "",
                       text(joint.axis), text(joint.centre));
  }
  for (std::size_t k = 0; k < form.bodies.size(); ++k) {
    const BodyGeometry& body = form.bodies[k];
    std::string path;
    for (const std::size_t i : body.path) path += " " + name_of(form.joints[i].body);
    const std::string name = body.name.empty() ? "" : " " + body.name;
    out += fmt::format("  body {}{} on {} by{}\n    m = {}\n    c = {}\n", k + 1, name,
                       body_name(mechanism, form.columns[body.body]), path.empty() ? " nothing" : path, text(body.mass),
                       text(body.mass_centre));
  }
  return out;
}

std::string print_columns(const NewFormulation& form, const Mechanism& mechanism, const expr::Pool& pool) {
  std::vector<expr::Id> roots;
  const auto add = [&](const auto& entries) { roots.insert(roots.end(), entries.begin(), entries.end()); };
  for (const Column& column : form.columns) {
    add(column.axis);
    add(column.placement.position);
    roots.push_back(column.inertia.mass);
    add(column.inertia.first_moment);
    add(column.inertia.inertia);
  }
  const SharedText text(pool, roots);
  std::string out = "columns: u and mass properties in the column's frame, o in the frame before it at q = 0\n";
  out += text.definitions();
  for (std::size_t k = 0; k < form.columns.size(); ++k) {
    const Column& column = form.columns[k];
    const auto& i = column.inertia.inertia;
    out += column.speed ? fmt::format("  column {} {}", column.speed->index() + 1, step_name(mechanism, column))
                        : fmt::format("  attitude of {}", step_name(mechanism, column));
    out += fmt::format(" on {}\n", column.parent ? step_name(mechanism, form.columns[*column.parent]) : "the base");
    out += fmt::format("    u = {}, o = {}\n", text(column.axis), text(column.placement.position));
    out += fmt::format("    m = {}, m c = {}\n", text(column.inertia.mass), text(column.inertia.first_moment));
    out += fmt::format("    I about o = [[{0}, {1}, {2}], [{1}, {3}, {4}], [{2}, {4}, {5}]]\n", text(i[0]), text(i[1]),
                       text(i[2]), text(i[3]), text(i[4]), text(i[5]));
  }
  return out;
}

}  // namespace robotc::new_formulation
