#include "runtime/simulate.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "runtime/dead_centre.h"
#include "runtime/expectations.h"
#include "runtime/limit_monitor.h"
#include "runtime/motion.h"
#include "runtime/reductions.h"
#include "runtime/tally.h"

namespace robotc::runtime {

namespace {

/// Times within this fraction of a step are equal: k·step, a duration and a window's end are rounded differently.
constexpr double same_time = 1e-9;

/// The times of a run: t_k = k·step, and the duration itself as the last, after a possibly shorter step. A continued
/// run begins where it ended, then joins the grid.
class Clock {
 public:
  explicit Clock(const Plan& plan)
      : step_(plan.step), duration_(plan.duration), begin_(plan.resumption ? plan.resumption->t : 0) {
    const double steps = duration_ / step_;
    const double whole = std::floor(steps + same_time);
    last_ = static_cast<std::size_t>(whole) + (steps - whole > same_time ? 1 : 0);
    last_is_partial_ = steps - whole > same_time;
    const double before = begin_ / step_;
    const double whole_before = std::floor(before + same_time);
    first_ = static_cast<std::size_t>(whole_before);
    first_is_partial_ = before - whole_before > same_time;
  }

  [[nodiscard]] std::size_t first() const { return first_; }
  [[nodiscard]] std::size_t last() const { return last_; }
  [[nodiscard]] double time(std::size_t k) const {
    if (k == first_) return begin_;
    return k == last_ ? duration_ : static_cast<double>(k) * step_;
  }
  /// The step that begins at t_k.
  [[nodiscard]] double step(std::size_t k) const {
    if (first_is_partial_ && k == first_) return time(k + 1) - begin_;
    return last_is_partial_ && k + 1 == last_ ? duration_ - static_cast<double>(k) * step_ : step_;
  }
  /// True if t_k is a multiple of the step: rows off the grid are not ticks.
  [[nodiscard]] bool on_grid(std::size_t k) const {
    return !(last_is_partial_ && k == last_) && !(first_is_partial_ && k == first_);
  }

