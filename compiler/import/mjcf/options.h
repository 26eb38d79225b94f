#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// Reads `<option>`: gravity, and what is switched off.
void read_options(MjcfReading& mjcf);

}  // namespace robotc::importing
