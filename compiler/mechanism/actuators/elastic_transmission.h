#pragma once

#include "compiler/mechanism/actuator_model.h"

namespace robotc {

/// A spring and a damper between the motor and the joint: the rotor turns, or slides, by itself. All is on the joint's
/// side of the gears. Parameters: stiffness; damping, not given: none; the rotor's inertia; viscous friction at the
/// rotor, not given: none.
///
/// States: position θ and speed ω of the motor. Effort at the joint τ = k (θ − q) + d (ω − q̇), and
/// J dω/dt = effort of the motor − friction ω − τ.
const StageModel& elastic_transmission();

}  // namespace robotc
