#pragma once

#include <vector>

#include "compiler/exact/coefficient.h"

namespace robotc::emit {

/// The largest number of which all are integer multiples; 1 if that is not small.
Coefficient common_measure(const std::vector<Coefficient>& values);

}  // namespace robotc::emit
