#pragma once

#include <cstddef>
#include <vector>

namespace robotc::runtime {

/// The place of an entry that may differ from zero.
struct MatrixEntry {
  std::size_t row = 0;
  std::size_t column = 0;
};

/// H = L D Lᵀ of symmetric positive definite matrices with one pattern: the order of elimination and the pattern of L
/// are found once, each factorisation then takes the operations of its entries alone and allocates nothing.
class SparseFactorisation {
 public:
  /// `pattern`: entries of either triangle, in any order, also repeatedly; the diagonal is always there.
  SparseFactorisation(std::size_t size, const std::vector<MatrixEntry>& pattern);

  /// The place of an entry of the pattern in `values`; the same for both triangles.
  [[nodiscard]] std::size_t place(MatrixEntry entry) const;
  /// H, to be filled in: zero where the pattern has no entry.
  [[nodiscard]] std::vector<double>& values() { return values_; }
  /// False if H is not positive definite.
  bool factorise();
  /// Replaces b by H⁻¹ b.
  void solve(double* b);

 private:
  std::size_t size_;
  std::vector<std::size_t> order_;    ///< the variable eliminated at each place
  std::vector<std::size_t> place_;    ///< of each variable in this order
  std::vector<std::size_t> begin_;    ///< of the rows of L, below the diagonal
  std::vector<std::size_t> columns_;  ///< of its entries, ascending in each row
  std::vector<double> values_;        ///< of H: entries below the diagonal as in L, then the diagonal
  std::vector<double> factors_;       ///< likewise of L and D
  std::vector<double> work_;
};

}  // namespace robotc::runtime
