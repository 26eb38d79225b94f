#include "compiler/expr/block_solve.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace robotc::expr {
namespace {

using Pattern = std::vector<std::vector<std::size_t>>;  ///< by row: columns that are not zero

/// A column for each row, by augmenting paths.
class Matching {
 public:
  Matching(const Pattern& pattern, std::size_t columns) : pattern_(pattern), row_of_(columns) {}

  /// By row; nothing if some row finds no column.
  std::optional<std::vector<std::size_t>> columns() {
    for (std::size_t row = 0; row < pattern_.size(); ++row) {
      visited_.assign(row_of_.size(), false);
      if (!augment(row)) return std::nullopt;
    }
    std::vector<std::size_t> column_of(pattern_.size());
    for (std::size_t column = 0; column < row_of_.size(); ++column) {
      if (row_of_[column]) column_of[*row_of_[column]] = column;
    }
    return column_of;
  }

 private:
  bool augment(std::size_t row) {
    for (const std::size_t column : pattern_[row]) {
      if (visited_[column]) continue;
      visited_[column] = true;
      if (row_of_[column] && !augment(*row_of_[column])) continue;
      row_of_[column] = row;
      return true;
    }
    return false;
  }

  const Pattern& pattern_;
  std::vector<std::optional<std::size_t>> row_of_;
  std::vector<bool> visited_;
};

/// Strongly connected components of rows, each after those whose unknowns it needs (Tarjan 1972).
class Components {
 public:
  Components(const Pattern& pattern, const std::vector<std::size_t>& column_of)
      : pattern_(pattern), row_of_(column_of.size()), number_(column_of.size(), 0), low_(column_of.size(), 0) {
    for (std::size_t row = 0; row < column_of.size(); ++row) row_of_[column_of[row]] = row;
    for (std::size_t row = 0; row < column_of.size(); ++row) {
      if (number_[row] == 0) visit(row);
    }
  }

  std::vector<std::vector<std::size_t>> found;  ///< rows

 private:
  void visit(std::size_t row) {
    number_[row] = low_[row] = ++count_;
    stack_.push_back(row);
    for (const std::size_t column : pattern_[row]) {
      const std::size_t needed = row_of_[column];
      if (number_[needed] == 0) {
        visit(needed);
        low_[row] = std::min(low_[row], low_[needed]);
      } else if (std::find(stack_.begin(), stack_.end(), needed) != stack_.end()) {
        low_[row] = std::min(low_[row], number_[needed]);
      }
    }
    if (low_[row] != number_[row]) return;
    const auto first = std::find(stack_.begin(), stack_.end(), row);
    found.emplace_back(first, stack_.end());
    stack_.erase(first, stack_.end());
    std::sort(found.back().begin(), found.back().end());
  }

  const Pattern& pattern_;
  std::vector<std::size_t> row_of_;
  std::vector<std::size_t> number_, low_;
  std::vector<std::size_t> stack_;
  std::size_t count_ = 0;
};

}  // namespace

BlockSolve::BlockSolve(Pool& pool, DenseMatrix a) : pool_(pool), a_(std::move(a)) {
  Pattern pattern(a_.rows);
  for (std::size_t row = 0; row < a_.rows; ++row) {
    for (std::size_t column = 0; column < a_.cols; ++column) {
      if (!pool_.is_zero(a_.at(row, column))) pattern[row].push_back(column);
    }
  }
  const auto column_of = Matching(pattern, a_.cols).columns();
  if (!column_of) return;
  for (std::vector<std::size_t>& rows : Components(pattern, *column_of).found) {
    Block block{std::move(rows), {}};
    for (const std::size_t row : block.rows) block.columns.push_back((*column_of)[row]);
    std::sort(block.columns.begin(), block.columns.end());
    blocks_.push_back(std::move(block));
  }
}

DenseMatrix BlockSolve::solve(const DenseMatrix& b) const {
  DenseMatrix x{a_.cols, b.cols, {}};
  x.entries.assign(a_.cols * b.cols, pool_.zero());
  if (blocks_.empty()) x.entries.assign(x.entries.size(), pool_.div(pool_.one(), pool_.zero()));
  for (const Block& block : blocks_) solve_block(block, b, x);
  return x;
}

DenseMatrix BlockSolve::part(const Block& block) const {
  DenseMatrix own{block.rows.size(), block.rows.size(), {}};
  for (const std::size_t row : block.rows) {
    for (const std::size_t column : block.columns) own.entries.push_back(a_.at(row, column));
  }
  return own;
}

std::vector<Id> BlockSolve::determinants() const {
  std::vector<Id> all;
  for (const Block& block : blocks_) {
    determinant(pool_, part(block), all.emplace_back(), [](std::size_t) { return true; });
  }
  return all;
}

void BlockSolve::solve_block(const Block& block, const DenseMatrix& b, DenseMatrix& x) const {
  const std::size_t n = block.rows.size();
  DenseMatrix own = part(block);
  DenseMatrix right{n, b.cols, std::vector<Id>(n * b.cols)};
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t row = block.rows[i];
    for (std::size_t c = 0; c < b.cols; ++c) {
      Id rest = b.at(row, c);
      // Unknowns of blocks before; those of this block and of later ones are still 0.
      for (std::size_t k = 0; k < a_.cols; ++k) rest = pool_.sub(rest, pool_.mul(a_.at(row, k), x.at(k, c)));
      right.at(i, c) = rest;
    }
  }
  const bool solved = solve_dense(pool_, std::move(own), right, [](std::size_t) { return true; }) == Solved::yes;
  if (!solved) right.entries.assign(right.entries.size(), pool_.div(pool_.one(), pool_.zero()));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t c = 0; c < b.cols; ++c) x.at(block.columns[i], c) = right.at(i, c);
  }
}

}  // namespace robotc::expr
