#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace robotc::runtime {

/// A compensated sum (Neumaier): as accurate after a hundred million terms as after one.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }
  [[nodiscard]] double value() const {
    // After an infinite term the compensation is NaN.
    return std::isfinite(sum_) ? sum_ + lost_ : sum_;
  }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

/// Accumulated data of a plan's reductions.
struct ReductionTally {
  struct Accumulator {
    CompensatedSum sum;
    double largest = 0;
    double kept = 0;       ///< the value in the first or last row
    std::size_t rows = 0;  ///< in its window
  };
  std::vector<Accumulator> accumulators;  ///< one per reduction
  std::vector<double> before;             ///< signals of the last row,
  double time_before = 0;                 ///< and its time
  // For reductions that need all rows.
  std::vector<double> times;
  std::vector<double> kept;
};

/// The row where an element of an expectation came closest to failing.
struct WorstMargin {
  bool seen = false;
  bool passed = true;
  double margin = 0;
  double time = 0;
  double left = 0;
  double right = 0;
};

/// All accumulated data of a run's rows, so that a continuation covers the whole.
struct Tally {
  ReductionTally reductions;
  std::vector<WorstMargin> expectations;  ///< elements of all, concatenated
};

}  // namespace robotc::runtime
