// The same controller on a microcontroller and in WebAssembly, in emulators.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "tests/package/embedded_example.h"
#include "tests/package/shell.h"

namespace robotc::testing::machines_test {
namespace {

/// Relative to the largest effort: gains and the mass matrix turn rounding of a position into efforts, for all joints
/// alike. Earlier errors do not count, since they decay.
void check_near(const std::string& text, const std::string& expected, double tolerance) {
  const std::vector<ReportLine> lines = report_in(text);
  const std::vector<ReportLine> good = report_in(expected);
  REQUIRE_MESSAGE(good.size() == 5, expected);
  REQUIRE_MESSAGE(lines.size() == 5, text);
  double largest_q = 0;
  double largest_tau = 0;
  for (const ReportLine& line : good) {
    largest_q = std::max(largest_q, std::abs(line.q));
    largest_tau = std::max(largest_tau, std::abs(line.tau));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(good[i].joint);
    CHECK(lines[i].joint == good[i].joint);
    CHECK(std::abs(lines[i].q - good[i].q) <= tolerance * largest_q);
    CHECK(std::abs(lines[i].tau - good[i].tau) <= tolerance * largest_tau);
  }
}

TEST_CASE("the example computes on a Cortex-M7 and in WebAssembly what it computes here") {
  const EmbeddedExample example;
  example.run_on("linux");
  const std::string here = example.report_here();
  for (const std::string machine : {"cortex-m7", "wasm32"}) {
    CAPTURE(machine);
    check_near(example.run_on(machine), here, 1e-12);
    check_near(EmbeddedExample::shown_for(machine), here, 1e-12);
    check_near(example.run_on(machine, "-DSCARA_FLOAT32=ON"), here, 1e-5);
  }
}

/// The microcontroller's last line, in bytes.
struct Sizes {
  int flash = 0;
  int variables = 0;
  int stack = 0;
};
Sizes sizes_in(const std::string& text) {
  const std::string last = lines_of(text).back();
  Sizes sizes;
  const char* const form = "flash %d bytes, variables %d bytes, stack %d bytes";
  REQUIRE_MESSAGE(std::sscanf(last.c_str(), form, &sizes.flash, &sizes.variables, &sizes.stack) == 3, last);
  return sizes;
}

/// True if a size is about that in the document: compiler versions differ.
bool is_about(int measured, int written) { return std::abs(measured - written) * 10 <= written; }

TEST_CASE("the example on a Cortex-M7 is as small as its page says") {
  const EmbeddedExample example;
  const Sizes measured = sizes_in(example.run_on("cortex-m7"));
  const Sizes written = sizes_in(EmbeddedExample::shown_for("cortex-m7"));
  CHECK(is_about(measured.flash, written.flash));
  CHECK(is_about(measured.variables, written.variables));
  CHECK(is_about(measured.stack, written.stack));
}

}  // namespace
}  // namespace robotc::testing::machines_test
