#include "compiler/support/deep_stack.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <stdexcept>
#include <string>

namespace deep_stack_test {

using namespace robotc;

namespace {

/// Ten thousand levels of several kilobytes: more than a default stack.
std::size_t descend(std::size_t level) {
  volatile char frame[4096];
  frame[level % sizeof frame] = 1;
  return level == 0 ? 0 : descend(level - 1) + static_cast<std::size_t>(frame[level % sizeof frame]);
}

}  // namespace

TEST_CASE("work runs on a stack that holds what the limits allow, and gives its result back") {
  CHECK(on_deep_stack([] { return descend(10'000); }) == 10'000);
}

TEST_CASE("inside such a run another is a plain call") {
  // Not addresses of variables, which sanitizers may keep elsewhere.
  const void* outer = nullptr;
  const void* inner = nullptr;
  run_on_deep_stack([&] {
    outer = __builtin_frame_address(0);
    run_on_deep_stack([&] { inner = __builtin_frame_address(0); });
  });
  CHECK(static_cast<const char*>(outer) - static_cast<const char*>(inner) < 65536);
}

TEST_CASE("exceptions pass through") {
  CHECK_THROWS_WITH_AS(run_on_deep_stack([] { throw std::runtime_error("why"); }), "why", std::runtime_error);
  CHECK(on_deep_stack([] { return std::string("and after"); }) == "and after");
}

}  // namespace deep_stack_test
