#pragma once

#include "compiler/import/mjcf/tendons.h"

namespace robotc::importing {

/// Rotors of joints that follow others are turned by these: their inertia becomes that of the joints that they follow.
void move_armatures(MjcfReading& mjcf);
/// Reads `<actuator>`: limits of efforts, rotors, and which joints are passive.
void read_actuators(MjcfReading& mjcf, const MjcfTendons& tendons);

}  // namespace robotc::importing
