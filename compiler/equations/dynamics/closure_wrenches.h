#pragma once

#include <span>
#include <vector>

#include "compiler/loops/closure_rows.h"

/// Forces and moments that the closures of a robot exert on their links.
namespace robotc::dynamics {

/// By closure: the sum of its equations' loads times the multipliers, where Jᵀλ are the efforts of the tree, and of its
/// friction and springs. On each frame, about its origin and along its axes. Couplings among the rows add nothing.
///
/// `multipliers`: λ, one per row. `stiction_speeds`: by closure drive, of friction that is regularised; empty: it is
/// not.
std::vector<loops::ClosureLoad> closure_wrenches(expr::Pool& pool, const Mechanism& mechanism,
                                                 std::span<const loops::ClosureRow> rows,
                                                 std::span<const expr::Id> multipliers,
                                                 std::span<const expr::Id> stiction_speeds = {});

/// The same as loads on the links: two for each closure, on A and on B.
std::vector<AppliedWrench> on_links(const Mechanism& mechanism, std::span<const loops::ClosureLoad> loads);

}  // namespace robotc::dynamics
