#pragma once

#include <span>
#include <utility>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Watches the limits of a plan row by row. All memory is taken by the constructor.
class LimitMonitor {
 public:
  /// `earlier`: how far the run went beyond them in what it goes on from; empty if there is nothing to go on from.
  LimitMonitor(std::span<const Limit> limits, std::vector<LimitResult> earlier)
      : limits_(limits), worst_(std::move(earlier)) {
    worst_.resize(limits.size());
  }

  /// `asked_tau` is what the law asked for, `references` are the plan's.
  void check(double t, const double* q, const double* qd, const double* asked_tau, const double* references);
  [[nodiscard]] const std::vector<LimitResult>& results() const { return worst_; }

 private:
  std::span<const Limit> limits_;
  std::vector<LimitResult> worst_;
};

}  // namespace robotc::runtime
