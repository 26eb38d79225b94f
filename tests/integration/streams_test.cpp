#include <doctest/doctest.h>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::streams_test {
namespace {

struct Pendulum {
  TemporaryFolder folder;
  std::string file = folder.write("pendulum.robot", pendulum_file());
};

TEST_CASE("output that cannot be written is an error") {
  const Pendulum pendulum;
  for (const Stdout output : {Stdout::closed, Stdout::full_device}) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"eval", pendulum.file, "1 + 1"},
                                                      {"check", pendulum.file},
                                                      {"dump", pendulum.file, "--stage", "ast"},
                                                      {"compare", pendulum.file},
                                                      {"explain", pendulum.file, "mass_matrix"},
                                                      {"sim", pendulum.file, "--out", pendulum.folder / "results"},
                                                      {"--help"}}) {
      CAPTURE(arguments.front());
      const Outcome outcome = run_robotc(arguments, {.output = output});
      CHECK(outcome.code == 2);
      CHECK(outcome.err.find("cannot write to standard output: ") != std::string::npos);
    }
  }
}

TEST_CASE("a reader that has gone causes no message, but is not success") {
  const Pendulum pendulum;
  const Outcome outcome = run_robotc({"eval", pendulum.file, "1 + 1"}, {.output = Stdout::broken_pipe});
  CHECK(outcome.signal == 0);
  CHECK(outcome.code == 141);
  CHECK(outcome.err.empty());
}

TEST_CASE("results do not end up in each other's files") {
  // With standard output closed, the first opened file would get its number.
  const Pendulum pendulum;
  run_robotc({"sim", pendulum.file, "--out", pendulum.folder / "results"}, {.output = Stdout::closed});
  CHECK(read_text(pendulum.folder / "results/settle.csv").find("real time") == std::string::npos);
  CHECK(read_text(pendulum.folder / "results/settle.svg").ends_with("</svg>\n"));
}

}  // namespace
}  // namespace robotc::testing::streams_test
