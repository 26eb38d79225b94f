#pragma once

#include "compiler/import/mjcf/reading.h"

namespace robotc::importing {

/// A tendon. A fixed one has the length Σ coefficient · q.
struct MjcfTendon {
  bool is_fixed = true;  ///< else spatial: along a path through sites
  std::vector<LinearCoupling::Term> terms;
};

/// The tendons of a file.
struct MjcfTendons {
  MjcfReading::Names names;  ///< indices of tendons
  std::vector<MjcfTendon> all;
};
/// Reads `<tendon>`. Tendons that act on joints are refused.
MjcfTendons read_tendons(MjcfReading& mjcf);

}  // namespace robotc::importing
