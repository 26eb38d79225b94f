#include "tools/robotc/progress.h"

#include <doctest/doctest.h>

#include <csignal>

namespace robotc::tools::progress_test {
namespace {

TEST_CASE("Ctrl-C asks for the end of a run, and does nothing while its results are written") {
  const InterruptGuard guard;
  InterruptGuard::hold_off();
  CHECK(std::raise(SIGINT) == 0);  // still alive
  CHECK(!InterruptGuard::interrupted());
}

TEST_CASE("the first Ctrl-C does not end the process") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const InterruptGuard guard;
    CHECK(std::raise(signal) == 0);
    CHECK(InterruptGuard::interrupted());
    InterruptGuard::hold_off();
    CHECK(std::raise(signal) == 0);
  }
}

}  // namespace
}  // namespace robotc::tools::progress_test
