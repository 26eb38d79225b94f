#pragma once

#include "compiler/dynamics/branch_factorisation.h"

namespace robotc::dynamics {

/// ∂q̈/∂x, a row for each acceleration and a column for each symbol x, where `residual`, an expression of q̈ =
/// mechanism.qdd with the slope M, is zero: inverse dynamics less what drives the joints. It is −M⁻¹ ∂residual/∂x at
/// the accelerations given: exact, and no solution of equations is differentiated.
std::vector<expr::Id> acceleration_derivative(expr::Pool& pool, const Mechanism& mechanism,
                                              const std::vector<expr::Id>& residual,
                                              const std::vector<expr::Id>& accelerations,
                                              const BranchFactorisation& mass_matrix,
                                              const std::vector<expr::Id>& with_respect_to);

}  // namespace robotc::dynamics
