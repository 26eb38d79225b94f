#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "compiler/syntax/parse.h"
#include "tests/ui/ui_case.h"

namespace examples_test {

using namespace robotc;

namespace {

const std::filesystem::path folder = std::filesystem::path(ROBOTC_SOURCE_DIR) / "tests/unit/syntax/examples";

}  // namespace

// The language by example. Each file ends with the expected tree of its text.
TEST_CASE("the examples have the trees that stand below them") {
  const bool update = std::getenv("ROBOTC_UPDATE") != nullptr;
  REQUIRE_FALSE((update && std::getenv("CI") != nullptr));
  for (const ui::Case& test : ui::read_cases(folder)) {
    SourceMap sources;
    Diagnostics diagnostics;
    const syntax::File file = syntax::parse_file(sources, sources.add(test.name, test.source), diagnostics);
    CHECK_MESSAGE(diagnostics.all().empty(), render_text(diagnostics, sources, false));
    const std::string actual = ui::expectation({syntax::print(file, sources), {}, {}});
    if (actual == test.expected) continue;
    if (update) {
      ui::write_case(test, actual);
    } else {
      FAIL_CHECK(test.path.string(), "\nexpected:\n", test.expected, "\nfound:\n", actual);
    }
  }
}

// Open brackets are reported once, and the text before the cut causes no errors.
TEST_CASE("an example cut off at any byte is read to its end") {
  const std::vector<ui::Case> cases = ui::read_cases(folder);
  const auto scara =
      std::find_if(cases.begin(), cases.end(), [](const ui::Case& c) { return c.name == "scara.robot"; });
  REQUIRE(scara != cases.end());
  const std::string& source = scara->source;
  for (std::size_t i = 0; i < source.size(); ++i) {
    SourceMap sources;
    Diagnostics diagnostics;
    syntax::parse_file(sources, sources.add("cut", source.substr(0, i)), diagnostics);
    CHECK_MESSAGE(diagnostics.error_count() <= 2, source.substr(0, i), "\n", render_text(diagnostics, sources, false));
  }
}

TEST_CASE("one byte too few costs few messages") {
  constexpr std::size_t step = 7;  // a prime, so that bytes of every kind occur
  for (const ui::Case& test : ui::read_cases(folder)) {
    for (std::size_t i = 0; i < test.source.size(); i += step) {
      SourceMap sources;
      Diagnostics diagnostics;
      const std::string source = test.source.substr(0, i) + test.source.substr(i + 1);
      syntax::parse_file(sources, sources.add("gap", source), diagnostics);
      CHECK_MESSAGE(diagnostics.error_count() <= 2, render_text(diagnostics, sources, false));
    }
  }
}

}  // namespace examples_test
