#include "compiler/mechanism/body_loads.h"

namespace robotc {
namespace {

using expr::Pool;
using expr::Vec3;

/// Frame of a vector's components: a body of the tree, or the world.
using Axes = std::optional<std::size_t>;

/// A vector's components in another body's frame: inwards to the common ancestor, then outwards. Parents precede
/// children, so the body of the greater index is never on the other's path.
Vec3 change_axes(Pool& pool, const KinematicTree& tree, const std::vector<JointMotion>& motions, Axes from, Axes to,
                 Vec3 v) {
  std::vector<std::size_t> outwards;
  while (from != to) {
    if (from > to) {  // the world, none, compares less than any
      v = to_parent_axes(pool, motions[*from], v);
      from = tree.bodies[*from].parent;
    } else {
      outwards.push_back(*to);
      to = tree.bodies[*to].parent;
    }
  }
  for (auto body = outwards.rbegin(); body != outwards.rend(); ++body) v = to_body_axes(pool, motions[*body], v);
  return v;
}

}  // namespace

std::vector<BodyWrench> body_loads(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                   std::span<const AppliedWrench> wrenches) {
  std::vector<BodyWrench> loads(tree.bodies.size(), {expr::zero3(pool), expr::zero3(pool)});
  if (wrenches.empty()) return loads;
  std::vector<JointMotion> motions;
  motions.reserve(tree.bodies.size());
  for (const TreeBody& body : tree.bodies) motions.push_back(joint_motion(pool, body, mechanism));
  for (const AppliedWrench& wrench : wrenches) {
    const LinkPlacement& link = tree.placements[wrench.link.index()];
    if (!link.body) continue;
    const LinkPlacement& given = tree.placements[wrench.axes_link.index()];
    const auto in_body = [&](const Vec3& v) {
      const Vec3 along_link = expr::mul(pool, wrench.axes, v);
      const Vec3 along_axes = expr::mul(pool, given.pose.rotation, along_link);
      return change_axes(pool, tree, motions, given.body, link.body, along_axes);
    };
    const Vec3 force = in_body(wrench.force);
    const Vec3 point = expr::add(pool, link.pose.position, expr::mul(pool, link.pose.rotation, wrench.point));
    BodyWrench& load = loads[*link.body];
    load.force = expr::add(pool, load.force, force);
    load.moment =
        expr::add(pool, load.moment, expr::add(pool, in_body(wrench.moment), expr::cross(pool, point, force)));
  }
  return loads;
}

}  // namespace robotc
