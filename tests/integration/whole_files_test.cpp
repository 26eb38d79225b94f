// Output files are complete or absent, even if a run is killed or the disk is full.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "tests/depth.h"
#include "tests/integration/run_robotc.h"

namespace robotc::testing::whole_files_test {
namespace {

/// A run of some hundredths of a second, with a log that takes as long to write.
const std::string long_run = R"(
simulate long for pendulum {
  initial q = home
  tau = springs(still) every 1 ms
  duration = 100 s, step = 1 ms, integrator = rk4
  log q, qd, tau
}
)";

struct Pendulum {
  TemporaryFolder folder;
  std::string file = folder.write("pendulum.robot", pendulum_file(long_run));
  std::string out = folder / "out";

  [[nodiscard]] Outcome run(RunOptions options) const {
    return run_robotc({"sim", file, "long", "--out", out}, options);
  }
  [[nodiscard]] std::set<std::string> results() const {
    std::set<std::string> names;
    if (!std::filesystem::exists(out)) return names;
    for (const auto& entry : std::filesystem::directory_iterator(out)) names.insert(entry.path().filename().string());
    return names;
  }
};

TEST_CASE("whenever a run is interrupted, its files are whole or not there") {
  int turn = 0;
  for (const int after_ms : {1, 4, 7, 10, 14, 18, 22, 26, 30, 40, 60, 100, 200}) {
    ++turn;
    for (const int signal : {SIGINT, SIGTERM}) {
      if (!test::at_full_depth() && (turn % 2 == 0) != (signal == SIGINT)) continue;  // one of the two in turn
      CAPTURE(after_ms);
      const Pendulum pendulum;
      const Outcome outcome = pendulum.run({.interrupt_after_ms = after_ms, .signal = signal});
      if (outcome.signal != 0) {
        // Before the run there is nothing to save, after it nothing left to do.
        CHECK(outcome.signal == signal);
      } else {
        CHECK((outcome.code == 130 || outcome.code == 0));
        CHECK((outcome.out.find("interrupted at t = ") != std::string::npos) == (outcome.code == 130));
      }
      const std::set<std::string> results = pendulum.results();
      for (const std::string& name : results) {
        CAPTURE(name);
        const std::string text = read_text((std::filesystem::path(pendulum.out) / name).string());
        const bool whole = (name == "long.csv" && text.ends_with('\n')) ||
                           (name == "long.svg" && text.ends_with("</svg>\n")) ||
                           (name == "long.html" && text.find("</html>") != std::string::npos);
        CHECK(whole);
      }
      CHECK((results.empty() || results.size() == 3));
    }
  }
}

TEST_CASE("a file over the size limit is an error and leaves no file") {
  const Pendulum pendulum;
  for (const rlim_t largest : {rlim_t{1}, rlim_t{4096}, rlim_t{100'000}}) {
    CAPTURE(largest);
    const Outcome outcome = pendulum.run({.largest_file = largest});
    CHECK(outcome.signal == 0);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("long.csv: File too large") != std::string::npos);
    CHECK(pendulum.results().empty());
  }
  const std::string picture = pendulum.folder / "picture.svg";
  for (const std::string command : {"draw", "graph"}) {
    CAPTURE(command);
    const Outcome outcome = run_robotc({command, pendulum.file, "-o", picture}, {.largest_file = rlim_t{1000}});
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("File too large") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(picture));
  }
  const std::string robot = pendulum.folder / "new.robot";
  CHECK(run_robotc({"new", "RRR", "--planar", "-o", robot}, {.largest_file = rlim_t{100}}).code == 2);
  CHECK_FALSE(std::filesystem::exists(robot));
  CHECK(pendulum.folder.file_count() == 2);  // the file and the folder for results
}

TEST_CASE("an existing file stays if there is no room for the new one") {
  const Pendulum pendulum;
  REQUIRE(pendulum.run({}).code == 0);
  const std::string before = read_text(pendulum.out + "/long.csv");
  CHECK(pendulum.run({.largest_file = rlim_t{100'000}}).code == 2);
  CHECK(read_text(pendulum.out + "/long.csv") == before);
  CHECK(pendulum.results().size() == 3);
}

}  // namespace
}  // namespace robotc::testing::whole_files_test
