#pragma once

#include <chrono>
#include <string>

namespace robotc::tools {

/// A bar on standard error for runs that last. Shows nothing in the first half second, and nothing at all unless
/// standard error is a terminal.
class ProgressBar {
 public:
  /// `duration` is what the run simulates, in seconds.
  ProgressBar(std::string name, double duration, bool enabled);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Leaves the line as it was.
  ~ProgressBar();

  void update(double fraction);

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  double duration_;
  bool enabled_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point next_;
};

/// While it lives, Ctrl-C (SIGINT) and SIGTERM ask the run to end instead of killing the process; a second one kills
/// it.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  /// From here on they do nothing: what is being written is finished first.
  static void hold_off();

  [[nodiscard]] static bool interrupted();
};

}  // namespace robotc::tools
