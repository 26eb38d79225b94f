#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// Finds the joints that follow held ones or are coupled to them alone, and takes held joints out of couplings.
void resolve_held_joints(MjcfReading& mjcf);

/// Makes held joints fixed. Comes after everything that counts the coordinates of the file.
void fix_held_joints(MjcfReading& mjcf);

}  // namespace robotc::importing
