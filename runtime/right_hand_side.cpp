#include "runtime/right_hand_side.h"

#include <algorithm>
#include <iterator>

namespace robotc::runtime {

RightHandSide::RightHandSide(const System& system, const Plan& plan)
    : system_(system), continuous_law_(system.law != nullptr && !plan.hold_steps), tau_(system.ntau) {
  std::copy_if(plan.limits.begin(), plan.limits.end(), std::back_inserter(effort_limits_),
               [](const Limit& limit) { return limit.quantity == Limit::Quantity::effort; });
}

void StateRate::operator()(const State& x, State& rate, double t) const {
  const std::size_t n = right_hand_side_->system().nv;
  const double* const qd = x.data() + n;
  std::copy_n(qd, n, rate.data());
  right_hand_side_->accelerate(held_->data(), t, x.data(), qd, rate.data() + n);
  const auto wrong = first_not_finite(rate.data(), rate.size());
  if (!wrong || *divergence_) return;
  const std::vector<double>& tau = right_hand_side_->latest_efforts();
  if (*wrong < n) {
    *divergence_ = Divergence{t, "qd", *wrong};
  } else if (const auto effort = first_not_finite(tau.data(), tau.size())) {
    *divergence_ = Divergence{t, "tau", *effort};
  } else {
    *divergence_ = Divergence{t, "qdd", *wrong - n};
  }
}

}  // namespace robotc::runtime
