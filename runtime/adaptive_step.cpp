#include "runtime/adaptive_step.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace robotc::runtime {

namespace odeint = boost::numeric::odeint;

namespace {

/// Of a run that no step is longer than: what lasts as long as that is not stepped over unseen.
constexpr double longest_share = 0.01;

}  // namespace

AdaptiveStep::AdaptiveStep(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter)
    : right_hand_side_(right_hand_side),
      x_old_(2 * plan.q.size()),
      x_(2 * plan.q.size()),
      plan_(plan),
      meter_(meter),
      h_(plan.step),
      shortest_(4 * std::numeric_limits<double>::epsilon() * plan.duration),
      longest_(std::max(plan.step, longest_share * plan.duration)),
      interpolated_(2 * plan.q.size()) {}

bool AdaptiveStep::advance(const RowInterval& interval, Result& result) {
  const auto set_state = [&](const State& x) {
    std::copy_n(x.begin(), result.q.size(), result.q.begin());
    std::copy_n(x.begin() + static_cast<std::ptrdiff_t>(result.q.size()), result.qd.size(), result.qd.begin());
  };
  if (fresh_) {
    t_ = interval.from;
    std::copy(result.q.begin(), result.q.end(), x_.begin());
    std::copy(result.qd.begin(), result.qd.end(), x_.begin() + static_cast<std::ptrdiff_t>(result.q.size()));
    start();
    fresh_ = false;
  }
  while (t_ < interval.to) {
    if (step(interval.until, result)) continue;
    result.t = t_;
    set_state(x_);
    return false;
  }
  if (t_ == interval.to) {
    set_state(x_);
  } else {
    interpolate(interval.to, interpolated_);
    set_state(interpolated_);
  }
  return true;
}

bool AdaptiveStep::step(double until, Result& result) {
  for (;;) {
    if (!meter_.go_on(t_)) {
      result.interrupted = true;
      return false;
    }
    const double attempts = static_cast<double>(result.steps + result.rejected_steps);
    if (attempts >= most_steps_ahead + most_steps * (t_ / plan_.duration)) {
      result.failure = Failure{t_, Failure::Reason::too_many_steps};
      return false;
    }
    // A remainder of a hundredth would be a step of its own.
    const double remaining = until - t_;
    const bool last = 1.01 * h_ >= remaining;
    const double tried = last ? remaining : h_;
    double h = tried;
    divergence_.reset();
    if (try_step(h)) {
      ++result.steps;
      if (last) t_ = until;
      // A step cut short says nothing against longer ones.
      h_ = std::min(tried < 0.9 * h_ ? std::max(h, h_) : h, longest_);
      return true;
    }
    ++result.rejected_steps;
    h_ = h;
    if (h_ >= shortest_) continue;
    if (divergence_) {
      result.divergence = divergence_;
      result.divergence->time = t_;
    } else {
      result.failure =
          Failure{t_, is_singular() ? Failure::Reason::singular_matrix : Failure::Reason::step_size_underflow};
    }
    return false;
  }
}

template <class Algebra>
double Dopri5::ErrorNorm::error(const Algebra&, const State& x, const State& /*rate*/, const State& error,
                                double /*h*/) const {
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double relative = std::abs(error[i]) / (tolerances_.absolute + tolerances_.relative * std::abs(x[i]));
    if (!(relative <= largest)) largest = relative;
    if (std::isnan(largest)) return std::numeric_limits<double>::infinity();
  }
  return largest;
}

Dopri5::Dopri5(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter, const std::vector<double>& held)
    : AdaptiveStep(plan, right_hand_side, meter),
      rate_(right_hand_side, held, divergence_),
      stepper_(ErrorNorm(plan.tolerances)),
      xd_old_(x_.size()),
      xd_(x_.size()) {
  stepper_.adjust_size(x_);
}

bool Dopri5::try_step(double& h) {
  double t = t_;
  if (stepper_.try_step(rate_, x_, xd_, t, x_old_, xd_old_, h) != odeint::success) return false;
  x_.swap(x_old_);
  xd_.swap(xd_old_);
  t_old_ = t_;
  t_ = t;
  return true;
}

void Dopri5::interpolate(double t, State& x) const {
  stepper_.stepper().calc_state(t, x, x_old_, xd_old_, t_old_, x_, xd_, t_);
}

Rosenbrock4::Rosenbrock4(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter,
                         const std::vector<double>& held)
    : AdaptiveStep(plan, right_hand_side, meter),
      rate_(right_hand_side, held, divergence_),
      stepper_(plan.tolerances.absolute, plan.tolerances.relative, RosenbrockStepper(right_hand_side, held)) {
  stepper_.adjust_size(x_);
}

bool Rosenbrock4::try_step(double& h) {
  double t = t_;
  if (stepper_.try_step(rate_, x_, t, x_old_, h) != odeint::success) return false;
  x_.swap(x_old_);
  t_old_ = t_;
  t_ = t;
  return true;
}

}  // namespace robotc::runtime
