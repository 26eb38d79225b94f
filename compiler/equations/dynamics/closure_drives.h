#pragma once

#include <vector>

#include "compiler/mechanism/body_wrench.h"
#include "compiler/mechanism/kinematic_tree.h"

/// Friction and springs in closures, as forces along the tree's joints: those along the free motion of the closure,
/// carried to the joints by the row of its speed. Where frames need not coincide they act on both links at B's origin.
namespace robotc::dynamics {

/// The motion of a ClosureDrive, of B seen from A.
struct ClosureDriveMotion {
  std::vector<expr::Id> row;  ///< its speed by the tree's speeds
  expr::Id strain;  ///< m or rad, beyond the rest of its spring, an angle within half a turn; invalid: no spring
};
ClosureDriveMotion motion_of(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                             const ClosureDrive& element);
/// The motions of all closure drives of a mechanism, in their order.
std::vector<ClosureDriveMotion> motions_of_closure_drives(expr::Pool& pool, const Mechanism& mechanism);

/// The speed of the drive: row · v.
expr::Id speed_of(expr::Pool& pool, const ClosureDriveMotion& motion, const std::vector<expr::Id>& v);

/// Effort against the motion: friction, as in joints, and spring.
expr::Id closure_friction(expr::Pool& pool, const ClosureDrive& element, expr::Id speed, expr::Id stiction_speed = {});
expr::Id closure_spring(expr::Pool& pool, const ClosureDrive& element, const ClosureDriveMotion& motion);

/// The wrench of the effort on each of the two frames, about the origin and along the axes of that frame.
struct ClosureDriveLoad {
  BodyWrench on_a, on_b;
};
ClosureDriveLoad load_of(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                         const ClosureDrive& element, expr::Id effort);

}  // namespace robotc::dynamics
