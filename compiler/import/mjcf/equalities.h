#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// Reads `<equality>`: joints that follow others, and closures of loops.
void read_equalities(MjcfReading& mjcf);

}  // namespace robotc::importing
