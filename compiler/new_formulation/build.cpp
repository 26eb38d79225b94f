#include <algorithm>

#include "compiler/mechanism/spatial_inertia.h"
#include "compiler/new_formulation/new_formulation.h"

namespace robotc::new_formulation {

NewFormulation build(const Mechanism& mechanism, expr::Pool& pool) {
  NewFormulation form;
  form.tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  form.gravity = mechanism.gravity;
  for (const TreeBody& body : form.tree.bodies) form.motions.push_back(joint_motion(pool, body, mechanism));

  const std::vector<Transform> in_world = world_transforms(pool, form.tree, mechanism);
  std::vector<std::vector<std::size_t>> paths;
  form.joints.resize(form.tree.coordinate_count());
  for (std::size_t i = 0; i < form.tree.bodies.size(); ++i) {
    const TreeBody& body = form.tree.bodies[i];
    paths.push_back(body.parent ? paths[*body.parent] : std::vector<std::size_t>{});
    if (body.coordinate) {
      paths.back().push_back(*body.coordinate);
      form.joints[*body.coordinate] = {i, *body.coordinate, body.type == JointType::prismatic,
                                       expr::mul(pool, in_world[i].rotation, body.axis), in_world[i].position};
    }
    for (const RigidBody& local : body.bodies) {
      const RigidBody placed = transform(pool, in_world[i], local);
      form.bodies.push_back({i, placed.name, placed.mass, placed.com, placed.inertia, paths[i]});
    }
  }
  return form;
}

}  // namespace robotc::new_formulation
