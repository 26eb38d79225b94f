#pragma once

#include <utility>
#include <vector>

#include "runtime/right_hand_side.h"
#include "runtime/tally.h"

namespace robotc::runtime {

/// Reduces signals over the rows of a run, each to one number. All memory is taken by the constructor.
class ReductionMonitor {
 public:
  /// Rows belong to a window that they miss by no more than `time_tolerance`; there are at most `rows`.
  /// `earlier`: what a run that goes on knows already, or null.
  ReductionMonitor(const System& system, const Plan& plan, double time_tolerance, std::size_t rows,
                   const ReductionTally* earlier);

  /// What a reduction needs in this row may have no answer.
  std::optional<Failure> add(const Point& at);
  /// To be called behind the last row: the results, one a reduction, which `values` then holds.
  void finish();
  [[nodiscard]] const double* values() const { return values_.data(); }
  [[nodiscard]] ReductionTally take_tally() { return std::move(tally_); }

 private:
  [[nodiscard]] double potential_error(const Reduction& reduction) const;

  const System& system_;
  const Plan& plan_;
  double time_tolerance_;
  ReductionTally tally_;
  bool keeps_rows_;
  std::vector<double> now_;  ///< the signals in this row
  Statuses statuses_;
  std::vector<double> values_;
};

}  // namespace robotc::runtime
