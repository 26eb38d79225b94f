#pragma once

#include <cstddef>

namespace robotc::intrinsics {

/// Rows of doubles in given memory.
struct Rows {
  double* entries;
  std::size_t cols;
  std::size_t count = 0;

  [[nodiscard]] double* row(std::size_t i) const { return entries + i * cols; }
  /// A further row, with undefined content.
  double* add() { return row(count++); }
};

/// Replaces the rows by an orthogonal transformation of them that is upper triangular in the first `pivots` columns,
/// whose order it changes; `order[k]` tells which of them stands at k. Householder transformations with pivoting of
/// columns and rows: accurate row by row, whatever the sizes of the rows. Returns the number of rows that are not zero
/// in these columns; they come first. `scratch`: two rows.
std::size_t eliminate(Rows& rows, std::size_t pivots, std::size_t* order, double* scratch);

/// Puts the first `pivots` entries of the first `count` rows back in their order before `eliminate`. `scratch`: a row.
void restore_order(const Rows& rows, std::size_t count, std::size_t pivots, const std::size_t* order, double* scratch);

}  // namespace robotc::intrinsics
