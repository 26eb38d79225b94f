#include "results/numbers.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace robotc::tools::numbers_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double read_back(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

TEST_CASE("readable numbers have six significant digits and no noise") {
  CHECK(to_readable(47.170384) == "47.1704");
  CHECK(to_readable(0.1) == "0.1");
  CHECK(to_readable(-0.0) == "0");
  CHECK(to_readable(1.5e-7) == "1.5e-07");
  CHECK(to_readable(1180.4, 3) == "1180");
  CHECK(to_readable(-999.6, 3) == "-1000");
  CHECK(to_readable(999.4, 3) == "999");
  CHECK(to_readable(999999.6, 3) == "1e+06");
  CHECK(to_readable(1234567) == "1.23457e+06");
  CHECK(to_readable(-infinity) == "-inf");
  CHECK(to_readable(-std::nan("")) == "nan");
}

TEST_CASE("numbers in files read back as themselves") {
  for (double value : {0.1, 1.0 / 3.0, 5e-324, 1.7976931348623157e308, -0.0, 47.0}) {
    std::string shortest;
    append_shortest(shortest, value);
    CHECK(read_back(shortest) == value);
  }
  std::string text;
  append_shortest(text, 0.1);
  CHECK(text == "0.1");
  text.clear();
  append_shortest(text, -std::nan(""));
  CHECK(text == "nan");
}

TEST_CASE("quantities take a prefix where that reads better") {
  CHECK(to_readable_quantity(0.00081, "rad") == "0.81 mrad");
  CHECK(to_readable_quantity(-3.2e-7, "m") == "-0.32 µm");
  CHECK(to_readable_quantity(2.5e-13, "J") == "0.25 pJ");
  CHECK(to_readable_quantity(0.5, "rad") == "0.5 rad");
  CHECK(to_readable_quantity(0.01, "m/s") == "0.01 m/s");
  CHECK(to_readable_quantity(0.01, "1") == "0.01");
  CHECK(to_readable_quantity(0, "m") == "0 m");
}

TEST_CASE("widths count characters, not bytes") { CHECK(display_width("✓ 3 µm") == 6); }

}  // namespace
}  // namespace robotc::tools::numbers_test
