#include "tools/robotc/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "results/numbers.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

using namespace std::chrono_literals;
constexpr auto first_shown_after = 500ms;
constexpr auto between_updates = 80ms;
constexpr int bar_width = 30;

volatile std::sig_atomic_t interrupt_requested = 0;

void request_interrupt(int /*signal*/) { interrupt_requested = 1; }

/// Sent by Ctrl-C, and by other programs.
constexpr int ending_signals[] = {SIGINT, SIGTERM};

}  // namespace

ProgressBar::Detail ended_runs(std::size_t runs) {
  return [runs](double fraction) {
    return std::to_string(static_cast<std::size_t>(fraction * static_cast<double>(runs))) + " of " +
           std::to_string(runs) + " runs";
  };
}

ProgressBar::Detail simulated_time(double duration) {
  return [duration](double fraction) {
    return fmt::format("{} of {} s", to_readable(fraction * duration, 4), to_readable(duration));
  };
}

ProgressBar::ProgressBar(std::string name, Detail detail, bool enabled)
    : name_(std::move(name)),
      detail_(std::move(detail)),
      enabled_(enabled && stderr_is_terminal()),
      start_(Clock::now()),
      next_(start_ + first_shown_after) {}

ProgressBar::~ProgressBar() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::update(double fraction) {
  if (!enabled_ || Clock::now() < next_) return;
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double done = std::clamp(fraction, 0.0, 1.0);
  draw(done, done > 0 ? fmt::format("  {:.0f} s left", elapsed * (1 - done) / done) : "");
}

void ProgressBar::show(double fraction) {
  if (enabled_) draw(std::clamp(fraction, 0.0, 1.0), "");
}

void ProgressBar::draw(double done, const std::string& remark) {
  next_ = Clock::now() + between_updates;
  shown_ = true;
  const int filled = static_cast<int>(done * bar_width);
  std::string bar;
  for (int i = 0; i < bar_width; ++i) bar += i < filled ? "━" : "╌";
  fmt::print(stderr, "\r\x1b[K{} {} {:3.0f} %  {}{}", name_, bar, 100 * done, detail_(done), remark);
  std::fflush(stderr);
}

InterruptGuard::InterruptGuard() {
  interrupt_requested = 0;
  struct sigaction action{};
  action.sa_handler = request_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second Ctrl-C kills
  for (const int signal : ending_signals) ::sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  for (const int signal : ending_signals) std::signal(signal, SIG_DFL);
}

void InterruptGuard::hold_off() {
  for (const int signal : ending_signals) std::signal(signal, SIG_IGN);
}

bool InterruptGuard::interrupted() { return interrupt_requested != 0; }

}  // namespace robotc::tools
