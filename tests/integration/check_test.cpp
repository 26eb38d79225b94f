#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::check_test {
namespace {

const std::string wrong_unit = "robot r {\n  gravity = [0, 0, -9.81] m/s^2\n  const a = 2 kg + 3 m\n}\n";

TEST_CASE("a sound file gets a line, its robots below") {
  const TemporaryFolder folder;
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome outcome = run_robotc({"check", file});
  CHECK(outcome.code == 0);
  CHECK(outcome.err.empty());
  CHECK(outcome.out == file +
                           ": ok, robot pendulum, simulation settle\n"
                           "\n"
                           "  pendulum: 1 degree of freedom, 1 kg, reach 1 m from pivot to the mass centre of bob\n"
                           "    joint                         tau at home  tau at target\n"
                           "    pivot  revolute  base -> bob  4.7032 N*m   8.2548 N*m\n");
  const Outcome quiet = run_robotc({"check", "--quiet", file});
  CHECK(quiet.code == 0);
  CHECK(quiet.out.empty());
  CHECK(quiet.err.empty());

  const auto json = nlohmann::json::parse(run_robotc({"check", file, "--json"}).out);
  CHECK(json["diagnostics"].empty());
  REQUIRE(json["robots"].size() == 1);
  CHECK(json["robots"][0]["name"] == "pendulum");
  CHECK(json["robots"][0]["file"] == file);
  CHECK(json["robots"][0]["reach"]["distance"] == 1);
}

TEST_CASE("warnings are shown with the summary, and without it") {
  const TemporaryFolder folder;
  const std::string file = folder.write("odd.robot", R"(robot odd {
  gravity = [0, 0, -9.81] m/s^2
  link bob { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 3) kg*m^2 }
  joint pivot: revolute base -> bob
}
)");
  for (const bool quiet : {false, true}) {
    const Outcome outcome = quiet ? run_robotc({"check", "--quiet", file}) : run_robotc({"check", file});
    CHECK(outcome.code == 0);
    CHECK(outcome.err.find("warning: ") != std::string::npos);
    CHECK(outcome.out.empty() == quiet);
  }
  const auto json = nlohmann::json::parse(run_robotc({"check", file, "--json"}).out);
  CHECK(json["diagnostics"][0]["severity"] == "warning");
  CHECK(json["robots"].size() == 1);
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
  const Outcome twice = run_robotc({"check", good, good});
  CHECK(twice.out == outcome.out + "\n" + outcome.out);  // separated by an empty line

  const Outcome json = run_robotc({"check", "--json", bad, good, bad, folder / "missing.robot"});
  CHECK(json.code == 2);
  CHECK(json.err.empty());
  const auto diagnostics = nlohmann::json::parse(json.out)["diagnostics"];
  REQUIRE(diagnostics.is_array());
  CHECK(nlohmann::json::parse(json.out)["robots"].size() == 1);
  CHECK(diagnostics.size() == 3);
  CHECK(diagnostics[0]["severity"] == "error");
  CHECK(diagnostics[0]["file"] == bad);
  CHECK(diagnostics[0]["line"] == 3);
  CHECK(diagnostics[0]["code"].is_string());
  CHECK(diagnostics[0]["message"].is_string());
}

TEST_CASE("a diagnostic in JSON says all that its text says") {
  const TemporaryFolder folder;
  const std::string file = folder.write("wrong.robot",
                                        "robot r {\n"
                                        "  gravity = [0, 0, 0]\n"
                                        "  const length = 2 m\n"
                                        "  const twice = 2 * lenght\n"
                                        "}\n");
  const auto json = nlohmann::json::parse(run_robotc({"check", "--json", file}).out);
  CHECK(json["robots"].empty());
  const auto& diagnostics = json["diagnostics"];
  REQUIRE(diagnostics.size() == 1);
  CHECK(diagnostics[0] == nlohmann::json{{"code", "unknown-name"},
                                         {"severity", "error"},
                                         {"message", "`lenght` is not defined"},
                                         {"file", file},
                                         {"line", 4},
                                         {"column", 21},
                                         {"end_line", 4},
                                         {"end_column", 27},
                                         {"label", "not found"},
                                         {"secondary",
                                          {{{"file", file},
                                            {"line", 3},
                                            {"column", 9},
                                            {"end_line", 3},
                                            {"end_column", 15},
                                            {"label", "`length` is defined here"}}}},
                                         {"hints", {"did you mean `length`?"}}});
  const std::string still = folder.write("still.robot", "robot r {\n  gravity = [0, 0, 0]\n}\n");
  const auto warning = nlohmann::json::parse(run_robotc({"check", "--json", still}).out)["diagnostics"];
  REQUIRE(warning.size() == 1);
  CHECK(warning[0]["severity"] == "warning");
  const auto nowhere = nlohmann::json::parse(run_robotc({"check", "--json", folder / "none.robot"}).out)["diagnostics"];
  REQUIRE(nowhere.size() == 1);
  CHECK(nowhere[0]["line"].is_null());
  CHECK(nowhere[0]["file"].is_null());
}

TEST_CASE("files that are not text are refused") {
  const TemporaryFolder folder;
  const std::string binary = folder.write("binary.robot", std::string("robot r {\xff\xfe\0}", 13));
  CHECK(run_robotc({"check", binary}).code == 2);
  const auto diagnostics = nlohmann::json::parse(run_robotc({"check", "--json", binary}).out)["diagnostics"];
  CHECK(diagnostics.size() >= 1);
}

}  // namespace
}  // namespace robotc::testing::check_test
