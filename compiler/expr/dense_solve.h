#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "compiler/expr/pool.h"

/// Linear equations written out as expressions, so that all that holds of expressions holds of their solutions:
/// derivatives, every target. Nothing is known of the matrix; of a mass matrix, see tree_factorisation.h.
namespace robotc::expr {

/// Row by row.
struct DenseMatrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<Id> entries;

  [[nodiscard]] Id& at(std::size_t row, std::size_t col) { return entries[row * cols + col]; }
  [[nodiscard]] Id at(std::size_t row, std::size_t col) const { return entries[row * cols + col]; }
};

/// How a solution ended.
enum class Solved {
  yes,
  singular,  ///< a pivot is the number 0 whatever the symbols are
  stopped,   ///< `go_on` said so
};

/// Asked before each column of an elimination, with the operations that the column takes about: whether to go on.
using GoOn = std::function<bool(std::size_t operations)>;

/// x with A x = b, for as many right-hand sides as b has columns; replaces b. Up to 3 × 3 by cofactors, without any
/// choice; beyond by elimination with partial pivoting, the rows exchanged by selects.
Solved solve_dense(Pool& pool, DenseMatrix a, DenseMatrix& b, const GoOn& go_on);

/// det A, by the same two roads; 0 is no failure.
Solved determinant(Pool& pool, DenseMatrix a, Id& result, const GoOn& go_on);

}  // namespace robotc::expr
