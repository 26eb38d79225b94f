#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// Evaluates the conditions of events and executes events. Allocates only in the constructor.
class EventMonitor {
 public:
  EventMonitor(RightHandSide& right_hand_side, const Events& events);

  [[nodiscard]] bool watches() const { return events_.count != 0; }
  /// True if a condition holds at (t, y) that did not hold at the last look.
  bool any_comes_true(double t, const double* y);
  /// The first failed call in conditions or resets.
  [[nodiscard]] const std::optional<Failure>& unanswered() const { return unanswered_; }
  /// Takes the conditions of the latest `any_comes_true` as the last look.
  void looked() { held_.swap(holding_); }
  /// Executes at t the events whose conditions become true, then those caused by these, and so on; renews the efforts
  /// of a continuous law. Updates `y` and the discrete states of `result`. False if this does not end: `result` has the
  /// reason.
  bool happen(double t, std::vector<double>& y, Result& result);
  void begin_row() { in_row_ = 0; }

 private:
  /// True if two simultaneous events set the same entry; recorded in `result`.
  bool contradict(double t, Result& result);

  RightHandSide& right_hand_side_;
  const Events& events_;
  std::vector<double> held_;     ///< conditions at the last look
  std::vector<double> holding_;  ///< current conditions
  std::vector<double> happening_;
  std::vector<double> y_;
  std::vector<double> z_;
  std::vector<std::size_t> writer_;  ///< by entry of (q, qd, x, z): an event that sets it, from 1
  Outcomes outcomes_;
  std::optional<Failure> unanswered_;
  std::size_t in_row_ = 0;
};

}  // namespace robotc::runtime
