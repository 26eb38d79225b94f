// Signals and figures `as UNIT`: each interface gives the number of the closed form, with its unit.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "robotc.hpp"
#include "tests/integration/run_robotc.h"
#include "tests/skip.h"

namespace robotc::testing::figures_test {
namespace {

using nlohmann::json;

// From rest, a force of 1 N moves 2 kg by t²/4 m, exactly with this integrator.
const std::string cart = R"(
robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
simulate push for cart {
  param force = 1 N
  initial q = 0
  tau = [force]
  duration = 1 s, step = 0.1 s, integrator = rk4
  log place = q.rail as mm, pair = [q.rail, 2 * q.rail] as cm, turn = 0.5 rad/s * t as deg, qd as km/h, q
  report way = final(q.rail) as mm, speed = final(qd.rail) as km/h, angle = final(0.5 rad/s * t) as deg
  report force = rms(tau.rail) as mN, way_si = final(q.rail), energy = final(kinetic_energy(q, qd)) as mJ
  report share = final(q.rail) / 1 m, rate = final(qd.rail / 1 m) as 1/min, turns = final(2 rad/s * t) as rev
  expect final(q.rail) < 300 mm
  expect final(q.rail) > 30 cm
}
simulate several for cart {
  param force = 1 N
  sweep force = [1, 2] N
  initial q = 0
  tau = [force]
  duration = 1 s, step = 0.1 s, integrator = rk4
  report way = final(q.rail) as mm
}
)";

struct Number {
  std::string name;
  std::string unit;
  double value;
  friend bool operator==(const Number&, const Number&) = default;
};

/// By hand; 1 km/h is 1000 m in 3600 s, a turn is 2π, a degree π/180.
std::vector<Number> figures() {
  using std::numbers::pi;
  return {{"way", "mm", 250},    {"speed", "km/h", 0.5 * 3.6}, {"angle", "deg", 0.5 * 180 / pi},
          {"force", "mN", 1000}, {"way_si", "m", 0.25},        {"energy", "mJ", 250},
          {"share", "1", 0.25},  {"rate", "/min", 0.5 * 60},   {"turns", "rev", 2 / (2 * pi)}};
}

/// The columns of the log, at the end.
std::vector<Number> signals() {
  using std::numbers::pi;
  return {{"place", "mm", 250},           {"pair[1]", "cm", 25}, {"pair[2]", "cm", 50}, {"turn", "deg", 0.5 * 180 / pi},
          {"qd.rail", "km/h", 0.5 * 3.6}, {"q.rail", "m", 0.25}};
}

/// `tolerance`: relative. A run of ten steps, each with a few roundings.
void check_numbers(const std::vector<Number>& got, const std::vector<Number>& expected, double tolerance = 1e-14) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    INFO(got[i].name << " = " << got[i].value << " " << got[i].unit << ", expected " << expected[i].value);
    CHECK(got[i].name == expected[i].name);
    CHECK(got[i].unit == expected[i].unit);
    CHECK(std::abs(got[i].value - expected[i].value) <= tolerance * std::abs(expected[i].value));
  }
}

/// `NAME = NUMBER UNIT` in a text for readers, which shows six digits and no unit of plain numbers.
void check_text(const std::string& text) {
  std::vector<Number> got;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Number number;
    std::string equals;
    if (!line.starts_with("  ") || !(words >> number.name >> equals >> number.value) || equals != "=" ||
        number.name == "t") {
      continue;
    }
    number.unit = "1";
    words >> number.unit;
    got.push_back(number);
  }
  check_numbers(got, figures(), 5e-6);
  CHECK(text.find("at worst 250 mm against 300 mm") != std::string::npos);
  CHECK(text.find("was 25 cm against 30 cm") != std::string::npos);
}

