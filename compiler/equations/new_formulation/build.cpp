#include <algorithm>

#include "compiler/equations/new_formulation/new_formulation.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {

NewFormulation build(const Mechanism& mechanism, expr::Pool& pool, Origins origins) {
  NewFormulation form;
  form.tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, origins);
  form.gravity = mechanism.gravity;
  for (const TreeBody& body : form.tree.bodies) form.motions.push_back(joint_motion(pool, body, mechanism));

  const std::vector<Transform> in_world = world_transforms(pool, form.tree, mechanism);
  std::vector<std::vector<std::size_t>> paths;
  form.joints.resize(form.tree.speed_count());
  for (std::size_t i = 0; i < form.tree.bodies.size(); ++i) {
    const TreeBody& body = form.tree.bodies[i];
    paths.push_back(body.parent ? paths[*body.parent] : std::vector<std::size_t>{});
    if (body.speed) {
      const std::size_t column = body.speed->index();
      paths.back().push_back(column);
      form.joints[column] = {
          i, column, body.motion, expr::mul(pool, in_world[i].rotation, body.axis), in_world[i].position, body.lead};
    }
    for (const RigidBody& local : body.bodies) {
      const RigidBody placed = transform(pool, in_world[i], local);
      form.bodies.push_back({i, placed.name, placed.mass, placed.com, placed.inertia, paths[i]});
    }
  }
  return form;
}

std::vector<std::string> body_names(const NewFormulation& form, const Mechanism& mechanism) {
  // A tree body has the bodies of its links in the order of the links.
  std::vector<std::vector<const Link*>> carried(form.tree.bodies.size());
  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    if (const auto body = form.tree.placements[i].body) carried[*body].push_back(&mechanism.links[i]);
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
