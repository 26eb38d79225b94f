// The cache of compiled code: a second run compiles nothing, and no state of the cache changes results.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::cache_test {
namespace {

/// RAII: sets or removes an environment variable for child processes.
class Variable {
 public:
  Variable(const char* name, const std::optional<std::string>& value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    set(value);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { set(before_); }

 private:
  void set(const std::optional<std::string>& value) { value ? ::setenv(name_, value->c_str(), 1) : ::unsetenv(name_); }

  const char* name_;
  std::optional<std::string> before_;
};

/// Runs the pendulum's simulation; returns its log.
std::string log_of_run(const TemporaryFolder& folder) {
  const std::string file = folder.write("pendulum.robot", pendulum_file());
  const Outcome run = run_robotc({"sim", file, "--out", folder / "out"});
  CHECK_MESSAGE(run.code == 0, run.err);
  CHECK(run.err.empty());
  return read_text(folder / "out/settle.csv");
}

/// The objects in a folder: rewritten ones have another inode.
std::vector<std::pair<std::string, ino_t>> objects_in(const std::string& folder) {
  std::vector<std::pair<std::string, ino_t>> objects;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    struct stat status{};
    ::stat(entry.path().c_str(), &status);
    objects.emplace_back(entry.path().string(), status.st_ino);
  }
  std::sort(objects.begin(), objects.end());
  return objects;
}

TEST_CASE("a second run compiles nothing, and logs the same") {
  const TemporaryFolder folder;
  const std::string without = log_of_run(folder);
  const std::string place = folder / "cache";
  const Variable variable("ROBOTC_CACHE", place);
  CHECK(log_of_run(folder) == without);
  const auto objects = objects_in(place);
  CHECK(objects.size() >= 3);
  CHECK(log_of_run(folder) == without);
  CHECK(objects_in(place) == objects);

  // The REPL has the same kernels.
  const Outcome repl = run_robotc({"repl", folder / "pendulum.robot"}, {.input = ":run settle\n"});
  CHECK_MESSAGE(repl.code == 0, repl.err);
  CHECK(objects_in(place) == objects);

  // Damaged ones are regenerated, with equal content.
  std::string first;
  for (const auto& [path, inode] : objects) {
    if (first.empty()) first = read_text(path);
    std::ofstream(path, std::ios::binary | std::ios::app) << "more";
  }
  CHECK(log_of_run(folder) == without);
  CHECK(read_text(objects.front().first) == first);
}

TEST_CASE("a long run logs the same, whether its better code is made on the way, is there, or comes too late") {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& file) {
    const Outcome outcome = run_robotc({"sim", file, "--out", folder / "out"});
    CHECK(outcome.signal == 0);
    return outcome;
  };
  const std::string chain = read_text("bench/robots/chain.robot");
  const std::string simulation = "\nsimulate fall for chain {\n  initial q = 0\n  tau = 0\n  log q\n  step = 0.1 ms\n";
  // So many right-hand sides would pay for it, but this run ends in the first row.
  const std::string soon = folder.write(
      "soon.robot",
      chain + simulation + "  initial qd = [1e200 for i in 1..30] SI\n  duration = 100 s, integrator = rk4\n}\n");
  CHECK(run(soon).code == 1);
  const std::string file =
      folder.write("fall.robot", pendulum_file("simulate fall for pendulum {\n  initial q = home\n"
                                               "  tau = 0\n  log q, qd\n"
                                               "  duration = 6 s, step = 0.1 ms, integrator = rk4\n}"));
  const auto log = [&] {
    const Outcome outcome = run_robotc({"sim", file, "fall", "--out", folder / "out"});
    CHECK_MESSAGE(outcome.code == 0, outcome.err);
    return read_text(folder / "out/fall.csv");
  };
  const std::string without = log();
  const Variable variable("ROBOTC_CACHE", folder / "cache");
  for (int i = 0; i < 5; ++i) CHECK((log() == without));
}

TEST_CASE("`cache` says where objects are, and removes them") {
  const TemporaryFolder folder;
  const std::string place = folder / "home/.cache/robotc";
  {
    const Variable unset("ROBOTC_CACHE", std::nullopt);
    const Variable home("HOME", folder / "home");
    const Variable caches("XDG_CACHE_HOME", "relative");
    CHECK(run_robotc({"cache"}).out == place + ": 0 objects, 0 kB of at most 256 MB\n");
    CHECK(!std::filesystem::exists(folder / "home"));
    log_of_run(folder);
    const std::size_t count = objects_in(place).size();
    CHECK(run_robotc({"cache"}).out.starts_with(place + ": " + std::to_string(count) + " objects, "));
    const Outcome cleared = run_robotc({"cache", "--clear"});
    CHECK(cleared.code == 0);
    CHECK(cleared.out.starts_with("removed " + std::to_string(count) + " objects, "));
    CHECK(objects_in(place).empty());
    const Variable absolute("XDG_CACHE_HOME", folder / "caches");
    CHECK(run_robotc({"cache"}).out.starts_with(folder / "caches/robotc:"));
    const Variable empty("ROBOTC_CACHE", "");
    CHECK(run_robotc({"cache"}).out == "the cache is disabled: ROBOTC_CACHE is empty\n");
  }
  const Variable off("ROBOTC_CACHE", "off");
  CHECK(run_robotc({"cache", "--clear"}).out == "the cache is disabled: ROBOTC_CACHE is `off`\n");
}

TEST_CASE("a cache that others may write to is left alone, without a word") {
  const TemporaryFolder folder;
  const std::string place = folder / "cache";
  std::filesystem::create_directory(place);
  std::filesystem::permissions(place, std::filesystem::perms::all);
  const Variable variable("ROBOTC_CACHE", place);
  log_of_run(folder);
  CHECK(objects_in(place).empty());
  CHECK(run_robotc({"cache"}).out == "the cache is disabled: " + place + " cannot be used, others may write to it\n");
}

}  // namespace
}  // namespace robotc::testing::cache_test
