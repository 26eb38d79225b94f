#pragma once

#include <span>
#include <vector>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Watches the limits of a plan row by row. All memory is taken by the constructor.
class LimitMonitor {
 public:
  explicit LimitMonitor(std::span<const Limit> limits) : limits_(limits), worst_(limits.size()) {}

  /// `asked_tau` is what the law asked for, `references` are the plan's.
  void check(double t, const double* q, const double* qd, const double* asked_tau, const double* references);
  [[nodiscard]] const std::vector<LimitResult>& results() const { return worst_; }

 private:
  std::span<const Limit> limits_;
  std::vector<LimitResult> worst_;
};

}  // namespace robotc::runtime
