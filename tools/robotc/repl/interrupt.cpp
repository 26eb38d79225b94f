#include "tools/robotc/repl/interrupt.h"

#include <csignal>

namespace robotc::tools {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

void remember_interrupt(int /*signal*/) { interrupt_seen = 1; }

}  // namespace

InterruptWatch::InterruptWatch() {
  interrupt_seen = 0;
  struct sigaction action{};
  action.sa_handler = remember_interrupt;
  ::sigaction(SIGINT, &action, nullptr);
}

InterruptWatch::~InterruptWatch() { std::signal(SIGINT, SIG_DFL); }

bool InterruptWatch::interrupted() { return interrupt_seen != 0; }
void InterruptWatch::forget() { interrupt_seen = 0; }

}  // namespace robotc::tools
