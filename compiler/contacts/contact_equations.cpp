#include "compiler/contacts/contact_equations.h"

#include <utility>

#include "compiler/contacts/formulas.h"
#include "compiler/contacts/touching.h"
#include "compiler/loops/relative_motion.h"

namespace robotc::contacts {

namespace {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

loops::BodyFrame frame_of(Pool& pool, const KinematicTree& tree, const ContactSide& side) {
  const LinkPlacement& link = tree.placements[side.link.index()];
  return {link.body, compose(pool, link.pose, side.frame)};
}

/// The part of a vector along the surface.
Vec3 along_surface(Pool& pool, const Vec3& v, const Vec3& normal) {
  return expr::sub(pool, v, expr::scale(pool, expr::dot(pool, v, normal), normal));
}

/// The forces at one point, of all of the contact's stiffness.
struct PointForces {
  Id normal;  ///< N
  Vec3 friction;
  Vec3 slip;    ///< u_t, m/s
  Vec3 rates;   ///< of the bristle's deflection
  Id touching;  ///< condition
};

PointForces forces_at(Pool& pool, const Contact& contact, const Touch& touch, const Vec3& velocity,
                      const Vec3& deflection) {
  const Id zero = pool.zero();
  PointForces forces{zero, expr::zero3(pool), along_surface(pool, velocity, touch.normal), expr::zero3(pool), zero};
  const Id closing = pool.neg(expr::dot(pool, velocity, touch.normal));
  const Id damped = positive_part(pool, pool.add(pool.one(), pool.mul(contact.dissipation, closing)));
  const Id depth = positive_part(pool, pool.neg(touch.gap));
  forces.normal = pool.mul(contact.stiffness, pool.mul(depth, damped));
  forces.touching = pool.make(Op::less, touch.gap, zero);
  if (contact.deflections.empty()) return forces;
  const Id limit = pool.mul(contact.friction, forces.normal);
  const Id length = guarded_norm(pool, deflection);
  const Id held = pool.div(limit, pool.mul(contact.tangential_stiffness, length));
  const Id back = pool.div(positive_part(pool, pool.sub(pool.one(), held)), contact.slip_time);
  for (std::size_t k = 0; k < 3; ++k) {
    forces.rates[k] = pool.sub(pool.select(forces.touching, forces.slip[k], zero), pool.mul(back, deflection[k]));
  }
  // A point that moves on around a curved ground loses a part of the deflection along the normal.
  const Vec3 spring = expr::scale(pool, contact.tangential_stiffness, along_surface(pool, deflection, touch.normal));
  const Vec3 damper =
      expr::scale(pool, pool.mul(contact.dissipation, forces.normal), along_surface(pool, forces.rates, touch.normal));
  const Vec3 holding = expr::add(pool, spring, damper);
  const Id part = pool.make(Op::min, pool.one(), pool.div(limit, guarded_norm(pool, holding)));
  forces.friction = expr::neg(pool, expr::scale(pool, part, holding));
  return forces;
}

loops::RelativeMotion motion_of(Pool& pool, const Mechanism& mechanism, const Contact& contact) {
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse);
  return loops::motion_from_frame(pool, mechanism, tree, frame_of(pool, tree, contact.b),
                                  frame_of(pool, tree, contact.a));
}

/// The bristle's deflection at a point; 0 without friction.
Vec3 deflection_at(Pool& pool, const Contact& contact, std::size_t point) {
  Vec3 deflection = expr::zero3(pool);
  if (contact.deflections.empty()) return deflection;
  const std::size_t directions = bristle_directions(contact);
  for (std::size_t k = 0; k < directions; ++k) deflection[k] = contact.deflections[point * directions + k];
  return deflection;
}

}  // namespace

std::vector<std::string_view> signal_names() { return {"normal_force", "friction_force", "gap", "slip"}; }

