#pragma once

#include "compiler/expr/kernel.h"

/// Passes of `reduce`. Each returns a kernel with the same signature and the same values up to rounding.
namespace robotc::reduce {

/// Rebuilds every node through the constructors: folds what earlier passes made constant, equal or opposite, and drops
/// unused nodes.
expr::Kernel renormalise(const expr::Kernel& kernel);

/// Products of rotations about parallel axes become sines and cosines of sums of angles, if that is cheaper.
expr::Kernel merge_parallel_axes(expr::Kernel kernel);

/// Extracts common factors from sums of products, and groups numbers and parameters.
expr::Kernel factor_common(expr::Kernel kernel);

/// Computes only one of a − b and b − a.
expr::Kernel share_opposites(expr::Kernel kernel);

}  // namespace robotc::reduce
