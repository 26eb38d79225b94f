#include "compiler/intrinsics/elimination.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace robotc::intrinsics {

namespace {

/// `to` += factor * `from`. Entry by entry, so that vector instructions give the same bits.
void add_multiple(double* __restrict to, const double* __restrict from, double factor, std::size_t count) {
  for (std::size_t j = 0; j < count; ++j) to[j] += factor * from[j];
}

/// The same; `sums` += the magnitudes of the result.
void add_multiple(double* __restrict to, const double* __restrict from, double factor, std::size_t count,
                  double* __restrict sums) {
  for (std::size_t j = 0; j < count; ++j) {
    to[j] += factor * from[j];
    sums[j] += std::abs(to[j]);
  }
}

class Elimination {
 public:
  Elimination(Rows& rows, std::size_t pivots, std::size_t* order, double* scratch)
      : rows_(rows), pivots_(pivots), order_(order), sums_(scratch), products_(scratch + rows.cols) {
    std::iota(order_, order_ + pivots_, std::size_t{0});
    std::fill_n(sums_, pivots_, 0.0);
    for (std::size_t i = 0; i < rows_.count; ++i) {
      for (std::size_t j = 0; j < pivots_; ++j) sums_[j] += std::abs(rows_.row(i)[j]);
    }
  }

  std::size_t run() {
    const std::size_t most = std::min(pivots_, rows_.count);
    for (std::size_t k = 0; k < most; ++k) {
      if (!find_pivot(k)) return k;
      reflect(k);
    }
    return most;
  }

 private:
  /// Moves the column with the largest sum and its largest entry to (k, k); false if all are zero or not finite.
  bool find_pivot(std::size_t k) {
    const auto column = static_cast<std::size_t>(std::max_element(sums_ + k, sums_ + pivots_) - sums_);
    if (!(sums_[column] > 0)) return false;
    if (column != k) {
      for (std::size_t i = 0; i < rows_.count; ++i) std::swap(rows_.row(i)[k], rows_.row(i)[column]);
      std::swap(order_[k], order_[column]);
      std::swap(sums_[k], sums_[column]);
    }
    std::size_t largest = k;
    for (std::size_t i = k + 1; i < rows_.count; ++i) {
      if (std::abs(rows_.row(i)[k]) > std::abs(rows_.row(largest)[k])) largest = i;
    }
    if (largest != k) std::swap_ranges(rows_.row(k), rows_.row(k) + rows_.cols, rows_.row(largest));
    return true;
  }

  /// I − v vᵀ/(s (s + 1)), with v of the column over its pivot, and s its length.
  void reflect(std::size_t k) {
    const double pivot = rows_.row(k)[k];
    double square = 0;
    for (std::size_t i = k; i < rows_.count; ++i) {
      const double ratio = rows_.row(i)[k] /= pivot;
      square += ratio * ratio;
    }
    const double length = std::sqrt(square);
    const std::size_t first = k + 1;
    const std::size_t rest = rows_.cols - first;
    const std::size_t open = pivots_ - first;
    std::fill_n(products_, rest, 0.0);
    add_multiple(products_, rows_.row(k) + first, 1 + length, rest);
    for (std::size_t i = first; i < rows_.count; ++i)
      add_multiple(products_, rows_.row(i) + first, rows_.row(i)[k], rest);
    const double scale = -1 / (length * (1 + length));
    for (std::size_t j = 0; j < rest; ++j) products_[j] *= scale;
    add_multiple(rows_.row(k) + first, products_, 1 + length, rest);
    rows_.row(k)[k] = -length * pivot;
    std::fill_n(sums_ + first, open, 0.0);
    for (std::size_t i = first; i < rows_.count; ++i) {
      double* const row = rows_.row(i);
      const double factor = std::exchange(row[k], 0);
      add_multiple(row + first, products_, factor, open, sums_ + first);
      add_multiple(row + pivots_, products_ + open, factor, rest - open);
    }
  }

  Rows& rows_;
  std::size_t pivots_;
  std::size_t* order_;
  double* sums_;      ///< of magnitudes, by column, in the rows that are left
  double* products_;  ///< vᵀ times the rows
};

}  // namespace

std::size_t eliminate(Rows& rows, std::size_t pivots, std::size_t* order, double* scratch) {
  return Elimination(rows, pivots, order, scratch).run();
}

void restore_order(const Rows& rows, std::size_t count, std::size_t pivots, const std::size_t* order, double* scratch) {
  for (std::size_t i = 0; i < count; ++i) {
    std::copy_n(rows.row(i), pivots, scratch);
    for (std::size_t k = 0; k < pivots; ++k) rows.row(i)[order[k]] = scratch[k];
  }
}

}  // namespace robotc::intrinsics
