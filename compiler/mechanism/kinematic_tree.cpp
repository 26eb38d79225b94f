#include "compiler/mechanism/kinematic_tree.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <span>

#include "compiler/mechanism/frame_choice.h"
#include "compiler/mechanism/is_numeric.h"
#include "compiler/mechanism/joint_motion.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// Joints with parents before children, otherwise in declaration order. A well-ordered declaration keeps its order.
std::vector<JointId> order_joints(const Mechanism& mechanism) {
  std::vector<std::vector<JointId>> leaving(mechanism.links.size());
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    leaving[mechanism.joints[i].parent.index()].emplace_back(i);
  }
  std::priority_queue<JointId, std::vector<JointId>, std::greater<>> ready(std::greater<>(), leaving[0]);
  std::vector<JointId> order;
  while (!ready.empty()) {
    const JointId next = ready.top();
    ready.pop();
    order.push_back(next);
    for (const JointId child : leaving[mechanism.joint(next).child.index()]) ready.push(child);
  }
  return order;
}

auto first_spin(std::span<const JointStep> steps) {
  return std::find_if(steps.begin(), steps.end(), [](const JointStep& step) { return step.motion == Motion::spin; });
}

/// First entry of each joint in q and in v.
struct FirstEntries {
  std::vector<std::size_t> coordinate;
  std::vector<std::size_t> speed;
};
FirstEntries first_entries(const Mechanism& mechanism) {
  FirstEntries first;
  std::size_t coordinate = 0;
  std::size_t speed = 0;
  for (const Joint& joint : mechanism.joints) {
    first.coordinate.push_back(coordinate);
    first.speed.push_back(speed);
    coordinate += joint.model().coordinates().size();
    speed += joint.model().speeds().size();
  }
  return first;
}

}  // namespace

bool KinematicTree::on_path(std::size_t j, std::size_t k) const {
  for (std::optional<std::size_t> body = k; body && *body >= j; body = bodies[*body].parent) {
    if (*body == j) return true;
  }
  return false;
}

std::size_t KinematicTree::speed_count() const {
  return static_cast<std::size_t>(
      std::count_if(bodies.begin(), bodies.end(), [](const TreeBody& body) { return body.speed.has_value(); }));
}

std::string step_name(const Mechanism& mechanism, const TreeJoint& body) {
  return body.speed ? mechanism.name_of(*body.speed) : mechanism.joint(body.joint).name;
}

std::string body_name(const Mechanism& mechanism, const TreeJoint& body) {
  return body.last_step ? mechanism.link(mechanism.joint(body.joint).child).name : step_name(mechanism, body);
}

KinematicTree build_kinematic_tree(const Mechanism& mechanism, Pool& pool, FixedJoints fixed_joints, Origins origins) {
  KinematicTree tree;
  tree.placements.assign(mechanism.links.size(), {std::nullopt, identity_transform(pool)});
  tree.placements.front().pose = mechanism.base;
  const FirstEntries first = first_entries(mechanism);

  for (const JointId id : order_joints(mechanism)) {
    const Joint& joint = mechanism.joint(id);
    const LinkPlacement& parent = tree.placements[joint.parent.index()];
    LinkPlacement& child = tree.placements[joint.child.index()];
    const std::span<const JointStep> steps = joint.model().steps();
    Transform frame = compose(pool, parent.pose, joint.before);
    if (steps.empty() && fixed_joints == FixedJoints::merge) {
      child = {parent.body, compose(pool, frame, joint.after)};
      continue;
    }

    TreeBody body;
    body.joint = id;
    body.parent = parent.body;
    body.offset = pool.zero();
    body.lead = pool.zero();
    body.inertia = zero_inertia(pool);
    body.axis = expr::zero3(pool);
    body.placement = frame;
    if (steps.empty()) {
      child = {tree.bodies.size(), joint.after};
      tree.bodies.push_back(std::move(body));
      continue;
    }
    for (std::size_t k = 0; k < steps.size(); ++k) {
      TreeBody step = body;
      step.step = k;
      step.last_step = k + 1 == steps.size();
      step.motion = steps[k].motion;
      if (step.motion == Motion::attitude) {
        step.quaternion = CoordinateId(first.coordinate[id.index()] + *joint.model().quaternion());
      } else {
        step.speed = SpeedId(first.speed[id.index()] + k);
        if (const auto own = joint.model().coordinate_of(k)) {
          step.coordinate = CoordinateId(first.coordinate[id.index()] + *own);
        }
      }
      if (step.motion == Motion::spin) step.spin = k - static_cast<std::size_t>(first_spin(steps) - steps.begin());
      if (step.motion == Motion::screw) step.lead = joint.lead;
      step.axis = step_axis(pool, joint, steps[k]);
      step.placement = frame;
      // From the body's frame to the frame of the joint's next step, or of its child.
      frame = identity_transform(pool);
      const bool keeps_axes = step.motion == Motion::spin || step.motion == Motion::attitude;
      if (!keeps_axes && is_numeric(pool, step.axis)) {
        const Transform align{rotation_from_z(pool, step.axis), expr::zero3(pool)};
        step.axis = {pool.zero(), pool.zero(), pool.one()};
        step.placement = compose(pool, step.placement, align);
        frame = inverse(pool, align);
      }
      body.parent = tree.bodies.size();
      tree.bodies.push_back(std::move(step));
    }
    child = {body.parent, compose(pool, frame, joint.after)};
  }
  turn_frames(tree, pool);
  if (origins == Origins::sparse) slide_frames(tree, pool);

  for (std::size_t i = 0; i < mechanism.links.size(); ++i) {
    const LinkPlacement& link = tree.placements[i];
    if (!link.body) continue;
    for (const RigidBody& body : mechanism.links[i].bodies) {
      tree.bodies[*link.body].bodies.push_back(transform(pool, link.pose, body));
    }
  }
  for (TreeBody& body : tree.bodies) body.inertia = spatial_inertia(pool, body.bodies);
  return tree;
}

Transform joint_transform(Pool& pool, const TreeJoint& body, const Mechanism& mechanism) {
  const JointMotion motion = joint_motion(pool, body, mechanism);
  return {expr::mul(pool, motion.constant, motion.turn), motion.position};
}

std::vector<Transform> world_transforms(Pool& pool, const KinematicTree& tree, const Mechanism& mechanism) {
  std::vector<Transform> transforms;
  transforms.reserve(tree.bodies.size());
  for (const TreeBody& body : tree.bodies) {
    const Transform parent = body.parent ? transforms[*body.parent] : identity_transform(pool);
    // Column by column through the factors: R_parent (constant (turn)).
    const JointMotion motion = joint_motion(pool, body, mechanism);
    const Mat3 unmoved = expr::mul(pool, parent.rotation, motion.constant);
    transforms.push_back({expr::mul(pool, unmoved, motion.turn),
                          expr::add(pool, parent.position, expr::mul(pool, parent.rotation, motion.position))});
  }
  return transforms;
}

}  // namespace robotc
