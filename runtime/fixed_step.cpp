#include "runtime/fixed_step.h"

namespace robotc::runtime {

FixedStep::FixedStep(Integrator integrator, RightHandSide& right_hand_side, ProgressMeter& meter)
    : integrator_(integrator),
      right_hand_side_(right_hand_side),
      meter_(meter),
      qdd_(right_hand_side.system().nv),
      stage_q_(right_hand_side.system().nq),
      stage_qd_(right_hand_side.system().nv),
      stage_qdd_(right_hand_side.system().nv),
      sum_qd_(right_hand_side.system().nv),
      sum_qdd_(right_hand_side.system().nv) {}

bool FixedStep::advance(const RowInterval& interval, Result& result) {
  const double h = interval.step;
  if (!meter_.go_on(interval.from)) {
    result.interrupted = true;
    return false;
  }
  double* const q = result.q.data();
  double* const qd = result.qd.data();
  double* const qdd = qdd_.data();
  const std::size_t n = qdd_.size();
  right_hand_side_.accelerate_under(result.tau.data(), interval.from, q, qd, qdd);
  if (const auto wrong = first_not_finite(qdd, n)) {
    result.divergence = Divergence{interval.from, "qdd", *wrong};
    return false;
  }
  switch (integrator_) {
    case Integrator::semi_implicit_euler:
      for (std::size_t i = 0; i < n; ++i) {
        qd[i] += h * qdd[i];
        q[i] += h * qd[i];
      }
      break;
    case Integrator::rk4:
      rk4(interval.from, h, result);
      break;
    case Integrator::taylor2:
    default:
      for (std::size_t i = 0; i < n; ++i) {
        q[i] += h * (qd[i] + 0.5 * h * qdd[i]);
        qd[i] += h * qdd[i];
      }
      break;
  }
  ++result.steps;
  return true;
}

void FixedStep::rk4(double t, double h, Result& state) {
  std::vector<double>& q = state.q;
  std::vector<double>& qd = state.qd;
  const std::size_t n = qd.size();
  // Where each stage lies, as a fraction of the step, and its weight in the mean of slopes; the first is given.
  constexpr double fractions[] = {0.5, 0.5, 1};
  constexpr double weights[] = {2, 2, 1};
  sum_qd_ = qd;
  sum_qdd_ = qdd_;
  stage_qd_ = qd;
  stage_qdd_ = qdd_;
  for (std::size_t stage = 0; stage < 3; ++stage) {
    const double reach = fractions[stage] * h;
    for (std::size_t i = 0; i < n; ++i) {
      stage_q_[i] = q[i] + reach * stage_qd_[i];
      stage_qd_[i] = qd[i] + reach * stage_qdd_[i];
    }
    right_hand_side_.accelerate(state.tau.data(), t + reach, stage_q_.data(), stage_qd_.data(), stage_qdd_.data());
    for (std::size_t i = 0; i < n; ++i) {
      sum_qd_[i] += weights[stage] * stage_qd_[i];
      sum_qdd_[i] += weights[stage] * stage_qdd_[i];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    q[i] += h / 6 * sum_qd_[i];
    qd[i] += h / 6 * sum_qdd_[i];
  }
}

}  // namespace robotc::runtime
