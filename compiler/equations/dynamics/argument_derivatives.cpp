#include "compiler/equations/dynamics/argument_derivatives.h"

#include <stdexcept>

#include "compiler/equations/dynamics/functions_of_loops.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"

namespace robotc::dynamics {

using expr::Id;

namespace {

/// The symbols of an argument other than q.
std::vector<Id> symbols_of(const Mechanism& mechanism, Argument argument) {
  switch (argument) {
    case Argument::qd:
      return mechanism.independent(mechanism.qd);
    case Argument::qdd:
      return mechanism.independent(mechanism.qdd);
    case Argument::qddd:
      return mechanism.independent(mechanism.qddd);
    case Argument::tau:
      return mechanism.actuated_efforts();
    case Argument::q:
    case Argument::q0:
    case Argument::dq:
    case Argument::point:
    case Argument::pose:
      break;
  }
  throw std::logic_error("functions are not differentiated by this argument");
}

}  // namespace

std::vector<Id> derivatives_along(expr::Pool& pool, const std::vector<Id>& roots,
                                  std::span<const Direction> directions) {
  std::vector<Id> symbols;
  for (const Direction& direction : directions) {
    if (direction.size() == 1 && pool.is_one(direction.front().second)) symbols.push_back(direction.front().first);
  }
  if (symbols.size() == directions.size()) return expr::jacobian_forwards(pool, roots, symbols);
  std::vector<Id> result(roots.size() * directions.size());
  for (std::size_t j = 0; j < directions.size(); ++j) {
    const std::vector<Id> column = expr::differentiate(pool, roots, directions[j]).roots;
    for (std::size_t r = 0; r < roots.size(); ++r) result[r * directions.size() + j] = column[r];
  }
  return result;
}

Expressions displacement_matrix(expr::Pool& pool, const Mechanism& mechanism) {
  const std::size_t columns = mechanism.q.size();
  const std::size_t rows = mechanism.mobility.independent.size();
  Expressions matrix{std::vector<Id>(rows * columns, pool.zero()), rows, columns};
  for (std::size_t j = 0; j < columns; ++j) {
    std::vector<Id> change(columns, pool.zero());
    change[j] = pool.one();
    const std::vector<Id> column = mechanism.independent(speeds_of(mechanism, pool, mechanism.q, change));
    for (std::size_t i = 0; i < rows; ++i) matrix.roots[i * columns + j] = column[i];
  }
  return matrix;
}

std::vector<Id> Functions::derivatives(Function of, const std::vector<Id>& roots, Argument by) {
  try {
    const expr::NodeLimit limit(pool_, max_derived_nodes);
    const std::vector<Direction> directions = by != Argument::q ? along_symbols(pool_, symbols_of(mechanism_, by))
                                              : mechanism_.has_loops() ? with_loops().motion().along_freedoms()
                                                                       : along_joints(mechanism_, pool_);
    return derivatives_along(pool_, roots, directions);
  } catch (const expr::PoolFull&) {
    throw FunctionTooLarge(of, mechanism_, formulation_);
  }
}

}  // namespace robotc::dynamics
