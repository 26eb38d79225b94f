#include "runtime/fixed_step.h"

#include "runtime/fixed_step_formulas.h"

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
  const System& system = right_hand_side_.system();
  fixed_step(integrator_, right_hand_side_, {system.nq, system.nv, y.size()},
             {begin_, y_begin_.data(), rate_begin_.data()}, h, {stage_.data(), stage_rate_.data(), sum_.data()},
             y.data());
  return true;
}

}  // namespace robotc::runtime