class Folder {
 public:
  Folder() { static_cast<void>(folder_.write("cart.robot", cart)); }
  [[nodiscard]] std::string file() const { return folder_ / "cart.robot"; }
  [[nodiscard]] std::string out() const { return folder_ / "out"; }
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

TEST_CASE("figures on the command line: the summary, JSON and CSV") {
  const Folder folder;
  const Outcome text = run_robotc({"sim", folder.file(), "push", "--out", folder.out()});
  INFO(text.err);
  CHECK(text.code == 1);  // one expectation fails
  check_text(text.out);
  // The last row of the log.
  std::ifstream csv(folder.out() + "/push.csv");
  std::string header, last;
  REQUIRE(std::getline(csv, header));
  for (std::string line; std::getline(csv, line);) last = line;
  std::vector<Number> logged;
  std::istringstream names(header), values(last);
  for (std::string name, value; std::getline(names, name, ',') && std::getline(values, value, ',');) {
    const std::size_t bracket = name.rfind(" [");
    REQUIRE(bracket != std::string::npos);
    logged.push_back({name.substr(0, bracket), name.substr(bracket + 2, name.size() - bracket - 3), std::stod(value)});
  }
  REQUIRE(!logged.empty());
  CHECK(logged.front() == Number{"t", "s", 1});
  logged.erase(logged.begin());
  check_numbers(logged, signals());

  const json result = json::parse(run_robotc({"sim", folder.file(), "push", "--json", "--out", folder.out()}).out);
  std::vector<Number> reported;
  for (const json& one : result["report"]) reported.push_back({one["name"], one["unit"], one["value"]});
  check_numbers(reported, figures());
  CHECK(result["expectations"][0]["value"] == 0.25);  // in SI
  CHECK(result["expectations"][1]["bound"] == 0.3);
}

TEST_CASE("figures in the REPL") {
  const Folder folder;
  RunOptions options;
  options.input = ":run push\n";
  const Outcome outcome = run_robotc({"repl", folder.file()}, options);
  INFO(outcome.err);
  check_text(outcome.out);
}

TEST_CASE("figures of the library, in C and C++") {
  Program program = Program::from_text(cart);
  const Run run = program.simulate("push");
  CHECK(run->succeeded == 0);
  std::vector<Number> reported, logged;
  for (std::size_t i = 0; i < run->figure_count; ++i) {
    const robotc_figure& one = *run->figures[i];
    reported.push_back({one.name, one.unit, one.value});
  }
  check_numbers(reported, figures());
  for (std::size_t i = 0; i < run->signal_count; ++i) {
    const robotc_signal& one = *run->signals[i];
    logged.push_back({one.name, one.unit, one.values[run->row_count - 1]});
  }
  check_numbers(logged, signals());
  REQUIRE(run->finding_count >= 2);
  CHECK(std::string(run->findings[0]->detail).find("250 mm against 300 mm") != std::string::npos);
  CHECK(std::string(run->findings[1]->detail).find("25 cm against 30 cm") != std::string::npos);
  const std::vector<double> ways = program.simulate_sweep("several").values("way");
  REQUIRE(ways.size() == 2);
  check_numbers({{"1", "mm", ways[0]}, {"2", "mm", ways[1]}}, {{"1", "mm", 250}, {"2", "mm", 500}});
}

TEST_CASE("figures in Python") {
#ifdef ROBOTC_PYTHON
  const Folder folder;
  const std::string script = folder.folder().write("figures.py", R"(
import json, sys, robotc
robot = robotc.load(sys.argv[1])
run = robot.simulate("push")
print(json.dumps({"report": [[name, run.figure_units[name], value] for name, value in run.figures.items()],
                  "log": [[name, run.units[name], float(run[name][-1])] for name in run],
                  "findings": [detail for _, _, detail in run.findings],
                  "several": robot.simulate_sweep("several")["way"].tolist()}))
)");
  int status = 0;
  const std::string out = output_of(fmt::format("{} {} {}", ROBOTC_PYTHON, script, folder.file()), status);
  INFO(out);
  REQUIRE(status == 0);
  const json result = json::parse(out);
  const auto numbers = [&](const char* of) {
    std::vector<Number> got;
    for (const json& one : result[of]) got.push_back({one[0], one[1], one[2]});
    return got;
  };
  check_numbers(numbers("report"), figures());
  check_numbers(numbers("log"), signals());
  REQUIRE(result["findings"].size() >= 2);
  CHECK(result["findings"][1].get<std::string>().find("25 cm against 30 cm") != std::string::npos);
  REQUIRE(result["several"].size() == 2);
  check_numbers({{"1", "mm", result["several"][0]}, {"2", "mm", result["several"][1]}},
                {{"1", "mm", 250}, {"2", "mm", 500}});
#else
  ROBOTC_SKIP("the Python package is not built");
#endif
}

}  // namespace
}  // namespace robotc::testing::figures_test
