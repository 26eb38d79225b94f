#pragma once

#include "compiler/import/mjcf/tendons.h"

namespace robotc::importing {

/// Gives joints with `springdamper` the stiffness and the damping that MuJoCo computes: with the time constant T, the
/// damping ratio D, and the inertia m against which the joint accelerates where the file puts its bodies, the stiffness
/// is m/(T D)² and the damping 2 m/T. Comes after all masses and rotors are known.
void read_spring_dampers(MjcfReading& mjcf, const MjcfTendons& tendons);

}  // namespace robotc::importing
