// The 1 kHz loop on Linux runs, and follows its motion.
#include <regex>

#include "tests/package/embedded_example.h"
#include "tests/package/shell.h"

namespace robotc::testing::realtime_test {
namespace {

/// Its latency depends on the machine's load; completeness and the final position do not.
TEST_CASE("the example in real time ticks, says how late it was, and arrives") {
  const std::regex said(
      "(SCHED_FIFO|ordinary priority: SCHED_FIFO is not allowed), memory (locked|not locked: that is not allowed)\n"
      "2000 ticks of 1 ms\n"
      "woken late by [0-9.]+ us, at worst [0-9.]+ us\n"
      "a step took   [0-9.]+ us, at worst [0-9.]+ us\n"
      "off the motion at the end by ([0-9.e-]+)\n");
  const EmbeddedExample example;
  const std::string output = example.run_on("linux");
  std::smatch parts;
  REQUIRE_MESSAGE(std::regex_match(output, parts, said), output);
  // It starts 10 mm or mrad off; errors halve every 0.14 s, with s^2 + 10 s + 200 as characteristic polynomial.
  CHECK(std::stod(parts[3]) < 2e-6);
  const std::string shown = EmbeddedExample::shown_for("linux");
  CHECK_MESSAGE(std::regex_match(shown, said), shown);
}

}  // namespace
}  // namespace robotc::testing::realtime_test
