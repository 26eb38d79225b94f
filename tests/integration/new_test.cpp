// `robotc new`: its files are valid, run, and meet their expectation, for every chain.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/depth.h"
#include "tests/integration/run_robotc.h"

namespace robotc::testing::new_test {
namespace {

/// All words of R and P of up to `length` letters.
std::vector<std::string> chains(std::size_t length) {
  std::vector<std::string> all{"R", "P"};
  for (std::size_t i = 0; all[i].size() < length; ++i) {
    for (const char letter : {'R', 'P'}) all.push_back(all[i] + letter);
  }
  return all;
}

std::string repeated(const std::string& letters, std::size_t times) {
  std::string chain;
  for (std::size_t i = 0; i < times; ++i) chain += letters;
  return chain;
}

/// Writes a file, checks it without a message, and runs it.
void check_chain(const std::string& chain, const std::string& shape) {
  CAPTURE(chain);
  const TemporaryFolder folder;
  const std::string file = folder / "start.robot";
  const Outcome made = run_robotc({"new", chain, shape, "-o", file});
  CHECK_MESSAGE(made.code == 0, made.err);
  CHECK(made.err.empty());
  CHECK(made.out == "wrote " + file + "; run it with: robotc sim " + file + "\n");
  for (const std::string& line : lines_of(read_text(file))) CHECK_MESSAGE(line.size() <= 120, line);
  const Outcome run = run_robotc({"sim", file, "--out", folder / "out"});
  CHECK_MESSAGE(run.code == 0, run.out, run.err);
  CHECK_MESSAGE(run.err.empty(), run.err);
  CHECK(run.out.find("✓ abs(final(q) - goal) <") != std::string::npos);
}

TEST_CASE("every short chain in a plane starts a file that runs") {
  const std::vector<std::string> all = chains(4);
  CHECK(all.size() == 30);
  for (std::size_t i = 0; i < all.size(); i += test::depth(3, 1)) check_chain(all[i], "--planar");
}

TEST_CASE("every short chain in space starts a file that runs") {
  const std::vector<std::string> all = chains(4);
  // Others than in a plane.
  for (std::size_t i = test::depth(1, 0); i < all.size(); i += test::depth(3, 1)) check_chain(all[i], "--spatial");
}

TEST_CASE("long chains start files that run, too") {
  for (const std::string& shape : {"--planar", "--spatial"}) {
    for (const std::string& chain :
         {repeated("R", 6), repeated("RP", 6), std::string("RRRRRRPRRPRRR"), repeated("RRP", 10)}) {
      check_chain(chain, shape);
    }
  }
  check_chain(repeated("R", 100), "--planar");
}

TEST_CASE("the longest chain checks without a message") {
  const TemporaryFolder folder;
  const std::string file = folder.write("longest.robot", run_robotc({"new", repeated("RP", 125)}).out);
  const Outcome check = run_robotc({"check", file});
  CHECK(check.code == 0);
  CHECK_MESSAGE(check.err.empty(), check.err);
  CHECK(check.out.find("250 degrees of freedom") != std::string::npos);
  const Outcome beyond = run_robotc({"new", repeated("R", 251)});
  CHECK(beyond.code == 2);
  CHECK(beyond.err == "robotc: a robot has at most 250 moving joints, and this chain has 251\n");
}

TEST_CASE("a chain may be named, and goes to standard output without a file") {
  const Outcome plain = run_robotc({"new", "RPR", "--planar"});
  CHECK(plain.code == 0);
  CHECK(plain.out.find("robot rpr {") != std::string::npos);
  CHECK(plain.out.find("robotc sim rpr.robot") != std::string::npos);
  const Outcome named = run_robotc({"new", "RPR", "--name", "picker"});
  CHECK(named.out.find("robot picker {") != std::string::npos);
  CHECK(named.out.find("simulate reach for picker {") != std::string::npos);
  CHECK(named.out.find("gravity = [0, 0, -9.81] m/s^2") != std::string::npos);
  CHECK(run_robotc({"new", repeated("R", 20)}).out.find("robot chain {") != std::string::npos);
}

TEST_CASE("the examples in the comments of a new file work") {
  const TemporaryFolder folder;
  for (const std::string& chain : {"RPR", "PRR"}) {
    CAPTURE(chain);
    std::string text = run_robotc({"new", chain, "--planar", "--name", "robot1"}).out;
    const std::string offer = "Properties of a joint follow in braces: ";
    const std::size_t begin = text.find(offer);
    REQUIRE(begin != std::string::npos);
    const std::string drive = text.substr(begin + offer.size(), text.find('\n', begin) - begin - offer.size());
    const std::size_t joint = text.find("joint joint1:");
    text.insert(text.find('\n', joint), " " + drive);
    const std::size_t placement = text.find("at(", text.find("joint joint3:"));
    text.replace(placement, text.find('\n', placement) - placement, "dh(theta = q, d = 0, a = 0.3 m, alpha = 0)");
    const std::string file = folder.write("robot1.robot", text);
    const Outcome run = run_robotc({"sim", file, "--set", "Kp=100 /s^2", "--out", folder / "out"});
    CHECK_MESSAGE(run.err.empty(), run.err);
    CHECK(run.code <= 1);  // friction may fail the expectation
    CHECK(run_robotc({"eval", file, "gravity_forces(home)"}).code == 0);
    CHECK(run_robotc({"draw", file, "-o", folder / "robot.svg"}).code == 0);
  }
}

TEST_CASE("invalid chains and names are refused with a message") {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& part) {
    const Outcome outcome = run_robotc(arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK_MESSAGE(outcome.err.find(part) != std::string::npos, outcome.err);
    CHECK(lines_of(outcome.err).size() == 1);
  };
  refused({"new", "RXR"}, "`RXR` is neither");
  refused({"new", "rpr"}, "use capital letters");
  refused({"new", ""}, "a chain has at least one joint");
  refused({"new", "RR", "--name", "2arms"}, "`2arms` is not a name");
  refused({"new", "RR", "--name", "for"}, "`for` is a reserved word and cannot be a name; choose another with --name");
  CHECK(run_robotc({"new", "RR", "--planar", "--spatial"}).code == 2);
  CHECK(run_robotc({"new"}).code == 2);
}

TEST_CASE("a file that exists is only overwritten by force") {
  const TemporaryFolder folder;
  const std::string file = folder.write("mine.robot", "precious\n");
  const Outcome kept = run_robotc({"new", "RR", "-o", file});
  CHECK(kept.code == 2);
  CHECK(kept.err == "robotc: " + file + " exists; --force overwrites it\n");
  CHECK(read_text(file) == "precious\n");
  CHECK(run_robotc({"new", "RR", "-o", file, "--force"}).code == 0);
  CHECK(read_text(file).starts_with("/// A chain of 2 joints, RR"));

  const std::string obstacle = folder.write("obstacle", "");
  const Outcome blocked = run_robotc({"new", "RR", "-o", obstacle + "/arm.robot"});
  CHECK(blocked.code == 2);
  CHECK(blocked.err.find("cannot write") != std::string::npos);
}

}  // namespace
}  // namespace robotc::testing::new_test
