#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// The tendons of a file.
struct MjcfTendons {
  MjcfReading::Names names;                      ///< indices of tendons
  std::vector<std::vector<std::size_t>> joints;  ///< of each tendon: the joints that it is a sum of
};
/// Reads `<tendon>`. Tendons that act on joints are refused.
MjcfTendons read_tendons(MjcfReading& mjcf);

}  // namespace robotc::importing
