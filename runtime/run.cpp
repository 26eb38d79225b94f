#include "runtime/run.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "runtime/dead_centre.h"
#include "runtime/tally.h"

namespace robotc::runtime {

namespace {

/// True if all `values` are finite; otherwise records the divergence.
bool is_finite(const std::vector<double>& values, const char* quantity, double t, Result& result) {
  const auto wrong = first_not_finite(values.data(), values.size());
  if (wrong) result.divergence = Divergence{t, quantity, *wrong};
  return !wrong;
}

/// True if all `values` are within the `bounds`, if there are any; otherwise records the divergence.
bool is_within(const std::vector<double>& values, const std::vector<double>& bounds, const char* quantity, double t,
               Result& result) {
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (std::abs(values[i]) <= bounds[i]) continue;
    result.divergence = Divergence{t, quantity, i, values[i]};
    return false;
  }
  return true;
}

/// (q, q̇, x).
std::vector<double> states_of(std::vector<double> q, const std::vector<double>& qd, const std::vector<double>& x) {
  q.insert(q.end(), qd.begin(), qd.end());
  q.insert(q.end(), x.begin(), x.end());
  return q;
}

const Tally* tally_before(const Plan& plan) { return plan.resumption ? plan.resumption->tally.get() : nullptr; }

/// The result of a run before its first step.
Result begin_of(const System& system, const Plan& plan) {
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
  return result;
}

}  // namespace

Run::Run(const System& system, const Plan& plan, const Progress& progress)
    : system_(system),
      plan_(plan),
      clock_(plan),
      held_law_(system.law != nullptr && plan.hold_steps),
      result_(begin_of(system, plan)),
      next_tau_(system.ntau),
      next_z_(system.ticked),
      asked_tau_(system.ntau),
      watched_(plan.watched_width),
      outcomes_(std::max(plan.log_calls.size(), plan.report_calls.size())),
      right_hand_side_(system, plan, result_.tau, result_.z),
      monitor_(system, plan.expectations, same_time * plan.step,
               tally_before(plan) == nullptr ? nullptr : &tally_before(plan)->expectations),
      reductions_(system, plan, same_time * plan.step, clock_.last() - clock_.first() + 1,
                  tally_before(plan) == nullptr ? nullptr : &tally_before(plan)->reductions),
      limits_(plan.limits, plan.resumption ? plan.resumption->limits : std::vector<LimitResult>()),
      meter_(progress, plan.duration),
      motion_(plan, right_hand_side_, meter_, result_) {
  assert(plan.step > 0 && plan.duration >= 0 && plan.q.size() == system.nq && plan.qd.size() == system.nv);
  assert(!plan.resumption || (plan.resumption->tau.size() == system.ntau && plan.resumption->t < plan.duration));
  assert(plan.x.size() == system.nx && plan.z.size() == system.nz && system.ticked <= system.nz);
  if (plan.log) {
    // Reserve all rows, but do not touch them: clearing the memory of a long log would take seconds.
    const std::size_t rows = clock_.last() - clock_.first() + 1;
    result_.times.reserve(rows);
    result_.log.reserve(rows * plan.log_width);
  }
  if (plan.motion_stride > 0) {
    const std::size_t kept = (clock_.last() - clock_.first()) / plan.motion_stride + 2;
    result_.motion.times.reserve(kept);
    result_.motion.values.reserve(kept * (system.nq + system.ntau + plan.shown_width));
    if (plan.events.count > 0) result_.motion.events.reserve(most_recorded_events);
  }
  result_.expectations.resize(plan.expectations.size());
  result_.report.reserve(plan.report_width);
  row_ = tick_ = clock_.first();
  smooth_until_ = clock_.time(clock_.last());
  if (held_law_) {
    const std::size_t hold = *plan.hold_steps;
    tick_ = (clock_.first() + hold - 1) / hold * hold;
    const bool is_over = !clock_.on_grid(tick_) || (plan.resumption && plan.resumption->law_has_run);
    if (tick_ == clock_.first() && is_over) tick_ += hold;
    smooth_until_ = clock_.time(std::min(tick_, clock_.last()));
  }
  t_ = clock_.time(row_);
  goes_on_ = motion_.begin(t_, plan.resumption.has_value());
}

bool Run::run_law(const Point& at) {
  ticks_ = held_law_ && row_ == tick_ && clock_.on_grid(row_);
  if (!ticks_ && !right_hand_side_.has_continuous_law()) return true;
  if (!right_hand_side_.run_law(at, next_tau_.data(), next_z_.data())) return false;
  if (!is_finite(next_tau_, "tau", t_, result_)) return false;
  std::copy(next_tau_.begin(), next_tau_.end(), result_.tau.begin());
  if (right_hand_side_.has_effort_limits()) {
    asked_tau_ = result_.tau;
    right_hand_side_.saturate(result_.tau.data());
  }
  return true;
}

