#include "compiler/sema/values/matrix_units.h"

namespace robotc::sema {

std::optional<Dimension> plain_dimension(const EntryDim& dim) {
  if (dim.kind == EntryDim::Kind::zero) return std::nullopt;
  return dim.is_fixed() ? dim.dimension : dimensions::none;
}

MatrixUnits::MatrixUnits(const Tensor& matrix) : rows_(matrix.rows), cols_(matrix.cols) {
  entries_.reserve(matrix.size());
  for (const EntryDim& dim : matrix.dims) entries_.push_back(plain_dimension(dim));
}

void MatrixUnits::spread_from(std::size_t row, Units& units) const {
  std::vector<std::size_t> rows{row};
  while (!rows.empty() && !units.mismatch) {
    const std::size_t i = rows.back();
    rows.pop_back();
    for (std::size_t j = 0; j < cols_; ++j) {
      if (!at(i, j)) continue;
      const Dimension x = *units.y[i] / *at(i, j);
      if (units.x[j]) {
        if (!(*units.x[j] == x)) units.mismatch = Mismatch{i, j, *at(i, j) * *units.x[j], row};
        if (units.mismatch) return;
        continue;
      }
      units.x[j] = x;
      for (std::size_t k = 0; k < rows_; ++k) {
        if (!at(k, j)) continue;
        const Dimension y = *at(k, j) * x;
        if (!units.y[k]) {
          units.y[k] = y;
          rows.push_back(k);
        } else if (!(*units.y[k] == y)) {
          units.mismatch = Mismatch{k, j, y, row};
          return;
        }
      }
    }
  }
}

MatrixUnits::Units MatrixUnits::spread(std::vector<std::optional<Dimension>> y) const {
  Units units{std::vector<std::optional<Dimension>>(cols_), std::move(y), std::nullopt};
  const std::vector<std::optional<Dimension>> given = units.y;
  for (std::size_t i = 0; i < rows_ && !units.mismatch; ++i) {
    if (given[i]) spread_from(i, units);
  }
  return units;
}

std::optional<MatrixUnits::Mismatch> MatrixUnits::mismatch() const {
  Units units{std::vector<std::optional<Dimension>>(cols_), std::vector<std::optional<Dimension>>(rows_), std::nullopt};
  for (std::size_t i = 0; i < rows_; ++i) {
    if (units.y[i]) continue;
    units.y[i] = dimensions::none;
    spread_from(i, units);
    if (!units.mismatch) continue;
    // With this choice of y, the expected unit of an entry is y_i / x_j.
    Mismatch found = *units.mismatch;
    if (units.x[found.col]) found.due = *units.y[found.row] / *units.x[found.col];
    return found;
  }
  return std::nullopt;
}

std::optional<Dimension> MatrixUnits::determinant() const {
  Units units{std::vector<std::optional<Dimension>>(cols_), std::vector<std::optional<Dimension>>(rows_), std::nullopt};
  Dimension product = dimensions::none;
  // Each decoupled block of rows and columns is square, or the determinant is 0.
  for (std::size_t i = 0; i < rows_; ++i) {
    if (units.y[i]) continue;
    const Units before = units;
    units.y[i] = dimensions::none;
    spread_from(i, units);
    std::size_t rows = 0;
    std::size_t cols = 0;
    for (std::size_t k = 0; k < rows_; ++k) {
      if (!units.y[k] || before.y[k]) continue;
      ++rows;
      product = product * *units.y[k];
    }
    for (std::size_t j = 0; j < cols_; ++j) {
      if (!units.x[j] || before.x[j]) continue;
      ++cols;
      product = product / *units.x[j];
    }
    if (rows != cols) return std::nullopt;
  }
  return product;
}

}  // namespace robotc::sema
