#pragma once

#include "runtime/progress_meter.h"
#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// From one row to the next.
struct RowInterval {
  double from = 0;   ///< s
  double to = 0;     ///< s
  double step = 0;   ///< s: what `to` − `from` was rounded from
  double until = 0;  ///< s: where the efforts jump next, or the run ends; `to` or later
};

/// How a run gets from row to row. An integration owns all the memory that its steps need.
class Integration {
 public:
  Integration() = default;
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;
  virtual ~Integration() = default;

  /// Takes q and q̇ of `result` over an interval, under its efforts where these are held. False where the run ends
  /// before: then `result` says why and where, with the state there.
  virtual bool advance(const RowInterval& interval, Result& result) = 0;
  /// A held law has run: the efforts are others from here on.
  virtual void efforts_changed() {}
};

}  // namespace robotc::runtime
