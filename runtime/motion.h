#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/event_monitor.h"
#include "runtime/integration.h"

namespace robotc::runtime {

/// How a run gets from row to row: what flows is integrated, and what happens on the way is located in time and done.
class Motion {
 public:
  /// `result` holds the state of the run: it is read where a stretch begins, and set at rows.
  Motion(const Plan& plan, RightHandSide& right_hand_side, ProgressMeter& meter, Result& result);

  /// Lets happen what is so from the start; of a run that goes on, what is so has happened. False where the run ends.
  bool begin(double t, bool goes_on);
  /// A held law has run: efforts and held states are others from here on.
  void efforts_changed() { fresh_ = true; }
  /// Takes the state over an interval. False where the run ends before: then `result` says why and where, with the
  /// state there.
  bool advance(const RowInterval& row);

 private:
  /// Looks for the first instant of the last stretch at which something happens.
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
  bool fresh_ = true;  ///< the state is not what the last stretch led to
};

}  // namespace robotc::runtime
