#pragma once

#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::expr {

/// Size of the terms that each output is summed from: its value with every sign in products and sums taken as positive,
/// in the output's unit. Rounding errors of the output are small multiples of this times the unit roundoff, even under
/// cancellation (running error analysis: Higham 2002, section 3.3). Zero only for sums of zeros. The kernel must not
/// call numeric algorithms; functions of robots do not.
std::vector<double> term_magnitudes(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                                    const std::vector<double>& constants);

}  // namespace robotc::expr
