#include "tests/property/linkage_parts.h"

#include <utility>

namespace robotc::test {

oracle::Pose shifted(double x, double y) { return {Eigen::Matrix3d::Identity(), {x, y, 0}}; }

oracle::Body planar_link(int parent, const oracle::Pose& before, double mass, const Eigen::Vector3d& com,
                         double inertia_zz) {
  oracle::Body body;
  body.kind = oracle::JointKind::revolute;
  body.parent = parent;
  body.before = before;
  body.mass = mass;
  body.com = com;
  body.inertia(2, 2) = inertia_zz;
  return body;
}

oracle::Closure pin(oracle::LinkFrame a, oracle::LinkFrame b) {
  oracle::Closure closure;
  closure.name = "pin";
  closure.a = std::move(a);
  closure.b = std::move(b);
  return closure;
}

void load(oracle::Tree& tree, oracle::Random& random) {
  tree.gravity = random.direction() * 9.81;
  for (oracle::Body& body : tree.bodies) {
    body.mass = random.uniform(0.5, 2);
    body.com = random.in_box(0.3);
    const Eigen::Matrix3d r = random.rotation();
    const Eigen::Vector3d moments{random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2)};
    body.inertia = 0.1 * (r * moments.asDiagonal() * r.transpose());
  }
}

}  // namespace robotc::test
