#pragma once

#include "compiler/import/mjcf/tendons.h"

namespace robotc::importing {

/// MuJoCo starts at `ref`, and with free bodies where the file puts them: the configuration `qpos0`, if it is not zero.
void add_initial(MjcfReading& mjcf, const MjcfTendons& tendons);
/// Reads `<keyframe>`.
void read_keys(MjcfReading& mjcf);

}  // namespace robotc::importing
