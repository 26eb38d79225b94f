#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/loops/closure_rows.h"
#include "compiler/mechanism/mechanism.h"

/// Coordinates that are linear in others wherever the loops are closed, as those of parallelograms: they take the place
/// of equations.
namespace robotc::loops {

/// A dependent speed that is a sum of others in every configuration, v = Σ factor · v_i; no terms: it is 0, as each of
/// the three speeds of a quaternion that stays.
struct SpeedRelation {
  SpeedId speed;
  /// Speeds without a relation of their own; the factors are numbers.
  std::vector<std::pair<SpeedId, expr::Id>> terms;
  expr::Id offset{};  ///< m or rad, a number: of its coordinate; invalid if it has none
};

struct LinearLoops {
  std::vector<SpeedRelation> relations;
  /// Coordinates with a relation, q = Σ factor · q_i + offset, and quaternions that stay: symbols of q, and numbers or
  /// expressions of coordinates without one.
  std::vector<expr::Assignment> coordinates;
  /// Dependent speeds without a relation, and the equations that determine them: as many.
  std::vector<SpeedId> dependent;
  std::vector<std::size_t> equations;
};

/// Finds relations in numbers, along the motion from the mobility's assembly at the defaults of the parameters, and
/// keeps those that are proved. Put into φ, they leave as many different equations as speeds without a relation: the
/// others are 0 = 0 or repeat one of those, in the normal form, so for all values of coordinates and parameters. The
/// configurations that satisfy what is left then satisfy all equations, and have as many freedoms as the mechanism:
/// they are those of the branch of the assembly. The proof is made for each set of loops that share dependent joints.
///
/// Relations of couplings alone are left to their equations, which are as cheap. Without an assembly none are sought.
/// `rows`: those of the mechanism everywhere.
LinearLoops find_linear_loops(expr::Pool& pool, const Mechanism& mechanism, const ClosureRows& rows);

}  // namespace robotc::loops
