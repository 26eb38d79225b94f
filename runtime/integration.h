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

/// How what flows gets on in time: a stretch a step, each from where the last one ended. An integration owns all the
/// memory that its steps need.
class Integration {
 public:
  using Flow = RightHandSide::Flow;

  Integration() = default;
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;
  virtual ~Integration() = default;

  /// Begins at y: it was set from outside, or other efforts act on it.
  virtual void start(double t, const Flow& y) = 0;
  /// One stretch more, towards the end of a row or beyond; none goes beyond `until`. `tau` are the efforts where it
  /// begins. False where the run ends: then `result` says why, and where.
  virtual bool step(const RowInterval& row, const std::vector<double>& tau, Result& result) = 0;
  [[nodiscard]] double begin() const { return begin_; }
  [[nodiscard]] double end() const { return end_; }
  /// y anywhere in the last stretch.
  virtual void at(double t, Flow& y) = 0;
  /// At how many places a stretch is looked at for what happens in it: where that costs little, also in between.
  [[nodiscard]] virtual std::size_t looks() const { return 1; }

 protected:
  double begin_ = 0;
  double end_ = 0;
};

}  // namespace robotc::runtime
