#pragma once

#include <optional>
#include <vector>

#include "compiler/sema/values/value.h"

namespace robotc::sema {

/// Units of A x = y by entry: entry (i, j) of A has the unit y_i / x_j, except literal zeros. Rows and columns
/// decoupled by zeros have independent units.
class MatrixUnits {
 public:
  explicit MatrixUnits(const Tensor& matrix);

  /// An entry whose unit does not fit the others.
  struct Mismatch {
    std::size_t row = 0;
    std::size_t col = 0;
    Dimension due;               ///< its expected unit; if the entries are consistent, that of y_row
    std::size_t because_of = 0;  ///< the row whose y requires it
  };
  /// An entry that contradicts such units; nothing if there is none.
  [[nodiscard]] std::optional<Mismatch> mismatch() const;

  /// The units of x and y, as far as the known ones of y determine them.
  struct Units {
    std::vector<std::optional<Dimension>> x;
    std::vector<std::optional<Dimension>> y;
    std::optional<Mismatch> mismatch;
  };
  [[nodiscard]] Units spread(std::vector<std::optional<Dimension>> y) const;

  /// The unit of the determinant of a square matrix without a mismatch; nothing if it is identically 0.
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

/// The dimension of an entry with bare numbers as plain ones; nothing for a zero.
std::optional<Dimension> plain_dimension(const EntryDim& dim);

}  // namespace robotc::sema
