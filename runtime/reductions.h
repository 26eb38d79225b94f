#pragma once

#include <utility>
#include <vector>

#include "runtime/right_hand_side.h"
#include "runtime/tally.h"

namespace robotc::runtime {

/// Reduces signals over the rows of a run to one number each. Allocates only in the constructor.
class ReductionMonitor {
 public:
  /// A window includes rows within `time_tolerance` of it; there are at most `rows`. `earlier`: the tally of the run
  /// that is continued, or null.
  ReductionMonitor(const System& system, const Plan& plan, double time_tolerance, std::size_t rows,
                   const ReductionTally* earlier);

  /// Adds a row. Returns a failure if a call that a reduction needs fails.
  std::optional<Failure> add(const Point& at);
  /// Call after the last row: computes the results, one per reduction, in `values`.
  void finish();
  [[nodiscard]] const double* values() const { return values_.data(); }
  [[nodiscard]] ReductionTally take_tally() { return std::move(tally_); }

 private:
  [[nodiscard]] bool counts(const Reduction& reduction, double time) const;
  [[nodiscard]] double potential_error(const Reduction& reduction) const;
  [[nodiscard]] double step_metric(const Reduction& reduction) const;

  const System& system_;
  const Plan& plan_;
  double time_tolerance_;
  ReductionTally tally_;
  bool keeps_rows_;
  std::vector<double> now_;  ///< signals of this row
  Outcomes outcomes_;
  std::vector<double> values_;
};

}  // namespace robotc::runtime
