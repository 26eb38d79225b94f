#pragma once

#include "compiler/equations/dynamics/regressor.h"
#include "compiler/loops/reduced_motion.h"

namespace robotc::dynamics {

/// The inertial parameters that the motion of a mechanism with loops tells apart: those of its tree, regrouped further.
/// Where a column of Gᵀ Y is a combination of columns before it, at all closed configurations, its parameter joins
/// theirs. This is found from numbers, at configurations around the assembly, so the coefficients that loops add are
/// numbers. If lengths or angles are parameters, the combinations are those of the tree: valid, but maybe too many.
///
/// `tree`: the regressor of the tree, whose columns have the symbols of `motion`.
base_parameters::BaseParameters base_parameters_of_loops(const Mechanism& mechanism, expr::Pool& pool, Regressor& tree,
                                                         const loops::ReducedMotion& motion);

}  // namespace robotc::dynamics
