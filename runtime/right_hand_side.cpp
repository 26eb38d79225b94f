#include "runtime/right_hand_side.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace robotc::runtime {

RightHandSide::RightHandSide(const System& system, const Plan& plan, const std::vector<double>& tau,
                             const std::vector<double>& z)
    : system_(system),
      tau_(tau),
      z_(z),
      continuous_law_(system.law != nullptr && !plan.hold_steps),
      gaps_(system.loops.sizes.size()),
      closed_(system.loops.close == nullptr ? 0 : system.nq + system.nv),
      continuous_tau_(system.ntau),
      outcomes_(std::max(system.law_calls.size(), system.plant_calls.size())) {
  std::copy_if(plan.limits.begin(), plan.limits.end(), std::back_inserter(effort_limits_),
               [](const Limit& limit) { return limit.quantity == Limit::Quantity::effort; });
}

bool RightHandSide::close(double t, double* y) {
  normalise(system_.quaternions.data(), system_.quaternions.size(), y);
  return closed_.empty() || close_loops(t, y);
}

std::vector<double> RightHandSide::closed_speeds(double t, const double* y) {
  if (closed_.empty()) return {y + system_.nq, y + system_.nq + system_.nv};
  double* const outputs[] = {gaps_.data(), closed_.data(), closed_.data() + system_.nq};
  call(system_.loops.close, system_, point(t, y, tau_.data()), outputs);
  return {closed_.begin() + static_cast<std::ptrdiff_t>(system_.nq), closed_.end()};
}

void RightHandSide::gaps(double t, const double* y, std::vector<double>& relative) {
  relative.resize(gaps_.size());
  if (closed_.empty()) return;
  double* const outputs[] = {gaps_.data(), closed_.data(), closed_.data() + system_.nq};
  call(system_.loops.close, system_, point(t, y, tau_.data()), outputs);
  for (std::size_t i = 0; i < gaps_.size(); ++i) relative[i] = gaps_[i] / system_.loops.sizes[i];
}

bool RightHandSide::close_loops(double t, double* y) {
  const Loops& loops = system_.loops;
  const ClosingMemory memory{loops.sizes.data(), gaps_.data(), gaps_.size(), closed_.data()};
  const Closing closing = runtime::close_loops(
      memory, system_.nq, system_.nv, y,
      [&] {
        double* const outputs[] = {gaps_.data(), closed_.data(), closed_.data() + system_.nq};
        call(loops.close, system_, point(t, y, tau_.data()), outputs);
      },
      [&] {
        std::copy_n(closed_.data(), system_.nq, y);
        normalise(system_.quaternions.data(), system_.quaternions.size(), y);
      });
  if (closing.closed) return true;
  // If a state is not finite, the run reports a divergence instead.
  if (!first_not_finite(y, system_.nq + system_.nv)) {
    opened_ = Failure{t, Failure::Reason::loop_opened};
    opened_->row = closing.row;
    opened_->figure = closing.gap;
  }
  return !opened_;
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
