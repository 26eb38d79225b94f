#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// Chooses body frames of a tree so that equations take fewer operations.
namespace robotc {

/// A rotation that takes +z to `axis`, a numeric unit vector: exact for coordinate axes, sparse if the axis has a zero,
/// always well conditioned.
expr::Mat3 rotation_from_z(expr::Pool& pool, const expr::Vec3& axis);

/// Turns body frames about their z axes until each numeric placement is sparse. A rotation is R_z(a) R_x(b) R_z(c): c
/// joins the angle of the body's own joint, a that of its parent's, and the remaining R_x(b) costs four products a
/// vector instead of nine. A parent can do this for one child; the others keep R_z(a).
void turn_frames(KinematicTree& tree, expr::Pool& pool);

/// Moves the origins of bodies that turn about z along that axis until each numeric position has the most zeros: onto
/// the common normal with the parent's axis if the parent was turned for this body (leaving two components, as with
/// Denavit-Hartenberg parameters). Call after `turn_frames`.
void slide_frames(KinematicTree& tree, expr::Pool& pool);

}  // namespace robotc
