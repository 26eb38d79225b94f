#include "compiler/equations/derivations/world_geometry.h"

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/joint_motion.h"

namespace robotc::derivations {

using expr::Id;
using expr::Pool;

WorldGeometry world_geometry(const Mechanism& mechanism, Pool& pool) {
  WorldGeometry geometry;
  geometry.tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge);
  geometry.frames = world_transforms(pool, geometry.tree, mechanism);
  for (std::size_t i = 0; i < geometry.tree.bodies.size(); ++i) {
    const TreeBody& tree_body = geometry.tree.bodies[i];
    const Transform& x = geometry.frames[i];
    const expr::Vec3 step = joint_motion(pool, tree_body, mechanism).position;
    const auto& parent = tree_body.parent;
    geometry.steps.push_back(parent ? expr::mul(pool, geometry.frames[*parent].rotation, step) : step);
    for (const RigidBody& body : tree_body.bodies) {
      const expr::Vec3 lever = expr::mul(pool, x.rotation, body.com);
      const expr::Vec3 centre = expr::add(pool, x.position, lever);
      geometry.bodies.push_back({i, body.mass, centre, lever, x.rotation, body.inertia});
    }
  }
  return geometry;
}

std::vector<Id> gravity_forces(const WorldGeometry& geometry, const Mechanism& mechanism, Pool& pool) {
  Id potential = pool.zero();
  for (const PlacedBody& body : geometry.bodies) {
    const Id along = expr::dot(pool, mechanism.gravity, body.mass_centre);
    potential = pool.sub(potential, pool.mul(body.mass, along));
  }
  std::vector<Id> forces;
  for (const std::vector<Id>& by_q : derivatives(pool, {potential}, mechanism.q)) forces.push_back(by_q.front());
  return forces;
}

std::vector<std::vector<Id>> derivatives(Pool& pool, const std::vector<Id>& x, const std::vector<Id>& coordinates) {
  std::vector<std::vector<Id>> result;
  for (const Id q : coordinates) {
    const expr::Assignment direction[] = {{q, pool.one()}};
    result.push_back(expr::differentiate(pool, x, direction).roots);
  }
  return result;
}

std::vector<Id> rates(Pool& pool, const std::vector<Id>& x, const Mechanism& mechanism) {
  return expr::differentiate(pool, x, rates_in_time(mechanism, pool)).roots;
}

}  // namespace robotc::derivations
