#include "runtime/event_monitor.h"

#include <algorithm>

namespace robotc::runtime {

EventMonitor::EventMonitor(RightHandSide& right_hand_side, const Events& events)
    : right_hand_side_(right_hand_side),
      events_(events),
      held_(events.count),
      holding_(events.count),
      happening_(events.count),
      y_(right_hand_side.size()),
      z_(right_hand_side.system().nz),
      writer_(y_.size() + z_.size()),
      outcomes_(std::max(events.condition_calls.size(), events.reset_calls.size())) {}

bool EventMonitor::any_comes_true(double t, const double* y) {
  double* const outputs[] = {holding_.data(), outcomes_.data()};
  call(events_.conditions, right_hand_side_.system(), right_hand_side_.point(t, y), outputs);
  if (!unanswered_) unanswered_ = outcomes_.failure(t, events_.condition_calls);
  for (std::size_t i = 0; i < events_.count; ++i) {
    if (holding_[i] > held_[i]) return true;
  }
  return false;
}

bool EventMonitor::happen(double t, std::vector<double>& y, Result& result) {
  const System& system = right_hand_side_.system();
  for (std::size_t round = 0;; ++round) {
    const bool any = any_comes_true(t, y.data());
    if (unanswered_) {
      result.failure = unanswered_;
      return false;
    }
    const Point at = right_hand_side_.point(t, y.data());
    if (!any) {
      looked();
      if (right_hand_side_.has_continuous_law()) std::copy_n(at.tau, result.tau.size(), result.tau.begin());
      return true;
    }
    std::size_t last = 0;
    for (std::size_t i = 0; i < events_.count; ++i) {
      happening_[i] = holding_[i] > held_[i] ? 1 : 0;
      if (happening_[i] == 0) continue;
      last = i;
      // Reserved before the first step, if it is kept.
      MotionRecord& motion = result.motion;
      if (motion.events.size() < motion.events.capacity()) motion.events.push_back({t, i});
      ++result.events;
      ++in_row_;
    }
    if (round == most_event_rounds || in_row_ > most_events_a_row) {
      result.failure = Failure{
          t, round == most_event_rounds ? Failure::Reason::endless_events : Failure::Reason::too_many_events, last};
      return false;
    }
    if (contradict(t, result)) return false;
    const double* const inputs[] = {&at.t, at.q, at.qd, at.tau, at.x, at.z, happening_.data()};
    double* const outputs[] = {y_.data(), y_.data() + system.nq, y_.data() + system.nq + system.nv, z_.data(),
                               outcomes_.data()};
    events_.reset(inputs, system.constants, outputs);
    result.failure = outcomes_.failure(t, events_.reset_calls);
    if (result.failure) return false;
    y.swap(y_);
    result.z.swap(z_);
    // Where one coordinate or speed of a loop was set, the others follow.
    if (!right_hand_side_.close(t, y.data())) return false;
    looked();
  }
}

bool EventMonitor::contradict(double t, Result& result) {
  std::fill(writer_.begin(), writer_.end(), 0);
  for (std::size_t i = 0; i < events_.count; ++i) {
    if (happening_[i] == 0) continue;
    for (const std::size_t target : events_.targets[i]) {
      if (writer_[target] != 0) {
        result.failure = Failure{t, Failure::Reason::contradicting_events, i, writer_[target] - 1};
        return true;
      }
      writer_[target] = i + 1;
    }
  }
  return false;
}

}  // namespace robotc::runtime
