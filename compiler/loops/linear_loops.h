#pragma once

#include "compiler/expr/pool.h"
#include "compiler/mechanism/mechanism.h"

/// The search for coordinates that are linear in others (LinearLoops).
namespace robotc::loops {

/// Finds relations in numbers, along the motion from the mobility's assembly at the defaults of the parameters, and
/// keeps those that are proved. Put into φ, they leave as many different equations as speeds without a relation: the
/// others are 0 = 0 or repeat one of those, in the normal form, so for all values of coordinates and parameters. The
/// configurations that satisfy what is left then satisfy all equations, and have as many freedoms as the mechanism:
/// they are those of the branch of the assembly. The proof is made for each set of loops that share dependent joints.
///
/// Relations of couplings alone are left to their equations, which are as cheap. Without an assembly none are sought.
///
/// The search is made once: `mobility.linear` keeps its result. Nothing of the mechanism changes any more.
const LinearLoops& linear_loops(expr::Pool& pool, const Mechanism& mechanism);

}  // namespace robotc::loops
