#pragma once

#include <span>
#include <utility>
#include <vector>

#include "runtime/right_hand_side.h"
#include "runtime/tally.h"

namespace robotc::runtime {

/// Checks the expectations of a plan row by row. Allocates only in the constructor.
class ExpectationMonitor {
 public:
  /// A window includes rows within `time_tolerance` of it: t_k and the window's ends are rounded. `earlier`: margins
  /// from the run that is continued, or null.
  ExpectationMonitor(const System& system, std::span<const Expectation> expectations, double time_tolerance,
                     const std::vector<WorstMargin>* earlier);

  /// `reductions`: results of the plan's reductions, as far as known. Returns a failure if a call that an expectation
  /// needs fails.
  std::optional<Failure> check(const Point& at, const double* reductions);
  /// Fills in one result per expectation.
  void report(std::span<ExpectationResult> results) const;
  [[nodiscard]] std::vector<WorstMargin> take_tally() { return std::move(worst_); }

 private:
  const System& system_;
  std::span<const Expectation> expectations_;
  double time_tolerance_;
  std::vector<double> left_;
  std::vector<double> right_;
  Outcomes outcomes_;
  std::vector<WorstMargin> worst_;  ///< elements of all expectations, concatenated
};

}  // namespace robotc::runtime
