#include "compiler/equations/dynamics/homogeneous_motion.h"

#include "compiler/equations/derivations/homogeneous.h"
#include "compiler/equations/dynamics/kinematics.h"
#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;

namespace {

std::vector<Id> row_by_row(const derivations::Mat4& matrix) {
  std::vector<Id> entries;
  for (const auto& row : matrix) entries.insert(entries.end(), row.begin(), row.end());
  return entries;
}

}  // namespace

std::vector<Id> transform(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                          const Transform& frame) {
  return row_by_row(derivations::homogeneous(pool, pose(pool, mechanism, tree, link, frame)));
}

std::vector<Id> transform_derivatives(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                                      const Transform& frame) {
  const std::vector<Id> matrix = transform(pool, mechanism, tree, link, frame);
  std::vector<Id> all;
  for (const Direction& direction : along_joints(mechanism, pool)) {
    const std::vector<Id> derivative = expr::differentiate(pool, matrix, direction).roots;
    all.insert(all.end(), derivative.begin(), derivative.end());
  }
  return all;
}

std::vector<Id> pseudo_inertia(Pool& pool, const Mechanism& mechanism, LinkId link, const Transform& frame) {
  const Transform from_link = inverse(pool, frame);
  std::vector<RigidBody> bodies;
  for (const RigidBody& body : mechanism.link(link).bodies) {
    bodies.push_back(robotc::transform(pool, from_link, body));
  }
  return row_by_row(derivations::pseudo_inertia(pool, spatial_inertia(pool, bodies)));
}

}  // namespace robotc::dynamics
