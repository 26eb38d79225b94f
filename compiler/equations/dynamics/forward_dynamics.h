#pragma once

#include "compiler/equations/dynamics/branch_factorisation.h"

namespace robotc::dynamics {

/// ∂q̈/∂x, a row for each acceleration and a column for each symbol x, where a residual with the slope M in q̈ =
/// mechanism.qdd is zero: inverse dynamics less what drives the joints. It is −M⁻¹ ∂residual/∂x at the accelerations
/// given, `residual_derivatives` being rows of such derivatives: exact, and no solution of equations is differentiated.
std::vector<expr::Id> acceleration_derivative(expr::Pool& pool, const Mechanism& mechanism,
                                              const std::vector<expr::Id>& residual_derivatives,
                                              const std::vector<expr::Id>& accelerations,
                                              const BranchFactorisation& mass_matrix);

}  // namespace robotc::dynamics
