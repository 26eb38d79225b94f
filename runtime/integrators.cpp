#include "runtime/integrators.h"

namespace robotc::runtime {

Stepper::Stepper(const System& system, Integrator integrator, bool continuous_law)
    : system_(system),
      integrator_(integrator),
      continuous_law_(continuous_law),
      stage_q_(system.nq),
      stage_qd_(system.nv),
      stage_tau_(system.ntau),
      stage_qdd_(system.nv),
      sum_qd_(system.nv),
      sum_qdd_(system.nv) {}

void Stepper::step(double t, double h, std::vector<double>& q, std::vector<double>& qd, const std::vector<double>& tau,
                   const std::vector<double>& qdd) {
  switch (integrator_) {
    case Integrator::taylor2:
      for (std::size_t i = 0; i < qd.size(); ++i) {
        q[i] += h * (qd[i] + 0.5 * h * qdd[i]);
        qd[i] += h * qdd[i];
      }
      break;
    case Integrator::semi_implicit_euler:
      for (std::size_t i = 0; i < qd.size(); ++i) {
        qd[i] += h * qdd[i];
        q[i] += h * qd[i];
      }
      break;
    case Integrator::rk4:
      rk4(t, h, q, qd, tau, qdd);
      break;
  }
}

void Stepper::rk4(double t, double h, std::vector<double>& q, std::vector<double>& qd, const std::vector<double>& tau,
                  const std::vector<double>& qdd) {
  const std::size_t n = qd.size();
  // Where each stage lies, as a fraction of the step, and its weight in the mean of slopes; the first is given.
  constexpr double fractions[] = {0.5, 0.5, 1};
  constexpr double weights[] = {2, 2, 1};
  sum_qd_ = qd;
  sum_qdd_ = qdd;
  stage_qd_ = qd;
  stage_qdd_ = qdd;
  for (std::size_t stage = 0; stage < 3; ++stage) {
    const double reach = fractions[stage] * h;
    for (std::size_t i = 0; i < n; ++i) {
      stage_q_[i] = q[i] + reach * stage_qd_[i];
      stage_qd_[i] = qd[i] + reach * stage_qdd_[i];
    }
    accelerate(t + reach, tau, stage_qdd_);
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

void Stepper::accelerate(double t, const std::vector<double>& tau, std::vector<double>& acceleration) {
  const double* efforts = tau.data();
  if (continuous_law_) {
    double* const outputs[] = {stage_tau_.data()};
    call(system_.law, system_, t, stage_q_.data(), stage_qd_.data(), tau.data(), outputs);
    efforts = stage_tau_.data();
  }
  double* const outputs[] = {acceleration.data()};
  call(system_.plant, system_, t, stage_q_.data(), stage_qd_.data(), efforts, outputs);
}

}  // namespace robotc::runtime
