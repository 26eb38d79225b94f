#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing {
namespace {

const std::string wrong_unit = "robot r {\n  gravity = [0, 0, -9.81] m/s^2\n  const a = 2 kg + 3 m\n}\n";

TEST_CASE("a sound file gets one line") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome outcome = run_robotc({"check", file});
  CHECK(outcome.code == 0);
  CHECK(outcome.err.empty());
  REQUIRE(lines_of(outcome.out).size() == 1);
  CHECK(outcome.out == file + ": ok, robot pendulum (1 joint), simulation settle\n");
  CHECK(run_robotc({"check", file, "--json"}).out == "[]\n");
}

TEST_CASE("an error is shown with its line") {
  const TemporaryFolder folder;
  const std::string file = folder.write("wrong.robot", wrong_unit);
  const Outcome outcome = run_robotc({"check", file});
  CHECK(outcome.code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find("wrong.robot:3:") != std::string::npos);
  CHECK(outcome.err.find("const a = 2 kg + 3 m") != std::string::npos);
  CHECK(outcome.err.find('\x1b') == std::string::npos);  // not a terminal: no colours
}

TEST_CASE("one bad file among good ones") {
  const TemporaryFolder folder;
  const std::string good = folder.write("good.robot", pendulum_file());
  const std::string bad = folder.write("bad.robot", wrong_unit);
  const Outcome outcome = run_robotc({"check", bad, good, bad});
  CHECK(outcome.code == 2);
  CHECK(outcome.out.starts_with(good + ": ok"));

  const Outcome json = run_robotc({"check", "--json", bad, good, bad, folder / "missing.robot"});
  CHECK(json.code == 2);
  CHECK(json.err.empty());
  const auto diagnostics = nlohmann::json::parse(json.out);
  REQUIRE(diagnostics.is_array());
  CHECK(diagnostics.size() == 3);
  CHECK(diagnostics[0]["severity"] == "error");
  CHECK(diagnostics[0]["file"] == bad);
  CHECK(diagnostics[0]["line"] == 3);
  CHECK(diagnostics[0]["code"].is_string());
  CHECK(diagnostics[0]["message"].is_string());
}

TEST_CASE("files that are not text are refused") {
  const TemporaryFolder folder;
  const std::string binary = folder.write("binary.robot", std::string("robot r {\xff\xfe\0}", 13));
  CHECK(run_robotc({"check", binary}).code == 2);
  const auto diagnostics = nlohmann::json::parse(run_robotc({"check", "--json", binary}).out);
  CHECK(diagnostics.size() >= 1);
}

}  // namespace
}  // namespace robotc::testing
