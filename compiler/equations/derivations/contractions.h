#pragma once

#include <vector>

#include "compiler/expr/pool.h"

/// Products of row-major matrices and tensors with vectors, n = v.size().
namespace robotc::derivations {

/// A v for n × n, or Σ_k Γ_ijk v_k for n × n × n: the last index is summed.
std::vector<expr::Id> contract(expr::Pool& pool, const std::vector<expr::Id>& tensor, const std::vector<expr::Id>& v);

/// Σ_jk Γ_ijk v_j v_k for Γ symmetric in j and k, with each product of two velocities made once:
/// Σ_j Γ_ijj v_j² + Σ_{j<k} Γ_ijk · 2 v_j v_k.
std::vector<expr::Id> quadratic_forms(expr::Pool& pool, const std::vector<expr::Id>& tensor,
                                      const std::vector<expr::Id>& v);

std::vector<expr::Id> add(expr::Pool& pool, const std::vector<expr::Id>& a, const std::vector<expr::Id>& b);

}  // namespace robotc::derivations
