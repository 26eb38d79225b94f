#include "compiler/equations/dynamics/forward_dynamics.h"

#include "compiler/expr/algorithms.h"
#include "compiler/expr/trunk_solve.h"

namespace robotc::dynamics {

using expr::Id;

std::vector<Id> acceleration_derivative(expr::Pool& pool, const Mechanism& mechanism,
                                        const std::vector<Id>& residual_derivatives,
                                        const std::vector<Id>& accelerations, const expr::TreeSolve& mass_matrix) {
  const std::size_t n = accelerations.size();
  std::vector<expr::Assignment> replacements;
  replacements.reserve(n);
  for (std::size_t i = 0; i < n; ++i) replacements.emplace_back(mechanism.qdd[i], accelerations[i]);
  return mass_matrix.negated(expr::substitute(pool, residual_derivatives, replacements));
}

}  // namespace robotc::dynamics
