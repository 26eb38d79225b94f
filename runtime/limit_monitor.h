#pragma once

#include <span>
#include <utility>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Checks the limits of a plan row by row. Allocates only in the constructor.
class LimitMonitor {
 public:
  /// `earlier`: excesses in the run that is continued; empty for a new run.
  LimitMonitor(std::span<const Limit> limits, std::vector<LimitResult> earlier)
      : limits_(limits), worst_(std::move(earlier)) {
    worst_.resize(limits.size());
  }

  /// `asked_tau`: efforts demanded by the law; `watched`: the plan's.
  void check(double t, const double* q, const double* qd, const double* asked_tau, const double* watched);
  [[nodiscard]] const std::vector<LimitResult>& results() const { return worst_; }

 private:
  std::span<const Limit> limits_;
  std::vector<LimitResult> worst_;
};

}  // namespace robotc::runtime
