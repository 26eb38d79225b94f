#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace robotc::tools {

/// A bar on standard error for what lasts. Shows nothing at all unless standard error is a terminal.
class ProgressBar {
 public:
  /// What is said behind the bar when a fraction is done.
  using Detail = std::function<std::string(double fraction)>;

  ProgressBar(std::string name, Detail detail, bool enabled);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Leaves the line as it was.
  ~ProgressBar();

  /// To be called as often as one likes. Shows nothing in the first half second: what is done soon leaves no trace.
  void update(double fraction);
  /// Shows at once: for what is said seldom, before something that may take long.
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

/// "3.2 of 20 s": of a run of so many seconds, how far it is.
ProgressBar::Detail simulated_time(double duration);

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
