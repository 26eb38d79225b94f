#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

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

/// What the reductions of a plan know of the rows so far.
struct ReductionTally {
  struct Accumulator {
    CompensatedSum sum;
    double largest = 0;
    std::size_t rows = 0;  ///< in its window
  };
  std::vector<Accumulator> accumulators;  ///< one a reduction
  std::vector<double> before;             ///< the signals in the last row,
  double time_before = 0;                 ///< and its time
  // Of reductions that need the mean before they can begin: all rows.
  std::vector<double> times;
  std::vector<double> kept;
};

/// One element of one expectation where it came closest to failing.
struct WorstMargin {
  bool seen = false;
  bool passed = true;
  double margin = 0;
  double time = 0;
  double left = 0;
  double right = 0;
};

/// All that a run has to remember of its rows, so that what goes on from its end speaks of the whole.
struct Tally {
  ReductionTally reductions;
  std::vector<WorstMargin> expectations;  ///< the elements of all, one after another
};

}  // namespace robotc::runtime
