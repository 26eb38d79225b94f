#pragma once

#include "compiler/mechanism/kinematic_tree.h"

/// Motion of a place on a link, and the energy of a single link.
namespace robotc::dynamics {

/// (velocity of the frame's origin, angular velocity) in world axes, m/s and rad/s: J q̇.
std::vector<expr::Id> velocity(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                               const Transform& frame);
/// Their rates of change, m/s² and rad/s²: J q̈ + J̇ q̇.
std::vector<expr::Id> acceleration(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link,
                                   const Transform& frame);

/// All bodies of a link as one, in the link frame; without bodies the mass is 0.
RigidBody whole_link(expr::Pool& pool, const Mechanism& mechanism, LinkId link);

/// ½ m v·v + ½ ω·I ω of the bodies of a link, without rotors, J.
expr::Id link_kinetic_energy(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link);
/// −m g·c of the bodies of a link, without springs, J.
expr::Id link_potential_energy(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, LinkId link);

}  // namespace robotc::dynamics
