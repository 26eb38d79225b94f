#pragma once

#include "compiler/expr/tree_solve.h"
#include "compiler/mechanism/mechanism.h"

namespace robotc::dynamics {

/// ∂q̈/∂x = −M⁻¹ ∂residual/∂x, a row for each acceleration and a column for each symbol x. The residual is inverse
/// dynamics less the driving efforts; its slope in q̈ = mechanism.qdd is M. `residual_derivatives` has its derivatives
/// at the accelerations given, by rows. The result is exact: no solution of equations is differentiated.
std::vector<expr::Id> acceleration_derivative(expr::Pool& pool, const Mechanism& mechanism,
                                              const std::vector<expr::Id>& residual_derivatives,
                                              const std::vector<expr::Id>& accelerations,
                                              const expr::TreeSolve& mass_matrix);

}  // namespace robotc::dynamics
