#include "runtime/simulate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

#include "runtime/adaptive_step.h"
#include "runtime/expectations.h"
#include "runtime/fixed_step.h"
#include "runtime/limit_monitor.h"

namespace robotc::runtime {

namespace {

/// Times that differ by less than this fraction of a step are the same: k·step, a duration and a window's end are each
/// rounded in their own way.
constexpr double same_time = 1e-9;

/// The times of a run: t_k = k·step, and the duration itself as the last, whatever is left over for the last step.
class Clock {
 public:
  explicit Clock(const Plan& plan) : step_(plan.step), duration_(plan.duration) {
    const double steps = duration_ / step_;
    const double whole = std::floor(steps + same_time);
    last_ = static_cast<std::size_t>(whole) + (steps - whole > same_time ? 1 : 0);
    last_is_partial_ = steps - whole > same_time;
  }

  [[nodiscard]] std::size_t last() const { return last_; }
  [[nodiscard]] double time(std::size_t k) const { return k == last_ ? duration_ : static_cast<double>(k) * step_; }
  /// The step from t_k.
  [[nodiscard]] double step(std::size_t k) const {
    return last_is_partial_ && k + 1 == last_ ? duration_ - static_cast<double>(k) * step_ : step_;
  }
  /// Whether t_k is a multiple of the step: a row that lies off the grid is no tick of a clock.
  [[nodiscard]] bool on_grid(std::size_t k) const { return !(last_is_partial_ && k == last_); }

 private:
  double step_;
  double duration_;
  std::size_t last_ = 0;
  bool last_is_partial_ = false;
};

/// Whether all of `values` are finite; if not, the divergence is noted.
bool is_finite(const std::vector<double>& values, const char* quantity, double t, Result& result) {
  const auto wrong = first_not_finite(values.data(), values.size());
  if (wrong) result.divergence = Divergence{t, quantity, *wrong};
  return !wrong;
}

std::unique_ptr<Integration> make_integration(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter,
                                              const std::vector<double>& tau) {
  // Where nothing moves there is no error to control.
  if (plan.q.empty()) return std::make_unique<FixedStep>(Integrator::taylor2, right_hand_side, meter);
  switch (plan.integrator) {
    case Integrator::dopri5:
      return std::make_unique<Dopri5>(plan, right_hand_side, meter, tau);
    case Integrator::rosenbrock4:
      return std::make_unique<Rosenbrock4>(plan, right_hand_side, meter, tau);
    default:
      return std::make_unique<FixedStep>(plan.integrator, right_hand_side, meter);
  }
}

}  // namespace

Result simulate(const System& system, const Plan& plan, const Progress& progress) {
  assert(plan.step > 0 && plan.duration >= 0 && plan.q.size() == system.nq && plan.qd.size() == system.nv);
  const Clock clock(plan);
  const bool continuous_law = system.law && !plan.hold_steps;
  const bool held_law = system.law && plan.hold_steps;
  Result result;
  result.q = plan.q;
  result.qd = plan.qd;
  result.tau.assign(system.ntau, 0);
  result.peak_tau.assign(system.ntau, 0);
  if (plan.log) {
    // Room for all rows, but none is touched before its time: a long log would be seconds of clearing memory.
    result.times.reserve(clock.last() + 1);
    result.log.reserve((clock.last() + 1) * plan.log_width);
  }
  result.expectations.resize(plan.expectations.size());
  std::vector<double> held_tau(system.ntau, 0);
  std::vector<double> asked_tau(system.ntau, 0);
  RightHandSide right_hand_side(system, plan);
  ExpectationMonitor monitor(system, plan.expectations, same_time * plan.step);
  LimitMonitor limits(plan.limits);
  ProgressMeter meter(progress, plan.duration);
  const auto integration = make_integration(plan, right_hand_side, meter, result.tau);

  std::size_t tick = 0;                            // the next row in which a held law runs,
  double smooth_until = clock.time(clock.last());  // and its time

  // From here on nothing is allocated, but for the name of what diverged.
  double t = 0;
  for (std::size_t k = 0;; ++k) {
    result.t = t;
    if (!is_finite(result.q, "q", t, result) || !is_finite(result.qd, "qd", t, result)) break;
    const bool ticks = held_law && k == tick && clock.on_grid(k);
    if (continuous_law || ticks) {
      held_tau.swap(result.tau);
      right_hand_side.run_law(t, result.q.data(), result.qd.data(), held_tau.data(), result.tau.data());
      if (!is_finite(result.tau, "tau", t, result)) break;
      if (right_hand_side.has_effort_limits()) {
        asked_tau = result.tau;
        right_hand_side.saturate(result.tau.data());
      }
    }
    if (ticks) {
      integration->efforts_changed();
      tick += *plan.hold_steps;
      smooth_until = clock.time(std::min(tick, clock.last()));
    }

    if (plan.log) {
      result.times.push_back(t);
      result.log.resize(result.log.size() + plan.log_width);
      double* const outputs[] = {result.log.data() + result.rows * plan.log_width};
      call(plan.log, system, t, result.q.data(), result.qd.data(), result.tau.data(), outputs);
    }
    ++result.rows;
    for (std::size_t i = 0; i < system.ntau; ++i) {
      result.peak_tau[i] = std::max(result.peak_tau[i], std::abs(result.tau[i]));
    }
    limits.check(t, result.q.data(), result.qd.data(), asked_tau.data());
    monitor.check(t, result.q.data(), result.qd.data(), result.tau.data());
    if (k == clock.last()) break;
    const double next = clock.time(k + 1);
    if (!integration->advance({t, next, clock.step(k), smooth_until}, result)) break;
    t = next;
  }

  result.evaluations = right_hand_side.evaluations();
  result.limits = limits.results();
  monitor.report(result.expectations);
  return result;
}

}  // namespace robotc::runtime
