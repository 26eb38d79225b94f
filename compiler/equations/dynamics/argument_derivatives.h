#pragma once

#include <span>
#include <vector>

#include "compiler/equations/dynamics/functions.h"

/// Derivatives along displacements and by the entries of arguments.
namespace robotc::dynamics {

/// ∂root along each direction, roots × directions row-major.
std::vector<expr::Id> derivatives_along(expr::Pool& pool, const std::vector<expr::Id>& roots,
                                        std::span<const Direction> directions);

/// D(q), freedoms × coordinates: D dq is the displacement along the freedoms of a small change dq of the entries of q.
/// It ignores the lengths of quaternions and, with loops, the joints that follow.
Expressions displacement_matrix(expr::Pool& pool, const Mechanism& mechanism);

}  // namespace robotc::dynamics
