#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace robotc::tools {

/// A progress bar on standard error. Shows nothing unless that is a terminal.
class ProgressBar {
 public:
  /// Text after the bar for a fraction done.
  using Detail = std::function<std::string(double fraction)>;

  ProgressBar(std::string name, Detail detail, bool enabled);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Clears the line.
  ~ProgressBar();

  /// May be called as often as convenient. Shows nothing in the first half second, so that short work leaves no trace.
  void update(double fraction);
  /// Shows at once: for rare updates before long work.
  void show(double fraction);

 private:
  using Clock = std::chrono::steady_clock;

  void draw(double done, const std::string& remark);

  std::string name_;
  Detail detail_;
  bool enabled_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point next_;
};

/// "12 of 50 runs".
ProgressBar::Detail ended_runs(std::size_t runs);

/// "3.2 of 20 s": progress of a run of `duration` seconds.
ProgressBar::Detail simulated_time(double duration);

/// RAII: Ctrl-C (SIGINT) and SIGTERM request the run to end instead of killing the process; a second one kills it.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  /// From now on signals have no effect: files being written are finished first.
  static void hold_off();

  [[nodiscard]] static bool interrupted();
};

}  // namespace robotc::tools
