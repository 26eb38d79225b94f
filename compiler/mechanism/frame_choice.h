#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// Which frame each body of a tree gets: the physics does not care, the number of operations does.
namespace robotc {

/// A rotation that takes +z to `axis`, a unit vector of numbers: exact for the coordinate axes, sparse where the axis
/// has a zero, well conditioned always.
expr::Mat3 rotation_from_z(expr::Pool& pool, const expr::Vec3& axis);

/// Turns body frames about their z axes until each placement with numeric entries is sparse. A rotation is
/// R_z(a) R_x(b) R_z(c); c joins the angle of the body's own joint, a that of its parent's, and what is left, R_x(b),
/// costs four products a vector instead of nine. A parent serves one child so; the others keep their R_z(a).
void turn_frames(KinematicTree& tree, expr::Pool& pool);

/// Moves the origins of bodies that turn about z along that axis until each numeric position has as many zeros as it
/// can have: onto the common normal of their axis and their parent's where the parent was turned for them (two
/// components are left, as with Denavit and Hartenberg's parameters). To come after `turn_frames`.
void slide_frames(KinematicTree& tree, expr::Pool& pool);

}  // namespace robotc
