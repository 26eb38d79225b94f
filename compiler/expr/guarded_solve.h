#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// S = l δ lᵀ of a symmetric positive semidefinite matrix, such as J M⁻¹ Jᵀ of constraints that may be redundant.
///
/// δ_p / S_pp is sin² of the angle between row p and the rows before it. Where that is below `threshold`, the row adds
/// nothing but rounding errors and is left out: 1/δ_p := 0, by one select and without pivoting, so a row may be
/// redundant in some positions only. Rows are eliminated in the order of fewest nonzeros, so chains stay sparse.
class GuardedFactorisation {
 public:
  /// sin² of the smallest angle that counts: some hundred rounding errors of an entry.
  static constexpr std::int64_t inverse_threshold = 10'000'000'000'000;
  static constexpr double threshold = 1.0 / static_cast<double>(inverse_threshold);

  /// `matrix`: row-major, n × n; its lower triangle is read.
  GuardedFactorisation(Pool& pool, std::size_t n, std::vector<Id> matrix);

  /// A solution of S x = b for b in the range of S, with x = 0 in rows that are left out. Solves the equations of the
  /// other rows if b is not in the range.
  [[nodiscard]] std::vector<Id> solve(std::vector<Id> b) const;
  /// The least δ_p / S_pp, at most 1: how near S is to singular. Negative or 0 if a row is zero.
  [[nodiscard]] Id margin() const;

 private:
  [[nodiscard]] Id& factor(std::size_t i, std::size_t p) { return factors_[i * n_ + p]; }
  [[nodiscard]] Id factor(std::size_t i, std::size_t p) const { return factors_[i * n_ + p]; }
  /// The row eliminated next: of those left the one with the fewest nonzeros among them.
  [[nodiscard]] std::size_t sparsest(const std::vector<bool>& eliminated) const;

  Pool& pool_;
  std::size_t n_;
  std::vector<std::size_t> order_;
  std::vector<Id> factors_;      ///< while eliminating S, symmetric; then l below δ, in the order of elimination
  std::vector<Id> diagonal_;     ///< of S
  std::vector<Id> pivots_;       ///< δ
  std::vector<Id> reciprocals_;  ///< 1/δ or 0
};

}  // namespace robotc::expr
