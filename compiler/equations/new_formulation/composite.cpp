#include "compiler/equations/new_formulation/composite.h"

#include <algorithm>

#include "compiler/equations/new_formulation/alike_rows.h"
#include "compiler/equations/new_formulation/common_frame.h"
#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// With more joints than this on a path the common frame wins by a wide margin; deriving both ways would only cost
/// time.
constexpr std::size_t longest_derived_twice = 32;
/// Highest ratio of operations, common frame to body frames, with which the common frame is taken: its values live
/// longer, and spill.
constexpr double common_frame_may_take = 0.8;

/// The most columns with a speed from the base to a tip.
std::size_t longest_path(const NewFormulation& form) {
  std::vector<std::size_t> lengths;
  for (const Column& column : form.columns) {
    const std::size_t before = column.parent ? lengths[*column.parent] : 0;
    lengths.push_back(before + (column.speed ? 1 : 0));
  }
  return lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
}

SpatialInertia to_parent(Pool& pool, const JointMotion& motion, const SpatialInertia& body) {
  return shift(pool,
               {body.mass, to_parent_axes(pool, motion, body.first_moment), to_parent_axes(pool, motion, body.inertia)},
               motion.position);
}

std::vector<Id> mass_matrix_in_body_frames(const NewFormulation& form, Pool& pool) {
  const std::size_t n = form.joints.size();
  const std::vector<Column>& bodies = form.columns;
  std::vector<Id> matrix(n * n, pool.zero());
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  WrenchesInFrames in_frames(form);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto column = bodies[k].column();
    if (!column) continue;
    const std::size_t j = *column;
    const Twist own = joint_twist(pool, bodies[k]);
    Wrench wrench = momentum(pool, composite[k], own);
    matrix[j * n + j] = power(pool, own, wrench);
    in_frames.add(k, j, wrench);
    for (std::size_t at = k; const auto parent = bodies[at].parent;) {
      wrench = to_parent(pool, form.columns[at].across, wrench);
      at = *parent;
      in_frames.add(at, j, wrench);
      if (const auto i = bodies[at].column()) {
        matrix[*i * n + j] = matrix[j * n + *i] = power(pool, joint_twist(pool, bodies[at]), wrench);
      }
    }
  }
  in_frames.declare(pool);
  return matrix;
}

}  // namespace

Twist add(Pool& pool, const Twist& a, const Twist& b) {
  return {expr::add(pool, a.linear, b.linear), expr::add(pool, a.angular, b.angular)};
}

Wrench add(Pool& pool, const Wrench& a, const Wrench& b) {
  return {expr::add(pool, a.force, b.force), expr::add(pool, a.moment, b.moment)};
}

Twist scale(Pool& pool, Id factor, const Twist& s) {
  return {expr::scale(pool, factor, s.linear), expr::scale(pool, factor, s.angular)};
}

std::vector<Twist> doubled(Pool& pool, std::vector<Twist> twists) {
  for (Twist& s : twists) s = scale(pool, pool.integer(2), s);
  return twists;
}

Id power(Pool& pool, const Twist& s, const Wrench& w) {
  return pool.add(expr::dot(pool, s.linear, w.force), expr::dot(pool, s.angular, w.moment));
}

Twist joint_twist(Pool& pool, const TreeJoint& body) {
  return {sliding_part(pool, body, body.axis), turning_part(pool, body, body.axis)};
}

Wrench momentum(Pool& pool, const SpatialInertia& body, const Twist& s) {
  const Vec3& h = body.first_moment;
  return {expr::add(pool, expr::scale(pool, body.mass, s.linear), expr::cross(pool, s.angular, h)),
          expr::add(pool, expr::mul(pool, body.inertia, s.angular), expr::cross(pool, h, s.linear))};
}

std::vector<SpatialInertia> composite_bodies(const NewFormulation& form, Pool& pool) {
  std::vector<SpatialInertia> composite;
  composite.reserve(form.columns.size());
  for (const Column& body : form.columns) composite.push_back(body.inertia);
  for (std::size_t i = composite.size(); i-- > 0;) {
    if (const auto parent = form.columns[i].parent) {
      composite[*parent] = add(pool, composite[*parent], to_parent(pool, form.columns[i].across, composite[i]));
    }
  }
  return composite;
}

std::vector<Id> choose_frames(const NewFormulation& form, Pool& pool,
                              const std::function<std::vector<Id>()>& in_body_frames,
                              const std::function<std::vector<Id>()>& in_common_frame) {
  std::vector<Id> common = in_common_frame();
  if (longest_path(form) > longest_derived_twice) return common;
  std::vector<Id> body = in_body_frames();
  const auto cost = [&](const std::vector<Id>& roots) {
    return static_cast<double>(expr::count_operations(pool, roots).arithmetic());
  };
  return cost(common) <= common_frame_may_take * cost(body) ? common : body;
}

std::vector<Id> mass_matrix(const NewFormulation& form, Pool& pool) {
  std::vector<Id> matrix = choose_frames(
      form, pool, [&] { return mass_matrix_in_body_frames(form, pool); },
      [&] { return common_frame::mass_matrix(form, pool); });
  expr::declare_rows(pool, matrix, form.joints.size());
  return matrix;
}

std::vector<Id> gravity_forces(const NewFormulation& form, Pool& pool) {
  const std::vector<Column>& bodies = form.columns;
  std::vector<Id> forces(form.joints.size(), pool.zero());
  const std::vector<SpatialInertia> composite = composite_bodies(form, pool);
  std::vector<Vec3> gravity;  // in each body's frame
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto parent = bodies[i].parent;
    const auto column = bodies[i].column();
    const Vec3& in_parent = parent ? gravity[*parent] : form.gravity;
    gravity.push_back(to_body_axes(pool, form.columns[i].across, in_parent));
    if (!column) continue;
    const Vec3& h = composite[i].first_moment;
    const Wrench weight{expr::scale(pool, composite[i].mass, gravity[i]), expr::cross(pool, h, gravity[i])};
    forces[*column] = pool.neg(power(pool, joint_twist(pool, bodies[i]), weight));
  }
  return forces;
}

}  // namespace robotc::new_formulation
