#pragma once

#include <optional>
#include <vector>

#include "compiler/sema/values/value.h"

namespace robotc::sema {

/// The units of A x = y by entry: row i of the matrix A and its column j have the unit y_i / x_j wherever there is one,
/// literal zeros aside. Rows and columns that zeros keep apart have units of their own.
class MatrixUnits {
 public:
  explicit MatrixUnits(const Tensor& matrix);

  /// An entry whose unit does not go with the others'.
  struct Mismatch {
    std::size_t row = 0;
    std::size_t col = 0;
    Dimension due;               ///< what it would be, or, where the entries fit each other, what y_row would be
    std::size_t because_of = 0;  ///< the row whose y says so
  };
  /// Whether the matrix has such units at all.
  [[nodiscard]] std::optional<Mismatch> mismatch() const;

  /// The units of x and y as far as those known of y determine them.
  struct Units {
    std::vector<std::optional<Dimension>> x;
    std::vector<std::optional<Dimension>> y;
    std::optional<Mismatch> mismatch;
  };
  [[nodiscard]] Units spread(std::vector<std::optional<Dimension>> y) const;

  /// The unit of the determinant of a square matrix without a mismatch; nothing where it is 0 whatever the entries are.
  [[nodiscard]] std::optional<Dimension> determinant() const;

 private:
  [[nodiscard]] const std::optional<Dimension>& at(std::size_t row, std::size_t col) const {
    return entries_[row * cols_ + col];
  }
  void spread_from(std::size_t row, Units& units) const;

  std::size_t rows_;
  std::size_t cols_;
  std::vector<std::optional<Dimension>> entries_;  ///< nothing: a zero
};

/// The dimension of an entry where bare numbers are plain ones; nothing for a zero.
std::optional<Dimension> plain_dimension(const EntryDim& dim);

}  // namespace robotc::sema
