#pragma once

#include "compiler/mechanism/kinematic_tree.h"

namespace robotc::dynamics {

/// ½ Σ (m v·v + 2 v·(ω × mc) + ω·I ω) over the bodies and ½ J q̇² of the rotors, J: from their velocities, without the
/// mass matrix.
expr::Id kinetic_energy(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);

/// −Σ m g·c over all rigid bodies, those fixed to the base too, and of the springs, J.
expr::Id potential_energy(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree);

}  // namespace robotc::dynamics