 private:
  double step_;
  double duration_;
  double begin_;
  std::size_t first_ = 0;
  bool first_is_partial_ = false;
  std::size_t last_ = 0;
  bool last_is_partial_ = false;
};

/// True if all `values` are finite; otherwise records the divergence.
bool is_finite(const std::vector<double>& values, const char* quantity, double t, Result& result) {
  const auto wrong = first_not_finite(values.data(), values.size());
  if (wrong) result.divergence = Divergence{t, quantity, *wrong};
  return !wrong;
}

/// (q, q̇, x).
std::vector<double> states_of(std::vector<double> q, const std::vector<double>& qd, const std::vector<double>& x) {
  q.insert(q.end(), qd.begin(), qd.end());
  q.insert(q.end(), x.begin(), x.end());
  return q;
}

}  // namespace

Result simulate(const System& system, const Plan& plan, const Progress& progress) {
  assert(plan.step > 0 && plan.duration >= 0 && plan.q.size() == system.nq && plan.qd.size() == system.nv);
  assert(!plan.resumption || (plan.resumption->tau.size() == system.ntau && plan.resumption->t < plan.duration));
  assert(plan.x.size() == system.nx && plan.z.size() == system.nz && system.ticked <= system.nz);
  const Clock clock(plan);
  const bool held_law = system.law && plan.hold_steps;
  Result result;
  result.q = plan.q;
  result.qd = plan.qd;
  result.x = plan.x;
  result.z = plan.z;
  result.tau.assign(system.ntau, 0);
  result.peak_tau.assign(system.ntau, 0);
  if (plan.resumption) {
    result.tau = plan.resumption->tau;
    if (!plan.resumption->peak_tau.empty()) result.peak_tau = plan.resumption->peak_tau;
    assert(result.peak_tau.size() == system.ntau);
  }
  if (plan.log) {
    // Reserve all rows, but do not touch them: clearing the memory of a long log would take seconds.
    const std::size_t rows = clock.last() - clock.first() + 1;
    result.times.reserve(rows);
    result.log.reserve(rows * plan.log_width);
  }
  const std::size_t motion_width = system.nq + system.ntau + plan.shown_width;
  if (plan.motion_stride > 0) {
    const std::size_t kept = (clock.last() - clock.first()) / plan.motion_stride + 2;
    result.motion.times.reserve(kept);
    result.motion.values.reserve(kept * motion_width);
    if (plan.events.count > 0) result.motion.events.reserve(most_recorded_events);
  }
  result.expectations.resize(plan.expectations.size());
  result.report.reserve(plan.report_width);
  std::vector<double> next_tau(system.ntau, 0);
  std::vector<double> next_z(system.ticked, 0);
  std::vector<double> asked_tau(system.ntau, 0);
  std::vector<double> watched(plan.watched_width, 0);
  Outcomes outcomes(std::max(plan.log_calls.size(), plan.report_calls.size()));
  RightHandSide right_hand_side(system, plan, result.tau, result.z);
  const Tally* const earlier = plan.resumption ? plan.resumption->tally.get() : nullptr;
  ExpectationMonitor monitor(system, plan.expectations, same_time * plan.step,
                             earlier == nullptr ? nullptr : &earlier->expectations);
  ReductionMonitor reductions(system, plan, same_time * plan.step, clock.last() - clock.first() + 1,
                              earlier == nullptr ? nullptr : &earlier->reductions);
  LimitMonitor limits(plan.limits, plan.resumption ? plan.resumption->limits : std::vector<LimitResult>());
  ProgressMeter meter(progress, plan.duration);
  Motion motion(plan, right_hand_side, meter, result);

  std::size_t tick = clock.first();                // the next row in which a sampled law runs,
  double smooth_until = clock.time(clock.last());  // and its time
  if (held_law) {
    const std::size_t hold = *plan.hold_steps;
    tick = (clock.first() + hold - 1) / hold * hold;
    const bool is_over = !clock.on_grid(tick) || (plan.resumption && plan.resumption->law_has_run);
    if (tick == clock.first() && is_over) tick += hold;
    smooth_until = clock.time(std::min(tick, clock.last()));
  }

  // No allocations from here on, except for the name of a diverged quantity.
  double t = clock.time(clock.first());
  bool goes_on = motion.begin(t, plan.resumption.has_value());
  for (std::size_t k = clock.first(); goes_on; ++k) {
    result.t = t;
    result.law_has_run = false;
    if (right_hand_side.opened()) break;
    if (!is_finite(result.q, "q", t, result) || !is_finite(result.qd, "qd", t, result) ||
        !is_finite(result.x, "x", t, result) || !is_finite(result.z, "z", t, result)) {
      break;
    }
    right_hand_side.begin_row();
    const Point at{t, result.q.data(), result.qd.data(), result.tau.data(), result.x.data(), result.z.data()};
    const bool ticks = held_law && k == tick && clock.on_grid(k);
    if (ticks || right_hand_side.has_continuous_law()) {
      if (!right_hand_side.run_law(at, next_tau.data(), next_z.data())) break;
      if (!is_finite(next_tau, "tau", t, result)) break;
      std::copy(next_tau.begin(), next_tau.end(), result.tau.begin());
      if (right_hand_side.has_effort_limits()) {
        asked_tau = result.tau;
        right_hand_side.saturate(result.tau.data());
      }
    }

    if (plan.log) {
      result.times.push_back(t);
      result.log.resize(result.log.size() + plan.log_width);
      double* const outputs[] = {result.log.data() + result.rows * plan.log_width, outcomes.data()};
      call(plan.log, system, at, outputs);
      result.failure = outcomes.failure(t, plan.log_calls);
      if (result.failure) {
        result.times.pop_back();
        result.log.resize(result.rows * plan.log_width);
        break;
      }
    }
    const std::size_t row = k - clock.first();
    if (plan.motion_stride > 0 && (row % plan.motion_stride == 0 || k == clock.last())) {
      MotionRecord& motion_record = result.motion;
      motion_record.times.push_back(t);
      motion_record.values.insert(motion_record.values.end(), result.q.begin(), result.q.end());
      motion_record.values.insert(motion_record.values.end(), result.tau.begin(), result.tau.end());
      if (plan.shown) {
        motion_record.values.resize(motion_record.values.size() + plan.shown_width);
        double* const outputs[] = {&*(motion_record.values.end() - static_cast<std::ptrdiff_t>(plan.shown_width))};
        call(plan.shown, system, at, outputs);
      }
    }
    ++result.rows;
    for (std::size_t i = 0; i < system.ntau; ++i) {
      result.peak_tau[i] = std::max(result.peak_tau[i], std::abs(result.tau[i]));
    }
    if (plan.watched) {
      double* const outputs[] = {watched.data()};
      call(plan.watched, system, at, outputs);
    }
    limits.check(t, result.q.data(), result.qd.data(), asked_tau.data(), watched.data());
    result.failure = reductions.add(at);
    if (result.failure) break;
    const bool last = k == clock.last();
    if (last) reductions.finish();
    result.failure = monitor.check(at, reductions.values());
    if (result.failure) break;
    if (last && plan.report) {
      result.report.resize(plan.report_width);
      double* const outputs[] = {result.report.data(), outcomes.data()};
      call(plan.report, system, at, outputs, reductions.values());
      result.failure = outcomes.failure(t, plan.report_calls);
      if (result.failure) result.report.clear();
    }
    if (last) break;
    if (ticks) {
      std::copy(next_z.begin(), next_z.end(), result.z.begin());
      result.law_has_run = true;
      motion.efforts_changed();
      tick += *plan.hold_steps;
      smooth_until = clock.time(std::min(tick, clock.last()));
    }
    const double next = clock.time(k + 1);
    goes_on = motion.advance({t, next, clock.step(k), smooth_until});
    t = next;
  }

  if (right_hand_side.unanswered() && !result.failure && !result.interrupted) {
    result.divergence.reset();  // ignore the outcome
    result.failure = right_hand_side.unanswered();
    result.failure->time = result.t;
  }
  result.evaluations = right_hand_side.evaluations();
  if (right_hand_side.opened() && !result.failure) {
    result.failure = right_hand_side.opened();
    result.t = result.failure->time;
    const LoopsAt loops = judge_loops(right_hand_side, result.tau, result.t, states_of(result.q, result.qd, result.x),
                                      clock.time(clock.first()), states_of(plan.q, plan.qd, plan.x));
    result.failure->dead_centre = loops.dead_centre;
    result.failure->no_inertia = loops.no_inertia;
  }
  result.limits = limits.results();
  monitor.report(result.expectations);
  if (plan.keeps_tally) {
    result.tally = std::make_shared<const Tally>(Tally{reductions.take_tally(), monitor.take_tally()});
  }
  return result;
}

}  // namespace robotc::runtime