ContactEquations contact_equations(Pool& pool, const Mechanism& mechanism, const Contact& contact) {
  const loops::RelativeMotion motion = motion_of(pool, mechanism, contact);
  ContactEquations equations{expr::zero3(pool), expr::zero3(pool), motion.position, expr::zero3(pool), {}, {}};
  const std::size_t directions = bristle_directions(contact);
  Id normal_force = pool.zero(), gap, slip = pool.zero();
  Vec3 friction_force = expr::zero3(pool);
  std::size_t point = 0;
  for (const Touch& touch : touches(pool, contact.a, contact.b, motion.rotation, motion.position)) {
    const Vec3 arm = expr::sub(pool, touch.point, motion.position);
    const Vec3 velocity = expr::add(pool, motion.velocity, expr::cross(pool, motion.angular_velocity, arm));
    PointForces forces = forces_at(pool, contact, touch, velocity, deflection_at(pool, contact, point++));
    if (touch.share.valid()) {
      forces.normal = pool.mul(touch.share, forces.normal);
      forces.friction = expr::scale(pool, touch.share, forces.friction);
    }
    if (!contact.deflections.empty()) {
      equations.rates.insert(equations.rates.end(), forces.rates.begin(),
                             forces.rates.begin() + static_cast<std::ptrdiff_t>(directions));
    }
    const Vec3 force = expr::add(pool, expr::scale(pool, forces.normal, touch.normal), forces.friction);
    equations.force = expr::add(pool, equations.force, force);
    equations.moment = expr::add(pool, equations.moment, expr::cross(pool, arm, force));
    equations.centre = moved_along(pool, equations.centre, forces.normal, touch.point);
    normal_force = pool.add(normal_force, forces.normal);
    friction_force = expr::add(pool, friction_force, forces.friction);
    gap = gap.valid() ? pool.make(Op::min, gap, touch.gap) : touch.gap;
    const Id sliding = pool.select(forces.touching, guarded_norm(pool, forces.slip), pool.zero());
    slip = pool.make(Op::max, slip, sliding);
  }
  const Id pushing = pool.make(Op::max, normal_force, least_square(pool));
  for (Id& entry : equations.centre) entry = pool.div(entry, pushing);
  const Id friction = pool.sqrt(expr::dot(pool, friction_force, friction_force));
  const std::vector<std::string_view> names = signal_names();
  equations.signals = {{names[0], dimensions::force, normal_force},
                       {names[1], dimensions::force, friction},
                       {names[2], dimensions::length, gap},
                       {names[3], dimensions::velocity, slip}};
  return equations;
}

std::vector<ContactPoint> contact_points(Pool& pool, const Mechanism& mechanism, const Contact& contact) {
  const loops::RelativeMotion motion = motion_of(pool, mechanism, contact);
  std::vector<ContactPoint> points;
  for (const Touch& touch : touches(pool, contact.a, contact.b, motion.rotation, motion.position)) {
    const Vec3 deflection = deflection_at(pool, contact, points.size());
    ContactPoint& point = points.emplace_back(touch.gap, std::vector<ContactPoint::Column>(),
                                              along_surface(pool, deflection, touch.normal), contact.stiffness,
                                              contact.tangential_stiffness);
    if (touch.share.valid()) {
      point.stiffness = pool.mul(touch.share, point.stiffness);
      point.tangential_stiffness = pool.mul(touch.share, point.tangential_stiffness);
    }
    const Vec3 arm = expr::sub(pool, touch.point, motion.position);
    for (const loops::MotionColumn& column : motion.columns) {
      const Vec3 velocity = expr::add(pool, column.linear, expr::cross(pool, column.angular, arm));
      point.columns.push_back(
          {column.speed, expr::dot(pool, velocity, touch.normal), along_surface(pool, velocity, touch.normal)});
    }
  }
  return points;
}

std::vector<AppliedWrench> contact_wrenches(Pool& pool, const Mechanism& mechanism) {
  std::vector<AppliedWrench> wrenches;
  for (const Contact& contact : mechanism.contacts) {
    const ContactEquations equations = contact_equations(pool, mechanism, contact);
    const AppliedWrench on_shape{.name = contact.name,
                                 .span = contact.span,
                                 .link = contact.a.link,
                                 .point = contact.a.frame.position,
                                 .force = equations.force,
                                 .moment = equations.moment,
                                 .axes_link = contact.b.link,
                                 .axes = contact.b.frame.rotation};
    // About the ground's origin the force on the shape has the moment of its arm too.
    AppliedWrench on_ground = on_shape;
    on_ground.link = contact.b.link;
    on_ground.point = contact.b.frame.position;
    on_ground.force = expr::neg(pool, equations.force);
    on_ground.moment =
        expr::neg(pool, expr::add(pool, equations.moment, expr::cross(pool, equations.position, equations.force)));
    wrenches.push_back(on_shape);
    wrenches.push_back(std::move(on_ground));
  }
  return wrenches;
}

}  // namespace robotc::contacts