bool Run::log(const Point& at) {
  if (!plan_.log) return true;
  result_.times.push_back(t_);
  result_.log.resize(result_.log.size() + plan_.log_width);
  double* const outputs[] = {result_.log.data() + result_.rows * plan_.log_width, outcomes_.data()};
  call(plan_.log, system_, at, outputs);
  result_.failure = outcomes_.failure(t_, plan_.log_calls);
  if (!result_.failure) return true;
  result_.times.pop_back();
  result_.log.resize(result_.rows * plan_.log_width);
  return false;
}

void Run::record_motion(const Point& at) {
  if (plan_.motion_stride == 0) return;
  if ((row_ - clock_.first()) % plan_.motion_stride != 0 && !is_at_end()) return;
  MotionRecord& record = result_.motion;
  record.times.push_back(t_);
  record.values.insert(record.values.end(), result_.q.begin(), result_.q.end());
  record.values.insert(record.values.end(), result_.tau.begin(), result_.tau.end());
  if (!plan_.shown) return;
  record.values.resize(record.values.size() + plan_.shown_width);
  double* const outputs[] = {&*(record.values.end() - static_cast<std::ptrdiff_t>(plan_.shown_width))};
  call(plan_.shown, system_, at, outputs);
}

bool Run::check(const Point& at) {
  for (std::size_t i = 0; i < system_.ntau; ++i) {
    result_.peak_tau[i] = std::max(result_.peak_tau[i], std::abs(result_.tau[i]));
  }
  if (plan_.watched) {
    double* const outputs[] = {watched_.data()};
    call(plan_.watched, system_, at, outputs);
  }
  limits_.check(t_, result_.q.data(), result_.qd.data(), asked_tau_.data(), watched_.data());
  result_.failure = reductions_.add(at);
  if (result_.failure) return false;
  if (is_at_end()) reductions_.finish();
  result_.failure = monitor_.check(at, reductions_.values());
  if (result_.failure) return false;
  if (is_at_end() && plan_.report) {
    result_.report.resize(plan_.report_width);
    double* const outputs[] = {result_.report.data(), outcomes_.data()};
    call(plan_.report, system_, at, outputs, reductions_.values());
    result_.failure = outcomes_.failure(t_, plan_.report_calls);
    if (result_.failure) result_.report.clear();
  }
  return !is_at_end();
}

bool Run::row() {
  if (!goes_on_) return false;
  result_.t = t_;
  result_.law_has_run = false;
  if (right_hand_side_.opened()) return false;
  if (!is_finite(result_.q, "q", t_, result_) || !is_finite(result_.qd, "qd", t_, result_) ||
      !is_finite(result_.x, "x", t_, result_) || !is_finite(result_.z, "z", t_, result_) ||
      !is_within(result_.q, system_.bounds.q, "q", t_, result_) ||
      !is_within(result_.qd, system_.bounds.qd, "qd", t_, result_)) {
    return false;
  }
  right_hand_side_.begin_row();
  const Point at{t_, result_.q.data(), result_.qd.data(), result_.tau.data(), result_.x.data(), result_.z.data()};
  if (!run_law(at) || !log(at)) return false;
  record_motion(at);
  ++result_.rows;
  return check(at);
}

bool Run::move() {
  if (ticks_) {
    std::copy(next_z_.begin(), next_z_.end(), result_.z.begin());
    result_.law_has_run = true;
    motion_.efforts_changed();
    tick_ += *plan_.hold_steps;
    smooth_until_ = clock_.time(std::min(tick_, clock_.last()));
  }
  const double next = clock_.time(row_ + 1);
  goes_on_ = motion_.advance({t_, next, clock_.step(row_), smooth_until_});
  if (!goes_on_) return false;
  t_ = next;
  ++row_;
  return true;
}

Result Run::finish() {
  if (right_hand_side_.unanswered() && !result_.failure && !result_.interrupted) {
    result_.divergence.reset();  // ignore the outcome
    result_.failure = right_hand_side_.unanswered();
    result_.failure->time = result_.t;
  }
  result_.evaluations = right_hand_side_.evaluations();
  if (right_hand_side_.opened() && !result_.failure) {
    result_.failure = right_hand_side_.opened();
    result_.t = result_.failure->time;
    const LoopsAt loops =
        judge_loops(right_hand_side_, result_.tau, result_.t, states_of(result_.q, result_.qd, result_.x),
                    clock_.time(clock_.first()), states_of(plan_.q, plan_.qd, plan_.x));
    result_.failure->dead_centre = loops.dead_centre;
    result_.failure->no_inertia = loops.no_inertia;
  }
  result_.limits = limits_.results();
  monitor_.report(result_.expectations);
  if (plan_.keeps_tally) {
    result_.tally = std::make_shared<const Tally>(Tally{reductions_.take_tally(), monitor_.take_tally()});
  }
  return std::move(result_);
}

}  // namespace robotc::runtime
