#pragma once

#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::expr {

/// How large the terms are that each output is added up from: its value with all signs of products and sums taken away.
/// Each has its output's unit, and computing the output by rounded operations errs by small multiples of this times the
/// unit of rounding, also where the terms cancel (a running error analysis: Higham 2002, section 3.3). Zero only where
/// nothing is added but zeros. The kernel calls no numeric algorithms; functions of robots do not.
std::vector<double> term_magnitudes(const Kernel& kernel, const std::vector<std::vector<double>>& inputs,
                                    const std::vector<double>& constants);

}  // namespace robotc::expr
