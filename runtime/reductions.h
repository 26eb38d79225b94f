#pragma once

#include <span>
#include <vector>

#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// A sum whose rounding errors are kept beside it (Neumaier): as good after a hundred million terms as after one.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }
  [[nodiscard]] double value() const {
    // An infinite term leaves no number in what was lost.
    return std::isfinite(sum_) ? sum_ + lost_ : sum_;
  }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

/// Reduces signals over the rows of a run, each to one number. All memory is taken by the constructor.
class ReductionMonitor {
 public:
  /// Rows belong to a window that they miss by no more than `time_tolerance`; there are at most `rows`.
  ReductionMonitor(const System& system, const Plan& plan, double time_tolerance, std::size_t rows);

  /// What a reduction needs in this row may have no answer.
  std::optional<Failure> add(const Point& at);
  /// To be called behind the last row: the results, one a reduction, which `values` then holds.
  void finish();
  [[nodiscard]] const double* values() const { return values_.data(); }

 private:
  /// What is known of one reduction so far.
  struct Accumulator {
    CompensatedSum sum;
    double largest = 0;
    std::size_t rows = 0;  ///< in its window
  };
  [[nodiscard]] double potential_error(const Reduction& reduction) const;

  const System& system_;
  const Plan& plan_;
  double time_tolerance_;
  std::vector<Accumulator> accumulators_;  ///< one a reduction
  std::vector<double> now_;                ///< the signals in this row,
  std::vector<double> before_;             ///< and in the row before
  double time_before_ = 0;
  Statuses statuses_;
  // Of reductions that need the mean before they can begin: all rows.
  std::vector<double> times_;
  std::vector<double> kept_;
  std::vector<double> values_;
};

}  // namespace robotc::runtime
