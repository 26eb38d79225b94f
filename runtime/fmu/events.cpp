// The events of an instance, as those of runs (runtime/event_monitor.cpp, runtime/motion.cpp).
#include <cmath>

#include "runtime/fmu/arrays.h"
#include "runtime/fmu/instance.h"

namespace robotc::fmu {

namespace {

/// Relative: more than that of a comparison of times.
constexpr double rounding = 1e-14;

constexpr Trouble endless = "events at one instant cause each other without end";
constexpr Trouble too_many = "there are too many events within a step";
constexpr Trouble contradicting = "two events of one instant set the same state";
constexpr Trouble event_call_failed =
    "a numeric algorithm found no answer in an event, or a comparison was one with NaN";

}  // namespace

Trouble Instance::any_comes_true(double t, const double* y, bool& any) {
  any = false;
  if (count(events) == 0) return nullptr;
  if (const Trouble trouble = act(t, y); trouble != nullptr) return trouble;
  double* const results[] = {holding_, outcomes_};
  call(conditions, event_time_at(t), y, acting_, results);
  if (!have_answers(outcomes_, count(condition_calls))) return event_call_failed;
  const double* const held = section(layout_.conditions);
  for (std::uint32_t i = 0; i < count(events); ++i) any = any || holding_[i] > held[i];
  return nullptr;
}

void Instance::looked() { copy(holding_, count(events), section(layout_.conditions)); }

Trouble Instance::look(bool& comes_true) {
  const Trouble trouble = any_comes_true(time(), flow(), comes_true);
  if (trouble == nullptr && !comes_true) looked();
  return trouble;
}

Trouble Instance::happen(bool& any) {
  any = false;
  for (std::size_t round = 0;; ++round) {
    bool comes_true = false;
    if (const Trouble trouble = any_comes_true(time(), flow(), comes_true); trouble != nullptr) return trouble;
    if (!comes_true) {
      looked();
      return nullptr;
    }
    any = true;
    const double* const held = section(layout_.conditions);
    for (std::uint32_t i = 0; i < count(events); ++i) {
      happening_[i] = holding_[i] > held[i] ? 1 : 0;
      if (happening_[i] != 0) ++in_row_;
    }
    if (round == count(event_rounds)) return endless;
    if (in_row_ > count(events_a_row)) return too_many;
    if (contradict()) return contradicting;
    // The memory of the state within a step is free: an event is located already.
    double* const speeds = looked_at_ + count(positions);
    double* const results[] = {looked_at_, speeds, speeds + count(Count::speeds), after_, outcomes_};
    call(fmu::reset, time(), flow(), acting_, results, happening_);
    if (!have_answers(outcomes_, count(reset_calls))) return event_call_failed;
    copy(looked_at_, flow_size(), section(layout_.flow));
    copy(after_, count(Count::held), section(layout_.held));
    make_stale();
    // Where one coordinate or speed of a loop was set, the others follow.
    if (const Trouble trouble = close(time(), section(layout_.flow)); trouble != nullptr) return trouble;
    looked();
  }
}

bool Instance::contradict() const {
  const auto begin_of = [](std::uint32_t event) { return event == 0 ? 0 : robotc_fmu_event_ends[event - 1]; };
  for (std::uint32_t i = 0; i < count(events); ++i) {
    for (std::uint32_t k = 0; k < i; ++k) {
      if (happening_[i] == 0 || happening_[k] == 0) continue;
      for (std::uint32_t a = begin_of(i); a < robotc_fmu_event_ends[i]; ++a) {
        for (std::uint32_t b = begin_of(k); b < robotc_fmu_event_ends[k]; ++b) {
          if (robotc_fmu_event_targets[a] == robotc_fmu_event_targets[b]) return true;
        }
      }
    }
  }
  return false;
}

Trouble Instance::locate(double from, double& to, double* y, bool& is_event) {
  if (const Trouble trouble = any_comes_true(to, y, is_event); trouble != nullptr) return trouble;
  if (!is_event) {
    looked();
    return nullptr;
  }
  // Bisection to the last bit of the time; at `after` the event has happened.
  double before = from;
  double after = to;
  for (double middle = before + 0.5 * (after - before); before < middle && middle < after;
       middle = before + 0.5 * (after - before)) {
    bool comes_true = false;
    if (const Trouble trouble = step_from(from, middle - from, middle, looked_at_); trouble != nullptr) return trouble;
    if (const Trouble trouble = any_comes_true(middle, looked_at_, comes_true); trouble != nullptr) return trouble;
    (comes_true ? after : before) = middle;
  }
  if (after == to) return nullptr;
  to = after;
  return step_from(from, after - from, after, y);
}

double Instance::event_time_at(double t) const {
  const double near = same_time * state_->values()[layout_.step];
  const double known[] = {state_->last_event, state_->next_event};
  for (const double event : known) {
    if (event > t && event - t <= near) return event;
  }
  return t;
}

void Instance::announce(bool& has_next, double& next) {
  if (count(time_events) == 0) return;
  const double near = same_time * state_->values()[layout_.step];
  if (std::abs(state_->next_event - time()) <= near) state_->last_event = state_->next_event;
  state_->next_event = 0;
  double* const results[] = {times_};
  call(time_event, time(), flow(), acting_, results);
  for (std::uint32_t i = 0; i < count(time_events); ++i) {
    // Behind the change: `t > 1 s` does not hold at 1 s.
    const double after = times_[i] + rounding * (std::abs(times_[i]) + std::abs(time()));
    if (!(after > time() + near) || (has_next && !(after < next))) continue;
    has_next = true;
    next = state_->next_event = after;
  }
}

Trouble Instance::update(bool& any, bool& has_next, double& next) {
  if (const Trouble trouble = happen(any); trouble != nullptr) return trouble;
  if (const Trouble trouble = tick(has_next, next, any); trouble != nullptr) return trouble;
  announce(has_next, next);
  return nullptr;
}

Trouble Instance::indicators(const double*& indicators) {
  indicators = section(layout_.indicators);
  if (state_->stale_indicators == 0 || count(events) == 0) return nullptr;
  if (const Trouble trouble = act(time(), flow()); trouble != nullptr) return trouble;
  double* const results[] = {section(layout_.indicators)};
  call(indicate, time(), flow(), acting_, results);
  state_->stale_indicators = 0;
  return nullptr;
}

}  // namespace robotc::fmu
