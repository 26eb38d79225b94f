#include "compiler/equations/new_formulation/moment_rates.h"

#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::new_formulation {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// n with n·u = tr([u]ₓ m).
Vec3 axial(Pool& pool, const Mat3& m) {
  return {pool.sub(m[1][2], m[2][1]), pool.sub(m[2][0], m[0][2]), pool.sub(m[0][1], m[1][0])};
}

Mat3 outer(Pool& pool, const Vec3& a, const Vec3& b) {
  return {expr::scale(pool, a[0], b), expr::scale(pool, a[1], b), expr::scale(pool, a[2], b)};
}

/// v × each row.
Mat3 cross_rows(Pool& pool, const Vec3& v, const Mat3& m) {
  return {expr::cross(pool, v, m[0]), expr::cross(pool, v, m[1]), expr::cross(pool, v, m[2])};
}

MomentRates to_parent(Pool& pool, const JointMotion& motion, const MomentRates& rates) {
  const Vec3 total = to_parent_axes(pool, motion, rates.total);
  return {expr::add(pool, to_parent_axes(pool, motion, rates.upper), outer(pool, motion.position, total)), total};
}

}  // namespace

FrameTwists frame_twists(const NewFormulation& form, Pool& pool, const std::vector<Id>& qd) {
  FrameTwists twists;
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const Column& body = form.columns[i];
    const JointMotion& motion = form.columns[i].across;
    const auto carried = [&](const std::vector<Twist>& of) {
      const Twist parent = body.parent ? of[*body.parent] : Twist{expr::zero3(pool), expr::zero3(pool)};
      const Vec3 linear = expr::add(pool, parent.linear, expr::cross(pool, parent.angular, motion.position));
      return Twist{to_body_axes(pool, motion, linear), to_body_axes(pool, motion, parent.angular)};
    };
    Twist twist = carried(twists.bodies);
    std::optional<Twist> axes;
    if (body.motion == Motion::spin) axes = body.spin == 0 ? twist : carried(twists.axes);
    if (body.speed) {
      const Twist s = joint_twist(pool, body);
      const Id speed = qd[body.speed->index()];
      twist.linear = expr::add(pool, twist.linear, expr::scale(pool, speed, s.linear));
      twist.angular = expr::add(pool, twist.angular, expr::scale(pool, speed, s.angular));
    }
    twists.bodies.push_back(twist);
    twists.axes.push_back(axes.value_or(twist));
  }
  return twists;
}

Twist rate(Pool& pool, const Twist& v, const Twist& s) {
  return {expr::add(pool, expr::cross(pool, v.angular, s.linear), expr::cross(pool, v.linear, s.angular)),
          expr::cross(pool, v.angular, s.angular)};
}

Wrench rate(Pool& pool, const Twist& v, const Wrench& w) {
  return {expr::cross(pool, v.angular, w.force),
          expr::add(pool, expr::cross(pool, v.angular, w.moment), expr::cross(pool, v.linear, w.force))};
}

MomentRates add(Pool& pool, const MomentRates& a, const MomentRates& b) {
  return {expr::add(pool, a.upper, b.upper), expr::add(pool, a.total, b.total)};
}

// For one body ẋ = v + ω × r gives Σ [ω]ₓᵀ + mc vᵀ and m v + ω × mc.
std::vector<MomentRates> moment_rates(Pool& pool, const std::vector<SpatialInertia>& bodies,
                                      const std::vector<Twist>& twists) {
  std::vector<MomentRates> result;
  for (std::size_t k = 0; k < twists.size(); ++k) {
    const Mat3 moments = expr::to_full(second_moments(pool, bodies[k]));
    const Twist& v = twists[k];
    result.push_back(
        {expr::add(pool, cross_rows(pool, v.angular, moments), outer(pool, bodies[k].first_moment, v.linear)),
         momentum(pool, bodies[k], v).force});
  }
  return result;
}

std::vector<MomentRates> composite_velocities(const NewFormulation& form, Pool& pool,
                                              const std::vector<Twist>& twists) {
  std::vector<SpatialInertia> bodies;
  for (const Column& body : form.columns) bodies.push_back(body.inertia);
  std::vector<MomentRates> rates = moment_rates(pool, bodies, twists);
  for (std::size_t k = rates.size(); k-- > 0;) {
    if (const auto parent = form.columns[k].parent) {
      rates[*parent] = add(pool, rates[*parent], to_parent(pool, form.columns[k].across, rates[k]));
    }
  }
  return rates;
}

Wrench against(Pool& pool, const MomentRates& rates, const Twist& s) {
  return {expr::cross(pool, s.angular, rates.total), axial(pool, cross_rows(pool, s.angular, rates.upper))};
}

Vec3 before(Pool& pool, const MomentRates& rates, const Twist& s) {
  const Mat3 turned_columns = expr::transpose(cross_rows(pool, s.angular, expr::transpose(rates.upper)));
  return axial(pool, expr::add(pool, turned_columns, outer(pool, s.linear, rates.total)));
}

}  // namespace robotc::new_formulation
