#pragma once

#include <cstddef>
#include <vector>

#include "compiler/expr/dense_solve.h"

namespace robotc::expr {

/// A x = b for a general square A with zeros. Rows and columns are put in an order in which A is block triangular, with
/// blocks as small as the pattern of its zeros allows: by a maximum matching of rows with columns, and the strongly
/// connected components of what is left (Duff, Erisman and Reid 2017, chapter 6). Each block is solved by itself: up to
/// 3 × 3 by cofactors, larger ones by `solve_dense`.
class BlockSolve {
 public:
  /// Rows and columns of A that are solved together, in ascending order.
  struct Block {
    std::vector<std::size_t> rows, columns;
  };

  BlockSolve(Pool& pool, DenseMatrix a);

  /// x for all columns of b. Entries are 1/0 where a block is singular for all values of its symbols.
  [[nodiscard]] DenseMatrix solve(const DenseMatrix& b) const;
  /// In the order of solution. None if no matching exists: then A is singular by its pattern.
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// det of each block, of the factors that `solve` makes too. None if A is singular by its pattern.
  [[nodiscard]] std::vector<Id> determinants() const;

 private:
  [[nodiscard]] DenseMatrix part(const Block& block) const;
  void solve_block(const Block& block, const DenseMatrix& b, DenseMatrix& x) const;

  Pool& pool_;
  DenseMatrix a_;
  std::vector<Block> blocks_;
};

}  // namespace robotc::expr
