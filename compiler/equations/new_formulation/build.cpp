#include <algorithm>

#include "compiler/equations/new_formulation/new_formulation.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {

NewFormulation build(const Mechanism& mechanism, expr::Pool& pool, Origins origins) {
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, origins);
  NewFormulation form;
  form.gravity = mechanism.gravity;
  form.placements = tree.placements;
  for (const TreeBody& body : tree.bodies) {
    form.columns.push_back({body, body.parent, joint_motion(pool, body, mechanism), body.inertia, body.bodies});
  }

  const std::vector<Transform> in_world = world_transforms(pool, tree, mechanism);
  std::vector<std::vector<std::size_t>> paths;
  form.joints.resize(tree.speed_count());
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const Column& column = form.columns[i];
    paths.push_back(column.parent ? paths[*column.parent] : std::vector<std::size_t>{});
    if (const auto speed = column.column()) {
      paths.back().push_back(*speed);
      form.joints[*speed] = {
          i,          *speed, column.motion, expr::mul(pool, in_world[i].rotation, column.axis), in_world[i].position,
          column.lead};
    }
    for (const RigidBody& local : column.bodies) {
      const RigidBody placed = transform(pool, in_world[i], local);
      form.bodies.push_back({i, placed.name, placed.mass, placed.com, placed.inertia, paths[i]});
    }
  }
  return form;
}

std::optional<std::size_t> carrier_of_axis(const NewFormulation& form, std::size_t column) {
  std::size_t at = column;
  while (form.columns[at].spin > 0) at = *form.columns[at].parent;
  return form.columns[at].parent;
}

std::size_t moved_by_joint(const NewFormulation& form, std::size_t column) {
  const auto continues = [&](std::size_t next) {
    return next < form.columns.size() && form.columns[next].spin > 0 && form.columns[next].parent == next - 1;
  };
  while (continues(column + 1)) ++column;
  return column;
}

KinematicTree tree_of(const NewFormulation& form) {
  KinematicTree tree;
  for (const Column& column : form.columns) {
    tree.bodies.push_back({column, column.parent, column.inertia, column.bodies});
  }
  tree.placements = form.placements;
  return tree;
}

void regroup_base_parameters(NewFormulation& form, expr::Pool& pool) {
  for (std::size_t k = form.columns.size(); k-- > 0;) {
    Column& column = form.columns[k];
    regroup_body(pool, column, column.inertia, column.parent ? &form.columns[*column.parent].inertia : nullptr);
  }
}

std::vector<std::string> body_names(const NewFormulation& form, const Mechanism& mechanism) {
  // A column has the bodies of its links in the order of the links.
  std::vector<std::vector<const Link*>> carried(form.columns.size());
  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    if (const auto body = form.placements[i].body) carried[*body].push_back(&mechanism.links[i]);
  }
  std::vector<std::string> names;
  for (const std::vector<const Link*>& links : carried) {
    for (const Link* link : links) {
      for (const RigidBody& body : link->bodies) {
        names.push_back(body.name.empty() ? link->name : link->name + "." + body.name);
      }
    }
  }
  return names;
}

}  // namespace robotc::new_formulation
