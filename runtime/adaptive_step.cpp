#include "runtime/adaptive_step.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace robotc::runtime {

namespace odeint = boost::numeric::odeint;

namespace {

/// Longest step, as a fraction of the run: longer events are not stepped over unseen.
constexpr double longest_share = 0.01;
/// Next step after one that opened a loop.
constexpr double shorter = 0.25;

}  // namespace

AdaptiveStep::AdaptiveStep(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter)
    : y_begin_(right_hand_side.size()),
      y_(right_hand_side.size()),
      plan_(plan),
      right_hand_side_(right_hand_side),
      meter_(meter),
      h_(plan.step),
      shortest_(4 * std::numeric_limits<double>::epsilon() * plan.duration),
      longest_(std::max(plan.step, longest_share * plan.duration)) {}

void AdaptiveStep::start(double t, const Flow& y) {
  begin_ = end_ = t;
  y_ = y;
  restart();
}

void AdaptiveStep::at(double t, Flow& y) {
  if (t == end_) {
    y = y_;
  } else {
    interpolate(t, y);
    right_hand_side_.close(t, y.data());
  }
}

bool AdaptiveStep::gets_on(double attempts) {
  if (!(end_ < mark_ + least_progress * plan_.duration)) {
    mark_ = end_;
    attempts_at_mark_ = attempts;
  }
  return attempts - attempts_at_mark_ < most_steps_without_progress;
}

bool AdaptiveStep::step(const RowInterval& row, const std::vector<double>& /*tau*/, Result& result) {
  for (;;) {
    if (!meter_.go_on(end_)) {
      result.interrupted = true;
      return false;
    }
    if (!gets_on(static_cast<double>(result.steps + result.rejected_steps))) {
      result.failure = Failure{end_, Failure::Reason::too_many_steps};
      return false;
    }
    // Avoids a remainder of 1 % as a step of its own.
    const double remaining = row.until - end_;
    const bool last = 1.01 * h_ >= remaining;
    const double tried = last ? remaining : h_;
    double h = tried;
    divergence_.reset();
    if (try_step(h)) {
      if (!right_hand_side_.close(end_, y_.data())) {
        // Taken back: a shorter step keeps the loops closer.
        ++result.rejected_steps;
        end_ = begin_;
        y_ = y_begin_;
        h_ = shorter * tried;
        if (h_ < shortest_) return false;
        right_hand_side_.forget_opened();
        restart();
        continue;
      }
      ++result.steps;
      if (last) end_ = row.until;
      // A step that was truncated does not shorten the next ones.
      h_ = std::min(tried < 0.9 * h_ ? std::max(h, h_) : h, longest_);
      return true;
    }
    ++result.rejected_steps;
    h_ = h;
    if (h_ >= shortest_) continue;
    if (divergence_) {
      result.divergence = divergence_;
      result.divergence->time = end_;
    } else {
      result.failure =
          Failure{end_, is_singular() ? Failure::Reason::singular_matrix : Failure::Reason::step_size_underflow};
    }
    return false;
  }
}

template <class Algebra>
double Dopri5::ErrorNorm::error(const Algebra&, const Flow& y, const Flow& /*rate*/, const Flow& error,
                                double /*h*/) const {
  double largest = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double relative = std::abs(error[i]) / (tolerances_.absolute + tolerances_.relative * std::abs(y[i]));
    if (!(relative <= largest)) largest = relative;
    if (std::isnan(largest)) return std::numeric_limits<double>::infinity();
  }
  return largest;
}

Dopri5::Dopri5(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter)
    : AdaptiveStep(plan, right_hand_side, meter),
      rate_(right_hand_side, divergence_),
      stepper_(ErrorNorm(plan.tolerances)),
      rate_begin_(y_.size()),
      rate_end_(y_.size()) {
  stepper_.adjust_size(y_);
}

bool Dopri5::try_step(double& h) {
  double t = end_;
  if (stepper_.try_step(rate_, y_, rate_end_, t, y_begin_, rate_begin_, h) != odeint::success) return false;
  y_.swap(y_begin_);
  rate_end_.swap(rate_begin_);
  begin_ = end_;
  end_ = t;
  return true;
}

void Dopri5::interpolate(double t, Flow& y) const {
  stepper_.stepper().calc_state(t, y, y_begin_, rate_begin_, begin_, y_, rate_end_, end_);
}

Rosenbrock4::Rosenbrock4(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter)
    : AdaptiveStep(plan, right_hand_side, meter),
      rate_(right_hand_side, divergence_),
      stepper_(plan.tolerances.absolute, plan.tolerances.relative, RosenbrockStepper(right_hand_side)) {
  stepper_.adjust_size(y_);
}

bool Rosenbrock4::try_step(double& h) {
  double t = end_;
  if (stepper_.try_step(rate_, y_, t, y_begin_, h) != odeint::success) return false;
  y_.swap(y_begin_);
  begin_ = end_;
  end_ = t;
  return true;
}

}  // namespace robotc::runtime
