#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::command_line_test {
namespace {

TEST_CASE("--version and --help go to standard output") {
  const Outcome version = run_robotc({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.starts_with("robotc 0."));
  CHECK(version.err.empty());

  const Outcome help = run_robotc({"--help"});
  CHECK(help.code == 0);
  for (const char* word :
       {"check", "eval", "sim", "draw", "graph", "compare", "bench", "explain", "dump", "Examples", "Exit codes"}) {
    CAPTURE(word);
    CHECK(help.out.find(word) != std::string::npos);
  }
  for (const char* command :
       {"check", "eval", "sim", "draw", "graph", "compare", "bench", "build", "explain", "dump"}) {
    const Outcome of_command = run_robotc({command, "--help"});
    CHECK(of_command.code == 0);
    CHECK(of_command.out.find("Excludes") == std::string::npos);
  }
}

TEST_CASE("every wrong command line is exit code 2 and a message") {
  const std::vector<std::vector<std::string>> wrong{
      {"frobnicate"},
      {"--frobnicate"},
      {"check"},
      {"eval"},
      {"eval", "x.robot"},
      {"eval", "x.robot", "q", "q"},
      {"sim"},
      {"sim", "x.robot", "--out"},
      {"sim", "x.robot", "--frobnicate"},
      {"sim", "x.robot", "--set", "Kp"},
      {"sim", "x.robot", "--set", "=3"},
      {"sim", "x.robot", "--set", "Kp="},
      {"sim", "x.robot", "a", "b"},
      {"draw"},
      {"draw", "x.robot", "--pose"},
      {"draw", "x.robot", "--pose", "home", "--q", "[0]"},
      {"draw", "x.robot", "--frobnicate"},
      {"graph"},
      {"graph", "x.robot", "--tree", "--energy"},
      {"compare"},
      {"bench"},
      {"bench", "x.robot", "mass_matrix"},
      {"compare", "x.robot", "--formulation", "kane"},
      {"explain", "x.robot"},
      {"dump", "x.robot"},
      {"dump", "x.robot", "--stage", "frobnicate"},
  };
  for (const auto& arguments : wrong) {
    CAPTURE(arguments.back());
    const Outcome outcome = run_robotc(arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("robotc: "));
  }
}

TEST_CASE("no command at all shows the help, as an error") {
  const Outcome outcome = run_robotc({});
  CHECK(outcome.code == 2);
  CHECK(outcome.out.find("Examples") != std::string::npos);
}

TEST_CASE("`help` is a word for --help") {
  CHECK(run_robotc({"help"}).out == run_robotc({"--help"}).out);
  CHECK(run_robotc({"help", "sim"}).out == run_robotc({"sim", "--help"}).out);
  CHECK(run_robotc({"help", "sim"}).code == 0);
}

TEST_CASE("a misspelt command is recognised") {
  CHECK(run_robotc({"chekc"}).err.find("did you mean `check`?") != std::string::npos);
}

TEST_CASE("wrong command lines get a suggestion") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"simulate", "x.robot"}, "there is no command `simulate`; did you mean `sim`?"},
      {{"evaluate", "x.robot"}, "did you mean `eval`?"},
      {{"compile", "x.robot"}, "did you mean `check`?"},
      {{"x.robot"}, "a command comes first: `robotc check x.robot`"},
      {{"hlep"}, "there is no command `hlep`; did you mean `help`?"},
      {{"help", "simulate"}, "there is no command `simulate`; did you mean `sim`?"},
      {{"-v"}, "there is no option `-v`; did you mean `--version`?"},
      {{"--verison"}, "did you mean `--version`?"},
      {{"--json", "x.robot"}, "a command comes first"},
      {{"sim", "x.robot", "--outt", "o"}, "`sim` has no option `--outt`; did you mean `--out`?"},
      {{"sim", "x.robot", "--output", "o"}, "did you mean `--out`?"},
      {{"sim", "x.robot", "--param", "Kp=3"}, "did you mean `--set`?"},
      {{"draw", "x.robot", "--out=o"}, "did you mean `--output`?"},
      {{"draw", "x.robot", "-robot", "o"}, "did you mean `--robot`?"},
      {{"derive", "x.robot", "--latex"}, "did you mean `--as latex`?"},
      {{"derive", "x.robot", "--format", "c"}, "did you mean `--as`?"},
      {{"check", "x.robot", "--frobnicate"}, "`check` has no option `--frobnicate`\n"},
      {{"sim", "x.robot", "fall", "again"}, "`sim` takes no argument `again`\n"},
      {{"sim", "--set", "Kp", "=", "3", "x.robot"}, "without blanks"},
  };
  for (const auto& [arguments, message] : cases) {
    CAPTURE(message);
    const Outcome outcome = run_robotc(arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
}

TEST_CASE("files that cannot be read") {
  const TemporaryFolder folder;
  for (const std::string& file : {folder / "missing.robot", folder / ""}) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"check", file},
                                                      {"eval", file, "1"},
                                                      {"sim", file},
                                                      {"draw", file},
                                                      {"graph", file},
                                                      {"compare", file},
                                                      {"explain", file, "mass_matrix"},
                                                      {"dump", file, "--stage", "ast"}}) {
      CAPTURE(arguments.front());
      CAPTURE(file);
      const Outcome outcome = run_robotc(arguments);
      CHECK(outcome.code == 2);
      CHECK(outcome.err.find(file) != std::string::npos);
    }
  }
}

}  // namespace
}  // namespace robotc::testing::command_line_test
