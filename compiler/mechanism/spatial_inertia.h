#pragma once

#include <span>

#include "compiler/mechanism/kinematic_tree.h"

/// Mass properties: their change of frame, their sums, and what may be moved from one body to another.
namespace robotc {

SpatialInertia zero_inertia(expr::Pool& pool);
bool is_zero(const expr::Pool& pool, const SpatialInertia& inertia);
SpatialInertia add(expr::Pool& pool, const SpatialInertia& a, const SpatialInertia& b);
/// Of rigid bodies together, about the origin of the frame in which they are given.
SpatialInertia spatial_inertia(expr::Pool& pool, std::span<const RigidBody> bodies);

/// Rigid bodies together as one, about their common mass centre; where they have no mass, about the origin.
RigidBody combine(expr::Pool& pool, std::span<const RigidBody> bodies);

/// The same body in another frame: X_to,from.
RigidBody transform(expr::Pool& pool, const Transform& x, const RigidBody& body);

/// The same inertia about another origin: `position` is that of the present frame's origin, along the present axes.
SpatialInertia shift(expr::Pool& pool, const SpatialInertia& inertia, const expr::Vec3& position);

/// The second moments Σ_ab = ∫ a b dm of an inertia tensor, and back: Σ = ½ tr(I) 1 − I and I = tr(Σ) 1 − Σ. The new
/// formulation calls Σ the pseudo-inertia.
expr::SymMat3 second_moments(expr::Pool& pool, const expr::SymMat3& inertia);
expr::SymMat3 second_moments(expr::Pool& pool, const SpatialInertia& body);
expr::SymMat3 inertia_of_second_moments(expr::Pool& pool, const expr::SymMat3& moments);

/// Moves mass properties from each body to its parent where no motion tells the difference, so that fewer numbers are
/// left in the equations (base inertial parameters: Gautier and Khalil 1990; tree structures: Khalil, Bennis and
/// Gautier 1989). Motion, efforts and kinetic energy stay as they are; single reactions do not. `bodies` keeps the true
/// ones.
///
/// Through a joint that turns about z goes a thin rod along z, since turning it about itself does nothing: mass, the
/// first moment along z and the second moment Σ_zz, which I_xx and I_yy lose. I_zz stays as given: a slender body's is
/// far below the rounding errors of the other two. Through a prismatic joint, which keeps the body's attitude, goes the
/// inertia tensor; through a screw along z Σ_zz alone, which neither motion changes. What reaches the base is gone.
void regroup_base_parameters(KinematicTree& tree, expr::Pool& pool);
/// The same of one body alone.
void regroup_body(KinematicTree& tree, expr::Pool& pool, std::size_t body);

}  // namespace robotc
