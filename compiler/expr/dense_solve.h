#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "compiler/expr/pool.h"

/// Solves linear equations symbolically, so that solutions support derivatives and every target. For general matrices;
/// for mass matrices see tree_factorisation.h.
namespace robotc::expr {

/// Row-major.
struct DenseMatrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<Id> entries;

  [[nodiscard]] Id& at(std::size_t row, std::size_t col) { return entries[row * cols + col]; }
  [[nodiscard]] Id at(std::size_t row, std::size_t col) const { return entries[row * cols + col]; }
};

/// Outcome of a solution.
enum class Solved {
  yes,
  singular,  ///< a pivot is identically 0
  stopped,   ///< `go_on` returned false
};

/// Called before each column of an elimination with the column's approximate operations; false stops it.
using GoOn = std::function<bool(std::size_t operations)>;

/// Solves A x = b for all columns of b; replaces b. Up to 3 × 3 by cofactors, without pivoting; above by elimination
/// with partial pivoting, rows exchanged by selects.
Solved solve_dense(Pool& pool, DenseMatrix a, DenseMatrix& b, const GoOn& go_on);

/// det A, by the same two methods; 0 is a valid result.
Solved determinant(Pool& pool, DenseMatrix a, Id& result, const GoOn& go_on);

}  // namespace robotc::expr
