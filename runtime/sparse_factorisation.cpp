#include "runtime/sparse_factorisation.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cassert>
#include <set>

namespace robotc::runtime {

namespace {

/// Approximate minimum degree: the variable at each place of the elimination.
std::vector<std::size_t> elimination_order(std::size_t size, const std::vector<MatrixEntry>& pattern) {
  std::vector<Eigen::Triplet<double>> entries;
  for (const auto& [row, column] : pattern) {
    entries.emplace_back(static_cast<int>(row), static_cast<int>(column), 1);
    entries.emplace_back(static_cast<int>(column), static_cast<int>(row), 1);
  }
  for (std::size_t i = 0; i < size; ++i) entries.emplace_back(static_cast<int>(i), static_cast<int>(i), 1);
  Eigen::SparseMatrix<double> matrix(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(size));
  matrix.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::AMDOrdering<int>()(matrix, order);
  std::vector<std::size_t> variables(size);
  for (std::size_t i = 0; i < size; ++i) {
    variables[i] = static_cast<std::size_t>(order.indices()[static_cast<Eigen::Index>(i)]);
  }
  return variables;
}

}  // namespace

SparseFactorisation::SparseFactorisation(std::size_t size, const std::vector<MatrixEntry>& pattern)
    : size_(size), place_(size), begin_(size + 1, 0), work_(size, 0) {
  if (size > 0) order_ = elimination_order(size, pattern);
  for (std::size_t i = 0; i < size; ++i) place_[order_[i]] = i;
  // Elimination of column j fills in the rows below that have an entry in it: they go on in the first of them.
  std::vector<std::set<std::size_t>> below(size);
  for (const auto& [row, column] : pattern) {
    const auto [low, high] = std::minmax(place_[row], place_[column]);
    if (low != high) below[low].insert(high);
  }
  for (std::size_t j = 0; j < size; ++j) {
    if (below[j].empty()) continue;
    const auto next = below[j].begin();
    below[*next].insert(std::next(next), below[j].end());
  }
  std::vector<std::vector<std::size_t>> rows(size);
  for (std::size_t j = 0; j < size; ++j) {
    for (const std::size_t i : below[j]) rows[i].push_back(j);
  }
  for (std::size_t i = 0; i < size; ++i) {
    begin_[i + 1] = begin_[i] + rows[i].size();
    columns_.insert(columns_.end(), rows[i].begin(), rows[i].end());
  }
  values_.assign(columns_.size() + size, 0);
  factors_.assign(columns_.size() + size, 0);
}

std::size_t SparseFactorisation::place(MatrixEntry entry) const {
  const auto [low, high] = std::minmax(place_[entry.row], place_[entry.column]);
  if (low == high) return columns_.size() + low;
  const auto begin = columns_.begin() + static_cast<std::ptrdiff_t>(begin_[high]);
  const auto end = columns_.begin() + static_cast<std::ptrdiff_t>(begin_[high + 1]);
  const auto found = std::lower_bound(begin, end, low);
  assert(found != end && *found == low);
  return static_cast<std::size_t>(found - columns_.begin());
}

// Row by row: l_ij d_j = h_ij − Σ_k l_jk (l_ik d_k). `work_` holds the products l_ik d_k of row i.
bool SparseFactorisation::factorise() {
  double* const diagonal = factors_.data() + columns_.size();
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t end = begin_[i + 1];
    for (std::size_t e = begin_[i]; e < end; ++e) work_[columns_[e]] = values_[e];
    double pivot = values_[columns_.size() + i];
    for (std::size_t e = begin_[i]; e < end; ++e) {
      const std::size_t j = columns_[e];
      double product = work_[j];
      for (std::size_t k = begin_[j]; k < begin_[j + 1]; ++k) product -= factors_[k] * work_[columns_[k]];
      work_[j] = product;
      factors_[e] = product / diagonal[j];
      pivot -= factors_[e] * product;
    }
    for (std::size_t e = begin_[i]; e < end; ++e) work_[columns_[e]] = 0;
    if (!(pivot > 0)) return false;
    diagonal[i] = pivot;
  }
  return true;
}

void SparseFactorisation::solve(double* b) {
  const double* const diagonal = factors_.data() + columns_.size();
  for (std::size_t i = 0; i < size_; ++i) {
    double value = b[order_[i]];
    for (std::size_t e = begin_[i]; e < begin_[i + 1]; ++e) value -= factors_[e] * work_[columns_[e]];
    work_[i] = value;
  }
  for (std::size_t i = 0; i < size_; ++i) work_[i] /= diagonal[i];
  for (std::size_t i = size_; i-- > 0;) {
    const double value = b[order_[i]] = work_[i];
    for (std::size_t e = begin_[i]; e < begin_[i + 1]; ++e) work_[columns_[e]] -= factors_[e] * value;
    work_[i] = 0;
  }
}

}  // namespace robotc::runtime
