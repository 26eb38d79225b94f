#include "compiler/equations/dynamics/closure_drives.h"

#include "compiler/equations/energy_graph/drives.h"
#include "compiler/loops/relative_motion.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

Vec3 unit(Pool& pool, std::size_t axis) {
  Vec3 vector = expr::zero3(pool);
  vector[axis] = pool.one();
  return vector;
}

loops::RelativeMotion relative_motion(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                      const ClosureDrive& element) {
  return loops::motion_from_frame(pool, mechanism, tree, loops::frame_on(pool, tree, element.link_a, element.a),
                                  loops::frame_on(pool, tree, element.link_b, element.b));
}

/// The axis of a slide, or of a turn, along the axes of A.
Vec3 axis_of(Pool& pool, ClosureMotion motion, const loops::RelativeMotion& relative) {
  switch (motion) {
    case ClosureMotion::slide_x:
    case ClosureMotion::first:
    case ClosureMotion::spin_x:
      return unit(pool, 0);
    case ClosureMotion::slide_y:
    case ClosureMotion::spin_y:
      return unit(pool, 1);
    case ClosureMotion::second:
      return {relative.rotation[0][1], relative.rotation[1][1], relative.rotation[2][1]};
    case ClosureMotion::slide_z:
    case ClosureMotion::turn:
    case ClosureMotion::spin_z:
      break;
  }
  return unit(pool, 2);
}

/// x less `rest`; of an angle that of its sine and cosine, less `rest`, in (−π, π].
Id strain_of(Pool& pool, ClosureMotion motion, const loops::RelativeMotion& relative, Id rest) {
  const auto& r = relative.rotation;
  const auto angle = [&](Id sine, Id cosine) {
    const Id s = pool.sub(pool.mul(sine, pool.cos(rest)), pool.mul(cosine, pool.sin(rest)));
    const Id c = pool.add(pool.mul(cosine, pool.cos(rest)), pool.mul(sine, pool.sin(rest)));
    return pool.make(expr::Op::atan2, s, c);
  };
  switch (motion) {
    case ClosureMotion::slide_x:
      return pool.sub(relative.position[0], rest);
    case ClosureMotion::slide_y:
      return pool.sub(relative.position[1], rest);
    case ClosureMotion::slide_z:
      return pool.sub(relative.position[2], rest);
    case ClosureMotion::turn:
      return angle(r[1][0], r[0][0]);
    case ClosureMotion::first:
      return angle(r[2][1], r[1][1]);
    case ClosureMotion::second:
      return angle(r[0][2], r[0][0]);
    case ClosureMotion::spin_x:
    case ClosureMotion::spin_y:
    case ClosureMotion::spin_z:
      break;
  }
  return {};
}

}  // namespace

ClosureDriveMotion motion_of(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                             const ClosureDrive& element) {
  const loops::RelativeMotion relative = relative_motion(pool, mechanism, tree, element);
  const Vec3 axis = axis_of(pool, element.motion, relative);
  ClosureDriveMotion motion{std::vector<Id>(mechanism.speeds.size(), pool.zero()), {}};
  for (const loops::MotionColumn& column : relative.columns) {
    motion.row[column.speed.index()] = expr::dot(pool, axis, slides(element.motion) ? column.linear : column.angular);
  }
  if (element.drive.stiffness.valid()) motion.strain = strain_of(pool, element.motion, relative, element.drive.rest);
  return motion;
}

std::vector<ClosureDriveMotion> motions_of_closure_drives(Pool& pool, const Mechanism& mechanism) {
  std::vector<ClosureDriveMotion> motions;
  if (mechanism.closure_drives.empty()) return motions;
  const KinematicTree tree = build_kinematic_tree(mechanism, pool, FixedJoints::merge, Origins::sparse);
  for (const ClosureDrive& element : mechanism.closure_drives) {
    motions.push_back(motion_of(pool, mechanism, tree, element));
  }
  return motions;
}

Id speed_of(Pool& pool, const ClosureDriveMotion& motion, const std::vector<Id>& v) {
  Id speed = pool.zero();
  for (std::size_t i = 0; i < v.size(); ++i) speed = pool.add(speed, pool.mul(motion.row[i], v[i]));
  return speed;
}

Id closure_friction(Pool& pool, const ClosureDrive& element, Id speed, Id stiction_speed) {
  const energy_graph::Damper damper{element.drive.viscous, element.drive.coulomb_positive,
                                    element.drive.coulomb_negative};
  if (damper.coulomb_positive.valid() && stiction_speed.valid()) return damper.effort(pool, speed, stiction_speed);
  return damper.effort(pool, speed);
}

Id closure_spring(Pool& pool, const ClosureDrive& element, const ClosureDriveMotion& motion) {
  if (!motion.strain.valid()) return pool.zero();
  return pool.mul(element.drive.stiffness, motion.strain);
}

ClosureDriveLoad load_of(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, const ClosureDrive& element,
                         Id effort) {
  const loops::RelativeMotion relative = relative_motion(pool, mechanism, tree, element);
  const Vec3 along = expr::scale(pool, effort, axis_of(pool, element.motion, relative));
  const Vec3 nothing = expr::zero3(pool);
  BodyWrench on_a = slides(element.motion) ? BodyWrench{along, expr::cross(pool, relative.position, along)}
                                           : BodyWrench{nothing, along};
  const Vec3 on_b = expr::scale(pool, pool.integer(-1), expr::mul_transposed(pool, relative.rotation, along));
  return {on_a, slides(element.motion) ? BodyWrench{on_b, nothing} : BodyWrench{nothing, on_b}};
}

}  // namespace robotc::dynamics
