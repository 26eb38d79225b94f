#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// Marks attributes of elements that were read, but say nothing about motion, and sections without an effect on it.
void keep_rest(MjcfReading& mjcf);

}  // namespace robotc::importing
