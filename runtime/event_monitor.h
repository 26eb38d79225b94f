#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// Watches the conditions of events, and makes happen what they bring about. All memory is taken by the constructor.
class EventMonitor {
 public:
  EventMonitor(RightHandSide& right_hand_side, const Events& events);

  [[nodiscard]] bool watches() const { return events_.count != 0; }
  /// Whether a condition holds at (t, y) that did not hold when they were looked at last.
  bool any_comes_true(double t, const double* y);
  /// The first call without an answer that conditions or what follows from them have met.
  [[nodiscard]] const std::optional<Failure>& unanswered() const { return unanswered_; }
  /// They were looked at: just now, by `any_comes_true`.
  void looked() { held_.swap(holding_); }
  /// Lets happen at t what comes true there, and what comes true by that, and so on; of a continuous law, the efforts
  /// that act are renewed. `y` and the held states of `result` are what they are behind it. False where that never
  /// ends: `result` says why.
  bool happen(double t, std::vector<double>& y, Result& result);
  void begin_row() { in_row_ = 0; }

 private:
  /// Two events that happen at once and set the same; noted in `result`.
  bool contradict(double t, Result& result);

  RightHandSide& right_hand_side_;
  const Events& events_;
  std::vector<double> held_;     ///< which conditions held when they were looked at last
  std::vector<double> holding_;  ///< which hold now
  std::vector<double> happening_;
  std::vector<double> y_;
  std::vector<double> z_;
  std::vector<std::size_t> writer_;  ///< of each entry of (q, qd, x, z): an event that sets it, from 1
  Statuses statuses_;
  std::optional<Failure> unanswered_;
  std::size_t in_row_ = 0;
};

}  // namespace robotc::runtime
