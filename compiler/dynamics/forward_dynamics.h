#pragma once

#include "compiler/dynamics/branch_factorisation.h"

namespace robotc::dynamics {

/// ∂q̈/∂x at constant tau for x = q or q̇, n × n row-major. From tau = ID(q, q̇, q̈) it is −M⁻¹ ∂ID/∂x with q̈ the forward
/// dynamics: exact, and nothing but the inverse dynamics is differentiated.
std::vector<expr::Id> forward_dynamics_derivative(expr::Pool& pool, const Mechanism& mechanism,
                                                  const std::vector<expr::Id>& inverse_dynamics,
                                                  const std::vector<expr::Id>& accelerations,
                                                  const BranchFactorisation& mass_matrix,
                                                  const std::vector<expr::Id>& with_respect_to);

}  // namespace robotc::dynamics
