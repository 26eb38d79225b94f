#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// Columns that are computed one after another by the same operations, such as the solutions of a linear system for
/// many right-hand sides. Entry i of all of them is a row of the pool (`Pool::declare_row`).
class AlikeColumns {
 public:
  explicit AlikeColumns(std::size_t count) : count_(count) {}

  /// Appends entries to a column.
  void append(std::size_t column, std::span<const Id> entries);
  void declare(Pool& pool) const;

 private:
  std::size_t count_;
  std::vector<std::vector<Id>> columns_;
};

/// Declares the rows of a row-major matrix.
void declare_rows(Pool& pool, std::span<const Id> matrix, std::size_t columns);

}  // namespace robotc::expr
