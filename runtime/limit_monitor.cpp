#include "runtime/limit_monitor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace robotc::runtime {

namespace {

/// A value held at a limit may exceed it by rounding: a coordinate is a sum of increments, each rounded by at most half
/// an ε of the sum. This is the worst case of ten million steps.
constexpr double rounding = 1e7 * std::numeric_limits<double>::epsilon() / 2;

/// Magnitude of values between the limits, for relative rounding: a limit itself may be zero.
double scale_of(const Limit& limit) {
  const auto size = [](double bound) { return std::isfinite(bound) ? std::abs(bound) : 0; };
  return std::max(size(limit.least), size(limit.most));
}

}  // namespace

void LimitMonitor::check(double t, const double* q, const double* qd, const double* asked_tau, const double* watched) {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const Limit& limit = limits_[i];
    const double* const values = limit.quantity == Limit::Quantity::position ? q
                                 : limit.quantity == Limit::Quantity::speed  ? qd
                                 : limit.quantity == Limit::Quantity::effort ? asked_tau
                                                                             : watched;
    const double value = values[limit.entry];
    if (value <= limit.most && value >= limit.least) continue;
    const double bound = value > limit.most ? limit.most : limit.least;
    const double beyond = std::abs(value - bound);
    LimitResult& worst = worst_[i];
    if (!(beyond > rounding * scale_of(limit)) || (worst.exceeded && beyond <= std::abs(worst.value - worst.bound))) {
      continue;
    }
    worst = {true, t, value, bound};
  }
}

}  // namespace robotc::runtime
