// LLVM IR and assembly differ between CPUs, so no file has them. Checks properties that hold everywhere, for every
// function of every robot of this folder.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "tests/golden/golden_case.h"
#include "tests/integration/run_robotc.h"

namespace robotc::golden::native_code_test {

namespace {

using testing::run_robotc;

const std::vector<std::string> functions = {"mass_matrix",          "coriolis_matrix",       "gravity_forces",
                                            "nonlinear_effects",    "inverse_dynamics",      "forward_dynamics",
                                            "inverse_dynamics_dq",  "inverse_dynamics_dqd",  "forward_dynamics_dq",
                                            "forward_dynamics_dqd", "forward_dynamics_dtau", "kinetic_energy",
                                            "potential_energy",     "joint_reactions"};

const std::filesystem::path folder = std::filesystem::path(ROBOTC_SOURCE_DIR) / "tests/golden";

/// Functions that a kernel may call besides its own parts: libm, and LLVM's intrinsics.
const std::set<std::string> libm = {"sincos", "sin",  "cos",  "tan", "asin", "acos", "atan",  "atan2",
                                    "sinh",   "cosh", "tanh", "exp", "log",  "pow",  "floor", "fma"};

std::string robot_of(const Case& test) {
  std::smatch match;
  REQUIRE(std::regex_search(test.source, match, std::regex(R"(\nrobot (\w+))")));
  return match[1];
}

/// The first group of each match.
std::vector<std::string> all_matches(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) found.push_back((*it)[1]);
  return found;
}

std::string dump(const Case& test, const std::string& stage, const std::string& function) {
  const testing::Outcome outcome = run_robotc({"dump", test.path.string(), "--stage", stage, "--function", function});
  CHECK_MESSAGE(outcome.code == 0, outcome.err);
  return outcome.out;
}

}  // namespace

TEST_CASE("LLVM IR has its entry points, calls libm at most, and takes a fixed amount of stack") {
  // The module contains only kernels, their parts and the sine tables.
  static const std::regex definition(R"(\ndefine (?:internal |dso_local )*\w+ @([\w.]+)\()");
  static const std::regex call(R"(\bcall [^@\n]*@([\w.]+)\()");
  static const std::regex indirect_call(R"(\b(call [^@\n]*%\w+\())");
  static const std::regex grows(R"((alloca [^\n]*, i(?:32|64) %))");
  static const std::regex global(R"(\n@([\w.]+) = )");
  for (const Case& test : read_cases(folder)) {
    const std::string robot = robot_of(test);
    const bool has_parameters = test.source.find("param ") != std::string::npos;
    for (const std::string& function : functions) {
      CAPTURE(test.path.string());
      CAPTURE(function);
      const std::string text = dump(test, "llvm", function);
      const std::vector<std::string> names = all_matches(text, definition);
      const std::set<std::string> defined(names.begin(), names.end());
      CHECK(defined.size() == names.size());
      CHECK(defined.contains(robot + "_" + function));
      CHECK(defined.contains(robot + "_" + function + "_packed"));
      CHECK((has_parameters || !defined.contains(robot + "_prepare")));
      for (const std::string& callee : all_matches(text, call)) {
        CAPTURE(callee);
        CHECK((defined.contains(callee) || libm.contains(callee) || callee.starts_with("llvm.")));
      }
      CHECK(all_matches(text, indirect_call).empty());
      CHECK(all_matches(text, grows).empty());
      CHECK(all_matches(text, global).empty());  // no state
    }
  }
}

TEST_CASE("assembly has its entry points and calls libm at most") {
  static const std::regex exported(R"(\n\s*\.globl\s+([\w.]+))");
  static const std::regex local(R"(\n([\w.]+):)");
  static const std::regex call(R"(\n\s*(?:callq?|bl|# calls)\s+([A-Za-z_][\w.]*))");
  for (const Case& test : read_cases(folder)) {
    const std::string robot = robot_of(test);
    for (const std::string& function : functions) {
      CAPTURE(test.path.string());
      CAPTURE(function);
      const std::string text = dump(test, "asm", function);
      std::vector<std::string> entries = all_matches(text, exported);
      std::erase_if(entries, [&](const std::string& name) { return name.starts_with(robot + "_prepare"); });
      // Our own code has one of the two.
      if (!entries.empty() && entries.front() == robot + "_" + function) entries.erase(entries.begin());
      CHECK(entries == std::vector<std::string>{robot + "_" + function + "_packed"});
      const std::vector<std::string> labels = all_matches(text, local);
      const std::set<std::string> defined(labels.begin(), labels.end());
      for (const std::string& callee : all_matches(text, call)) {
        CAPTURE(callee);
        CHECK((defined.contains(callee) || libm.contains(callee) || callee == "robotc.sincos.slow"));
      }
    }
  }
}

TEST_CASE("LLVM IR and assembly are the same in any process") {
  for (const Case& test : read_cases(folder)) {
    for (const char* function : {"inverse_dynamics", "forward_dynamics", "coriolis_matrix"}) {
      for (const char* stage : {"llvm", "asm"}) {
        CAPTURE(test.path.string());
        CAPTURE(function);
        CAPTURE(stage);
        CHECK(dump(test, stage, function) == dump(test, stage, function));
      }
    }
  }
}

}  // namespace robotc::golden::native_code_test
