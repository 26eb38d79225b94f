#include "runtime/right_hand_side.h"

#include <algorithm>
#include <iterator>

namespace robotc::runtime {

RightHandSide::RightHandSide(const System& system, const Plan& plan, const std::vector<double>& tau,
                             const std::vector<double>& z)
    : system_(system),
      tau_(tau),
      z_(z),
      continuous_law_(system.law != nullptr && !plan.hold_steps),
      continuous_tau_(system.ntau),
      outcomes_(std::max(system.law_calls.size(), system.plant_calls.size())) {
  std::copy_if(plan.limits.begin(), plan.limits.end(), std::back_inserter(effort_limits_),
               [](const Limit& limit) { return limit.quantity == Limit::Quantity::effort; });
}

Divergence RightHandSide::divergence(double t, std::size_t wrong) const {
  if (wrong < system_.nq) return {t, "qd", wrong};
  if (continuous_law_) {
    if (const auto effort = first_not_finite(continuous_tau_.data(), continuous_tau_.size()))
      return {t, "tau", *effort};
  }
  const std::size_t accelerations = system_.nq + system_.nv;
  if (wrong < accelerations) return {t, "qdd", wrong - system_.nq};
  return {t, "xd", wrong - accelerations};
}

}  // namespace robotc::runtime
