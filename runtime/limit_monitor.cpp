#include "runtime/limit_monitor.h"

#include <cmath>

namespace robotc::runtime {

namespace {

/// What stays at a limit may be beyond it by rounding.
constexpr double rounding = 1e-9;

}  // namespace

void LimitMonitor::check(double t, const double* q, const double* qd, const double* asked_tau,
                         const double* references) {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const Limit& limit = limits_[i];
    const double* const values = limit.quantity == Limit::Quantity::position ? q
                                 : limit.quantity == Limit::Quantity::speed  ? qd
                                 : limit.quantity == Limit::Quantity::effort ? asked_tau
                                                                             : references;
    const double value = values[limit.entry];
    if (value <= limit.most && value >= limit.least) continue;
    const double bound = value > limit.most ? limit.most : limit.least;
    const double beyond = std::abs(value - bound);
    LimitResult& worst = worst_[i];
    if (!(beyond > rounding * std::abs(bound)) || (worst.exceeded && beyond <= std::abs(worst.value - worst.bound))) {
      continue;
    }
    worst = {true, t, value, bound};
  }
}

}  // namespace robotc::runtime
