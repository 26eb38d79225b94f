#include "results/csv.h"

#include <doctest/doctest.h>

#include <vector>

namespace robotc::tools::csv_test {
namespace {

std::string to_csv(const std::vector<LogColumn>& columns, const std::vector<double>& times,
                   const std::vector<double>& log) {
  std::string text;
  write_csv(columns, times, log, [&](std::string_view piece) { text += piece; });
  return text;
}

TEST_CASE("a log becomes a header with units and a line a row") {
  const std::vector<LogColumn> columns{
      {"q.shoulder", "rad", 1}, {"M[elbow, wrist]", "kg*m^2", 1}, {"height", "mm", 0.5}};
  const std::vector<double> times{0, 0.001};
  const std::vector<double> log{0.1, -2, 1, 1.0 / 3.0, 1e300, 0.25};
  CHECK(to_csv(columns, times, log) ==
        "t [s],q.shoulder [rad],\"M[elbow, wrist] [kg*m^2]\",height [mm]\n"
        "0,0.1,-2,2\n"
        "0.001,0.3333333333333333,1e+300,0.5\n");
}

TEST_CASE("an empty log is a header") {
  const std::vector<LogColumn> columns{{"ratio", "1", 1}};
  CHECK(to_csv(columns, {}, {}) == "t [s],ratio [1]\n");
}

TEST_CASE("a long log comes in pieces, none of which is missing") {
  const std::vector<LogColumn> columns{{"x", "1", 1}};
  const std::vector<double> values(300'000, 0.125);
  std::size_t pieces = 0;
  std::size_t bytes = 0;
  write_csv(columns, values, values, [&](std::string_view piece) {
    ++pieces;
    bytes += piece.size();
  });
  CHECK(pieces > 1);
  CHECK(bytes == std::string_view("t [s],x [1]\n").size() + values.size() * std::string_view("0.125,0.125\n").size());
}

}  // namespace
}  // namespace robotc::tools::csv_test
