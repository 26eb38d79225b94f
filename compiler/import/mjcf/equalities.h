#pragma once

#include "compiler/import/mjcf/tendons.h"

namespace robotc::importing {

/// Reads `<equality>`: joints that follow others, tendons of constant length or that follow others, closures of loops.
void read_equalities(MjcfReading& mjcf, const MjcfTendons& tendons);

}  // namespace robotc::importing
