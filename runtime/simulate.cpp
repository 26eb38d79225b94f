#include "runtime/simulate.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>

#include "runtime/expectations.h"
#include "runtime/integrators.h"

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
  /// Whether a law held for `hold_steps` runs at t_k. A row that lies off the grid is no tick.
  [[nodiscard]] bool ticks(std::size_t k, std::size_t hold_steps) const {
    return k % hold_steps == 0 && !(last_is_partial_ && k == last_);
  }

 private:
  double step_;
  double duration_;
  std::size_t last_ = 0;
  bool last_is_partial_ = false;
};

/// Whether all of `values` are finite; if not, the divergence is noted.
bool is_finite(const std::vector<double>& values, const char* quantity, double t, Result& result) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    result.divergence = Divergence{t, quantity, i};
    return false;
  }
  return true;
}

/// Calls the progress function now and then: reading the clock is cheap but not free.
class ProgressMeter {
 public:
  explicit ProgressMeter(const Progress& progress) : progress_(progress), due_(Time::now() + interval) {}

  bool go_on(std::size_t k, std::size_t last) {
    if (k % 64 != 0 || !progress_ || Time::now() < due_) return true;
    const bool wanted = progress_(static_cast<double>(k) / static_cast<double>(last));
    due_ = Time::now() + interval;
    return wanted;
  }

 private:
  using Time = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{20};
  const Progress& progress_;
  Time::time_point due_;
};

}  // namespace

Result simulate(const System& system, const Plan& plan, const Progress& progress) {
  assert(plan.step > 0 && plan.duration >= 0 && plan.q.size() == system.nq && plan.qd.size() == system.nv);
  const Clock clock(plan);
  const std::size_t hold_steps = plan.hold_steps.value_or(0);
  const bool continuous_law = system.law && hold_steps == 0;
  Result result;
  result.q = plan.q;
  result.qd = plan.qd;
  result.tau.assign(system.ntau, 0);
  result.peak_tau.assign(system.ntau, 0);
  if (plan.log) {
    result.times.resize(clock.last() + 1);
    result.log.resize((clock.last() + 1) * plan.log_width);
  }
  result.expectations.resize(plan.expectations.size());
  std::vector<double> held_tau(system.ntau, 0);
  std::vector<double> qdd(system.nv, 0);
  Stepper stepper(system, plan.integrator, continuous_law);
  ExpectationMonitor monitor(system, plan.expectations, same_time * plan.step);
  ProgressMeter meter(progress);

  // From here on nothing is allocated, but for the name of what diverged.
  for (std::size_t k = 0;; ++k) {
    const double t = clock.time(k);
    result.t = t;
    if (!is_finite(result.q, "q", t, result) || !is_finite(result.qd, "qd", t, result)) break;
    if (!meter.go_on(k, clock.last())) {
      result.interrupted = true;
      break;
    }
    if (continuous_law || (system.law && clock.ticks(k, hold_steps))) {
      held_tau.swap(result.tau);
      double* const outputs[] = {result.tau.data()};
      call(system.law, system, t, result.q.data(), result.qd.data(), held_tau.data(), outputs);
      if (!is_finite(result.tau, "tau", t, result)) break;
    }

    if (plan.log) {
      result.times[result.rows] = t;
      double* const outputs[] = {result.log.data() + result.rows * plan.log_width};
      call(plan.log, system, t, result.q.data(), result.qd.data(), result.tau.data(), outputs);
    }
    ++result.rows;
    for (std::size_t i = 0; i < system.ntau; ++i) {
      result.peak_tau[i] = std::max(result.peak_tau[i], std::abs(result.tau[i]));
    }
    monitor.check(t, result.q.data(), result.qd.data(), result.tau.data());
    if (k == clock.last()) break;

    double* const outputs[] = {qdd.data()};
    call(system.plant, system, t, result.q.data(), result.qd.data(), result.tau.data(), outputs);
    if (!is_finite(qdd, "qdd", t, result)) break;
    stepper.step(t, clock.step(k), result.q, result.qd, result.tau, qdd);
  }

  if (plan.log) {
    result.times.resize(result.rows);
    result.log.resize(result.rows * plan.log_width);
  }
  monitor.report(result.expectations);
  return result;
}

}  // namespace robotc::runtime
