#include "compiler/new_formulation/composite.h"

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// Above this many joints the one frame wins by a wide margin; deriving both ways would only cost time.
constexpr std::size_t kLargestDerivedTwice = 32;

SpatialInertia to_parent(Pool& pool, const JointMotion& motion, const SpatialInertia& body) {
  return shift(pool,
               {body.mass, to_parent_axes(pool, motion, body.first_moment), to_parent_axes(pool, motion, body.inertia)},
               motion.position);
}

std::vector<Id> mass_matrix_in(const PathFrames& frames, const NewFormulation& form, Pool& pool) {
  const std::size_t n = form.joints.size();
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  std::vector<Id> matrix(n * n, pool.zero());
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto coordinate = bodies[k].coordinate;
    if (!coordinate) continue;
    const std::size_t j = *coordinate;
    const Twist own = joint_twist(pool, bodies[k]);
    const Wrench local = momentum(pool, composite[k], own);
    matrix[j * n + j] = power(pool, own, local);
    Wrench wrench = frames.start(k, local);
    for (std::size_t at = k; const auto parent = bodies[at].parent;) {
      wrench = frames.step(at, wrench);
      at = *parent;
      if (const auto i = bodies[at].coordinate) {
        const Id entry = power(pool, frames.meet(at, joint_twist(pool, bodies[at])), wrench);
        matrix[*i * n + j] = matrix[j * n + *i] = entry;
      }
    }
  }
  return matrix;
}

}  // namespace

Twist add(Pool& pool, const Twist& a, const Twist& b) {
  return {expr::add(pool, a.linear, b.linear), expr::add(pool, a.angular, b.angular)};
}

Wrench add(Pool& pool, const Wrench& a, const Wrench& b) {
  return {expr::add(pool, a.force, b.force), expr::add(pool, a.moment, b.moment)};
}

Id power(Pool& pool, const Twist& s, const Wrench& w) {
  return pool.add(expr::dot(pool, s.linear, w.force), expr::dot(pool, s.angular, w.moment));
}

Twist joint_twist(Pool& pool, const TreeBody& body) {
  const Vec3 zero = expr::zero3(pool);
  return body.type == JointType::prismatic ? Twist{body.axis, zero} : Twist{zero, body.axis};
}

Wrench momentum(Pool& pool, const SpatialInertia& body, const Twist& s) {
  const Vec3& h = body.first_moment;
  return {expr::add(pool, expr::scale(pool, body.mass, s.linear), expr::cross(pool, s.angular, h)),
          expr::add(pool, expr::mul(pool, body.inertia, s.angular), expr::cross(pool, h, s.linear))};
}

std::vector<SpatialInertia> composite_bodies(const NewFormulation& form, Pool& pool) {
  std::vector<SpatialInertia> composite;
  composite.reserve(form.tree.bodies.size());
  for (const TreeBody& body : form.tree.bodies) composite.push_back(body.inertia);
  for (std::size_t i = composite.size(); i-- > 0;) {
    if (const auto parent = form.tree.bodies[i].parent) {
      composite[*parent] = add(pool, composite[*parent], to_parent(pool, form.motions[i], composite[i]));
    }
  }
  return composite;
}

PathFrames::PathFrames(const NewFormulation& form, Pool& pool, Choice choice)
    : form_(form), pool_(pool), choice_(choice) {
  if (choice == Choice::body) return;
  for (std::size_t i = 0; i < form.tree.bodies.size(); ++i) {
    const JointMotion& motion = form.motions[i];
    const auto parent = form.tree.bodies[i].parent;
    if (!parent) {  // at its place on the base: only the motion is left
      const Vec3 slide = expr::sub(pool, motion.position, form.tree.bodies[i].placement.position);
      in_root_.push_back({motion.turn, expr::mul_transposed(pool, motion.constant, slide)});
      continue;
    }
    const Transform& p = in_root_[*parent];
    in_root_.push_back({expr::mul(pool, expr::mul(pool, p.rotation, motion.constant), motion.turn),
                        expr::add(pool, p.position, expr::mul(pool, p.rotation, motion.position))});
  }
}

Wrench PathFrames::start(std::size_t k, const Wrench& w) const {
  if (choice_ == Choice::body) return w;
  const Transform& x = in_root_[k];
  const Vec3 force = expr::mul(pool_, x.rotation, w.force);
  const Vec3 moment = expr::mul(pool_, x.rotation, w.moment);
  return {force, expr::add(pool_, moment, expr::cross(pool_, x.position, force))};
}

Vec3 PathFrames::start(std::size_t k, const Vec3& moment) const {
  return choice_ == Choice::body ? moment : expr::mul(pool_, in_root_[k].rotation, moment);
}

Wrench PathFrames::step(std::size_t at, const Wrench& w) const {
  if (choice_ == Choice::root) return w;
  const JointMotion& motion = form_.motions[at];
  const Vec3 force = to_parent_axes(pool_, motion, w.force);
  const Vec3 moment = to_parent_axes(pool_, motion, w.moment);
  return {force, expr::add(pool_, moment, expr::cross(pool_, motion.position, force))};
}

Vec3 PathFrames::step(std::size_t at, const Vec3& moment) const {
  return choice_ == Choice::root ? moment : to_parent_axes(pool_, form_.motions[at], moment);
}

Twist PathFrames::meet(std::size_t at, const Twist& s) const {
  if (choice_ == Choice::body) return s;
  const Transform& x = in_root_[at];
  const Vec3 angular = expr::mul(pool_, x.rotation, s.angular);
  const Vec3 linear = expr::mul(pool_, x.rotation, s.linear);
  return {expr::add(pool_, linear, expr::cross(pool_, x.position, angular)), angular};
}

std::vector<Id> in_cheaper_frames(const NewFormulation& form, Pool& pool,
                                  const std::function<std::vector<Id>(const PathFrames&)>& derive) {
  const auto by = [&](PathFrames::Choice choice) { return derive(PathFrames(form, pool, choice)); };
  std::vector<Id> in_root = by(PathFrames::Choice::root);
  if (form.joints.size() > kLargestDerivedTwice) return in_root;
  std::vector<Id> in_bodies = by(PathFrames::Choice::body);
  const std::size_t root_cost = expr::count_operations(pool, in_root).arithmetic();
  return expr::count_operations(pool, in_bodies).arithmetic() <= root_cost ? in_bodies : in_root;
}

std::vector<Id> mass_matrix(const NewFormulation& form, Pool& pool) {
  return in_cheaper_frames(form, pool, [&](const PathFrames& frames) { return mass_matrix_in(frames, form, pool); });
}

std::vector<Id> gravity_forces(const NewFormulation& form, Pool& pool) {
  const std::vector<TreeBody>& bodies = form.tree.bodies;
  std::vector<Id> forces(form.joints.size(), pool.zero());
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  std::vector<Vec3> gravity;  // in each body's frame
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto parent = bodies[i].parent;
    const auto coordinate = bodies[i].coordinate;
    const Vec3& in_parent = parent ? gravity[*parent] : form.gravity;
    gravity.push_back(to_body_axes(pool, form.motions[i], in_parent));
    if (!coordinate) continue;
    const Vec3& h = composite[i].first_moment;
    const Wrench weight{expr::scale(pool, composite[i].mass, gravity[i]), expr::cross(pool, h, gravity[i])};
    forces[*coordinate] = pool.neg(power(pool, joint_twist(pool, bodies[i]), weight));
  }
  return forces;
}

}  // namespace robotc::new_formulation
