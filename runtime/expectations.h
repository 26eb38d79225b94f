#pragma once

#include <span>
#include <utility>
#include <vector>

#include "runtime/right_hand_side.h"
#include "runtime/tally.h"

namespace robotc::runtime {

/// Watches the expectations of a plan row by row. All memory is taken by the constructor.
class ExpectationMonitor {
 public:
  /// Rows belong to a window that they miss by no more than `time_tolerance`: t_k and a window's ends are rounded
  /// numbers. `earlier`: how the elements fared in what the run goes on from, or null.
  ExpectationMonitor(const System& system, std::span<const Expectation> expectations, double time_tolerance,
                     const std::vector<WorstMargin>* earlier);

  /// `reductions`: the results of the plan's, as far as they are known. What an expectation needs may have no answer.
  std::optional<Failure> check(const Point& at, const double* reductions);
  /// Fills one result an expectation.
  void report(std::span<ExpectationResult> results) const;
  [[nodiscard]] std::vector<WorstMargin> take_tally() { return std::move(worst_); }

 private:
  const System& system_;
  std::span<const Expectation> expectations_;
  double time_tolerance_;
  std::vector<double> left_;
  std::vector<double> right_;
  Statuses statuses_;
  std::vector<WorstMargin> worst_;  ///< the elements of all expectations, one after another
};

}  // namespace robotc::runtime
