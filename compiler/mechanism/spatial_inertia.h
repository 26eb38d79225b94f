#pragma once

#include <span>

#include "compiler/mechanism/kinematic_tree.h"

/// Mass properties: change of frame, sums, and transfer between bodies.
namespace robotc {

SpatialInertia zero_inertia(expr::Pool& pool);
bool is_zero(const expr::Pool& pool, const SpatialInertia& inertia);
SpatialInertia add(expr::Pool& pool, const SpatialInertia& a, const SpatialInertia& b);
/// Sum over rigid bodies, about the origin of their common frame.
SpatialInertia spatial_inertia(expr::Pool& pool, std::span<const RigidBody> bodies);

/// Rigid bodies combined into one, about their common mass centre, or the origin if they are massless.
RigidBody combine(expr::Pool& pool, std::span<const RigidBody> bodies);

/// The same body in another frame: X_to,from.
RigidBody transform(expr::Pool& pool, const Transform& x, const RigidBody& body);

/// The same inertia about another origin: `position` is the present origin seen from there, along the present axes.
SpatialInertia shift(expr::Pool& pool, const SpatialInertia& inertia, const expr::Vec3& position);

/// The second moments Σ_ab = ∫ a b dm of an inertia tensor, and back: Σ = ½ tr(I) 1 − I and I = tr(Σ) 1 − Σ. The new
/// formulation calls Σ the pseudo-inertia.
expr::SymMat3 second_moments(expr::Pool& pool, const expr::SymMat3& inertia);
expr::SymMat3 second_moments(expr::Pool& pool, const SpatialInertia& body);
expr::SymMat3 inertia_of_second_moments(expr::Pool& pool, const expr::SymMat3& moments);

/// Moves mass properties from each body to its parent if the motion does not depend on which body has them, so that
/// fewer numbers are left in the equations (base inertial parameters: Gautier and Khalil 1990; tree structures: Khalil,
/// Bennis and Gautier 1989). Motion, efforts and kinetic energy do not change; single reactions do. `bodies` keeps the
/// original properties.
///
/// Through a joint that turns about z moves a thin rod along z, since it has no inertia about itself: mass, the first
/// moment along z and the second moment Σ_zz, which I_xx and I_yy lose. I_zz stays as given: a slender body's is far
/// below the rounding errors of the other two. Through a prismatic joint, which keeps the body's attitude, moves the
/// inertia tensor; through a screw along z only Σ_zz, which neither motion changes. Properties that reach the base are
/// dropped.
void regroup_base_parameters(KinematicTree& tree, expr::Pool& pool);
/// The same for one body, given its joint and its parent's inertia; null for a body on the world.
void regroup_body(expr::Pool& pool, const TreeJoint& joint, SpatialInertia& body, SpatialInertia* parent);
/// The same for one body of a tree.
void regroup_body(KinematicTree& tree, expr::Pool& pool, std::size_t body);

}  // namespace robotc
