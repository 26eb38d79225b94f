#include "compiler/expr/alike_columns.h"

#include <algorithm>
#include <utility>

namespace robotc::expr {

void AlikeColumns::append(std::size_t column, std::span<const Id> entries) {
  columns_.resize(count_);
  columns_[column].insert(columns_[column].end(), entries.begin(), entries.end());
}

void AlikeColumns::declare(Pool& pool) const {
  std::size_t rows = 0;
  for (const std::vector<Id>& column : columns_) rows = std::max(rows, column.size());
  for (std::size_t r = 0; r < rows; ++r) {
    std::vector<Id> row(count_);
    for (std::size_t c = 0; c < count_; ++c) {
      if (r < columns_[c].size()) row[c] = columns_[c][r];
    }
    pool.declare_row(std::move(row));
  }
}

void declare_rows(Pool& pool, std::span<const Id> matrix, std::size_t columns) {
  for (std::size_t first = 0; first < matrix.size(); first += columns) {
    const std::span row = matrix.subspan(first, columns);
    pool.declare_row({row.begin(), row.end()});
  }
}

}  // namespace robotc::expr
