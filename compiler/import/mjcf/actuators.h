#pragma once

#include "compiler/import/mjcf/tendons.h"

namespace robotc::importing {

/// Reads `<actuator>`: limits of efforts, rotors, and which joints are passive.
void read_actuators(MjcfReading& mjcf, MjcfTendons& tendons);

}  // namespace robotc::importing
