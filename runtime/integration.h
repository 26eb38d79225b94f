#pragma once

#include "runtime/progress_meter.h"
#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// The interval from one row to the next.
struct RowInterval {
  double from = 0;   ///< s
  double to = 0;     ///< s
  double step = 0;   ///< s: the exact step that `to` − `from` rounds
  double until = 0;  ///< s: next jump of the efforts, or end of the run; `to` or later
};

/// Integrates the continuous state step by step, each step from the end of the last one. Owns all memory that steps
/// need.
class Integration {
 public:
  using Flow = RightHandSide::Flow;

  Integration() = default;
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;
  virtual ~Integration() = default;

  /// Starts at y: after it was set from outside, or the efforts changed.
  virtual void start(double t, const Flow& y) = 0;
  /// Makes one step, towards the end of a row or beyond, but not beyond `until`. `tau`: the efforts at its start. False
  /// if the run ends: `result` has the reason and the time.
  virtual bool step(const RowInterval& row, const std::vector<double>& tau, Result& result) = 0;
  [[nodiscard]] double begin() const { return begin_; }
  [[nodiscard]] double end() const { return end_; }
  /// y anywhere in the last step.
  virtual void at(double t, Flow& y) = 0;
  /// Number of places per step to look for events: more than one if interpolation is cheap.
  [[nodiscard]] virtual std::size_t looks() const { return 1; }

 protected:
  double begin_ = 0;
  double end_ = 0;
};

}  // namespace robotc::runtime
