#include <doctest/doctest.h>

#include <cstdlib>
#include <set>
#include <string_view>

#include "tests/first_difference.h"
#include "tests/golden/golden_case.h"
#include "tests/integration/run_robotc.h"

namespace robotc::golden {

namespace {

using testing::Outcome;
using testing::run_robotc;

const std::filesystem::path folder = std::filesystem::path(ROBOTC_SOURCE_DIR) / "tests/golden";

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0" && std::string_view(value) != "false";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Outcome dump(const Case& test, const std::vector<std::string>& options) {
  std::vector<std::string> arguments{"dump", test.path.string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_robotc(arguments);
}

}  // namespace

void check_case(const std::filesystem::path& path) {
  const bool update = is_set("ROBOTC_UPDATE");
  REQUIRE_MESSAGE(!(update && is_set("CI")), "expectations are not rewritten in continuous integration");
  Case test = read_case(path);
  CHECK_FALSE(test.dumps.empty());
  bool changed = false;
  for (Dump& question : test.dumps) {
    const Outcome outcome = dump(test, question.options);
    const std::string what = test.path.string() + ": " + joined(question.options);
    CHECK_MESSAGE(outcome.code == 0, what, "\n", outcome.err);
    CHECK_MESSAGE(dump(test, question.options).out == outcome.out, what, "\nprints something else the second time");
    if (outcome.out == question.expected) continue;
    if (update) {
      question.expected = outcome.out;
      changed = true;
    } else {
      FAIL_CHECK(what, "\nfound:\n", outcome.out, "\n", testing::first_difference(question.expected, outcome.out),
                 "\nIf that is right, run `ROBOTC_UPDATE=1 ./dev test -R golden`, then read `git diff`.");
    }
  }
  if (changed) {
    write_case(test);
    MESSAGE("rewrote ", test.path.string());
  }
}

TEST_CASE("every stage that looks alike on all machines is shown by some case") {
  std::set<std::string> shown;
  for (const Case& test : read_cases(folder)) {
    for (const Dump& question : test.dumps) shown.insert(question.options.begin(), question.options.end());
  }
  for (const char* stage : {"ast", "mechanism", "energy-graph", "new-formulation", "expr"}) {
    CAPTURE(stage);
    CHECK(shown.contains(stage));
  }
}

}  // namespace robotc::golden
