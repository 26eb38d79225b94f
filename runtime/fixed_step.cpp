#include "runtime/fixed_step.h"

namespace robotc::runtime {

FixedStep::FixedStep(Integrator integrator, RightHandSide& right_hand_side, ProgressMeter& meter)
    : right_hand_side_(right_hand_side),
      y_begin_(right_hand_side.size()),
      rate_begin_(right_hand_side.size()),
      integrator_(integrator),
      meter_(meter),
      y_end_(right_hand_side.size()),
      stage_(right_hand_side.size()),
      stage_rate_(right_hand_side.size()),
      sum_(right_hand_side.size()) {}

void FixedStep::start(double t, const Flow& y) {
  begin_ = end_ = t;
  y_end_ = y;
}

bool FixedStep::step(const RowInterval& row, const std::vector<double>& tau, Result& result) {
  if (!meter_.go_on(end_)) {
    result.interrupted = true;
    return false;
  }
  begin_ = end_;
  y_begin_.swap(y_end_);
  right_hand_side_.rate_under(tau.data(), begin_, y_begin_.data(), rate_begin_.data());
  if (const auto wrong = first_not_finite(rate_begin_.data(), rate_begin_.size())) {
    result.divergence = right_hand_side_.divergence(begin_, *wrong);
    end_ = begin_;
    y_begin_.swap(y_end_);
    return false;
  }
  begin_step(tau);
  if (!advance(begin_ == row.from ? row.step : row.to - begin_, y_end_)) {
    result.failure = Failure{begin_, Failure::Reason::contacts_unsolved};
    end_ = begin_;
    y_begin_.swap(y_end_);
    return false;
  }
  end_ = row.to;
  ++result.steps;
  if (right_hand_side_.close(end_, y_end_.data())) return true;
  y_end_ = y_begin_;  // the last state with closed loops
  return false;
}

void FixedStep::at(double t, Flow& y) {
  if (t == end_) {
    y = y_end_;
  } else {
    advance(t - begin_, y);
    right_hand_side_.close(t, y.data());
  }
}

bool FixedStep::advance(double h, Flow& y) {
  const std::size_t nq = right_hand_side_.system().nq;
  const std::size_t nv = right_hand_side_.system().nv;
  const Flow& from = y_begin_;
  const Flow& rate = rate_begin_;
  // Positions advance by q̇ h, with q̇ computed from the step's mean speed at its start.
  std::vector<double>& mean = stage_;
  std::vector<double>& moved = stage_rate_;
  switch (integrator_) {
    case Integrator::semi_implicit_euler:
      for (std::size_t i = nq; i < y.size(); ++i) y[i] = from[i] + h * rate[i];
      right_hand_side_.position_rates(begin_, from.data(), y.data() + nq, moved.data());
      for (std::size_t i = 0; i < nq; ++i) y[i] = from[i] + h * moved[i];
      break;
    case Integrator::rk4:
      rk4(h, y);
      break;
    case Integrator::taylor2:
    default:
      for (std::size_t i = 0; i < nv; ++i) mean[i] = from[nq + i] + 0.5 * h * rate[nq + i];
      right_hand_side_.position_rates(begin_, from.data(), mean.data(), moved.data());
      for (std::size_t i = 0; i < nq; ++i) y[i] = from[i] + h * moved[i];
      for (std::size_t i = nq; i < y.size(); ++i) y[i] = from[i] + h * rate[i];
      break;
  }
  return true;
}

void FixedStep::rk4(double h, Flow& y) {
  // Time of each stage as a fraction of the step, and its weight in the mean of slopes; the first is given.
  constexpr double fractions[] = {0.5, 0.5, 1};
  constexpr double weights[] = {2, 2, 1};
  const std::size_t size = y.size();
  sum_ = rate_begin_;
  const double* slope = rate_begin_.data();
  for (std::size_t stage = 0; stage < 3; ++stage) {
    const double reach = fractions[stage] * h;
    for (std::size_t i = 0; i < size; ++i) stage_[i] = y_begin_[i] + reach * slope[i];
    right_hand_side_.rate(begin_ + reach, stage_.data(), stage_rate_.data());
    for (std::size_t i = 0; i < size; ++i) sum_[i] += weights[stage] * stage_rate_[i];
    slope = stage_rate_.data();
  }
  for (std::size_t i = 0; i < size; ++i) y[i] = y_begin_[i] + h / 6 * sum_[i];
}

}  // namespace robotc::runtime
