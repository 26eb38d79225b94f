#pragma once

#include "compiler/expr/kernel.h"

/// The passes of `reduce`. Each takes a kernel and gives one with the same signature and the same values up to
/// rounding.
namespace robotc::reduce {

/// Rebuilds every node through the constructors: what an earlier pass has made constant, equal or opposite folds now,
/// and what nothing needs is left behind.
expr::Kernel renormalise(const expr::Kernel& kernel);

/// Products of rotations about parallel axes become sines and cosines of sums of angles, where that is cheaper.
expr::Kernel merge_parallel_axes(expr::Kernel kernel);

/// Sums of products share their common factors, and numbers and parameters stand together.
expr::Kernel factor_common(expr::Kernel kernel);

/// Of a − b and b − a only one is computed.
expr::Kernel share_opposites(expr::Kernel kernel);

}  // namespace robotc::reduce
