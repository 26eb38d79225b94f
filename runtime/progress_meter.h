#pragma once

#include <chrono>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// Calls the progress function now and then: reading the clock is cheap but not free.
class ProgressMeter {
 public:
  ProgressMeter(const Progress& progress, double duration)
      : progress_(progress), duration_(duration), due_(Time::now() + interval) {}

  /// Call before every step; false: stop the run.
  bool go_on(double t) {
    if (++steps_ % 64 != 1 || !progress_ || Time::now() < due_) return true;
    const bool wanted = progress_(t / duration_);
    due_ = Time::now() + interval;
    return wanted;
  }

 private:
  using Time = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{20};
  const Progress& progress_;
  double duration_;
  std::size_t steps_ = 0;
  Time::time_point due_;
};

}  // namespace robotc::runtime
