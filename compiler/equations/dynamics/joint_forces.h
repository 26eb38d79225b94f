#pragma once

#include <span>

#include "compiler/mechanism/kinematic_tree.h"

/// Forces along the joints' freedoms, those of springs and friction in closures too, other than those of the rigid
/// bodies: friction, springs, rotors, loads. All by speed, zero where there is none; in N or N·m.
namespace robotc::dynamics {

/// viscous · q̇ + Coulomb's level against the motion; at rest none.
std::vector<expr::Id> friction(expr::Pool& pool, const Mechanism& mechanism);

/// The same without the jump at rest: below its stiction speed (m/s or rad/s, > 0) a joint's Coulomb friction grows in
/// proportion to q̇, from nothing to the level. `stiction_speeds` by speed, then by closure drive; read only
/// where there is Coulomb friction; empty: with the jump.
std::vector<expr::Id> friction(expr::Pool& pool, const Mechanism& mechanism, std::span<const expr::Id> stiction_speeds);

/// stiffness · (q − rest): the actuator's effort against the spring.
std::vector<expr::Id> spring_forces(expr::Pool& pool, const Mechanism& mechanism);

/// q − rest of the spring along a freedom, m or rad; of a rotation the entry of its rotation vector.
expr::Id strain_of(expr::Pool& pool, const Mechanism& mechanism, SpeedId speed);

/// Friction along a freedom whose Coulomb level is 1 both ways: the sign of its speed, or of a component of a vector of
/// speeds, that of the unit vector.
expr::Id coulomb_direction(expr::Pool& pool, const Mechanism& mechanism, SpeedId speed,
                           std::span<const expr::Id> speeds);

/// ½ stiffness · (q − rest)² of all springs, J.
expr::Id spring_energy(expr::Pool& pool, const Mechanism& mechanism);

/// Rotor inertias, each an addition to the diagonal of M, kg or kg·m². The rotors turn about axes fixed to their
/// carriers; the moment of their spin on the carrier, smaller by the gear ratio, is neglected.
std::vector<expr::Id> rotor_inertias(expr::Pool& pool, const Mechanism& mechanism);

/// Σ JᵀW: the efforts of the wrenches along each coordinate, by one walk from the tips to the base.
std::vector<expr::Id> applied_forces(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                     std::span<const AppliedWrench> wrenches);

}  // namespace robotc::dynamics
