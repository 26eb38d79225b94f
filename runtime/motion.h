#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/event_monitor.h"
#include "runtime/integration.h"

namespace robotc::runtime {

/// Advances a run from row to row: integrates continuous states, locates events in time and executes them.
class Motion {
 public:
  /// `result` holds the run's state: it is read at the start of steps, and set at rows.
  Motion(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter, Result& result);

  /// Executes events that hold at the start; in a continued run they have happened already. False if the run ends.
  bool begin(double t, bool goes_on);
  /// Call after a sampled law has run: efforts and discrete states have changed.
  void efforts_changed() { fresh_ = true; }
  /// Advances the state over an interval. False if the run ends before: `result` then has the reason, time and state.
  bool advance(const RowInterval& row);

 private:
  /// Finds the first event in the last step.
  void look_for_events();
  bool happen(double t);
  void take_state(double t);
  void set_state();

  Result& result_;
  EventMonitor events_;
  std::unique_ptr<Integration> integration_;
  std::vector<double> y_;
  std::vector<double> looked_at_;
  std::optional<double> next_event_;
  bool fresh_ = true;  ///< the state differs from the end of the last step
};

}  // namespace robotc::runtime
