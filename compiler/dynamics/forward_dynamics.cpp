#include "compiler/dynamics/forward_dynamics.h"

#include "compiler/expr/algorithms.h"

namespace robotc::dynamics {

using expr::Id;

std::vector<Id> acceleration_derivative(expr::Pool& pool, const Mechanism& mechanism, const std::vector<Id>& residual,
                                        const std::vector<Id>& accelerations, const BranchFactorisation& mass_matrix,
                                        const std::vector<Id>& with_respect_to) {
  const std::size_t n = accelerations.size();
  const std::size_t columns = with_respect_to.size();
  std::vector<Id> derivatives;  // column by column
  for (const Id x : with_respect_to) {
    const expr::Assignment direction[] = {{x, pool.one()}};
    const std::vector<Id> column = expr::differentiate(pool, residual, direction).roots;
    derivatives.insert(derivatives.end(), column.begin(), column.end());
  }
  std::vector<expr::Assignment> replacements;
  replacements.reserve(n);
  for (std::size_t i = 0; i < n; ++i) replacements.emplace_back(mechanism.qdd[i], accelerations[i]);
  derivatives = expr::substitute(pool, derivatives, replacements);

  std::vector<Id> matrix(n * columns, pool.zero());
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<Id> column(derivatives.begin() + static_cast<std::ptrdiff_t>(c * n),
                           derivatives.begin() + static_cast<std::ptrdiff_t>((c + 1) * n));
    column = mass_matrix.solve(std::move(column));
    for (std::size_t r = 0; r < n; ++r) matrix[r * columns + c] = pool.neg(column[r]);
  }
  return matrix;
}

}  // namespace robotc::dynamics
