#include "compiler/diagnostics/diagnostics.h"

#include <doctest/doctest.h>

#include "compiler/diagnostics/numbered_names.h"

namespace diagnostics_test {

using namespace robotc;

namespace {

constexpr DiagnosticKind broken{"broken"};
constexpr DiagnosticKind doubtful{"doubtful", Severity::warning};

}  // namespace

TEST_CASE("equal diagnostics are kept once, warnings are not errors") {
  SourceMap sources;
  const SourceId id = sources.add("a.robot", "text");
  Diagnostics diagnostics;
  CHECK_FALSE(diagnostics.has_errors());
  diagnostics.report({.kind = doubtful, .message = "hm", .primary = {{id, 0, 1}, ""}});
  CHECK_FALSE(diagnostics.has_errors());
  for (int i = 0; i < 3; ++i) diagnostics.report({.kind = broken, .message = "no", .primary = {{id, 0, 1}, ""}});
  diagnostics.report({.kind = broken, .message = "no", .primary = {{id, 0, 1}, ""}, .hints = {"but why"}});
  diagnostics.report({.kind = broken, .message = "no", .primary = {{id, 1, 2}, ""}});
  CHECK(diagnostics.all().size() == 4);
  CHECK(diagnostics.error_count() == 3);
  CHECK(diagnostics.has_errors());
}

TEST_CASE("the order is that of the sources, and of reports at one place") {
  SourceMap sources;
  const SourceId a = sources.add("a.robot", "text");
  const SourceId b = sources.add("b.robot", "text");
  Diagnostics diagnostics;
  diagnostics.report({.kind = broken, .message = "5", .primary = {}});
  diagnostics.report({.kind = broken, .message = "4", .primary = {{b, 0, 1}, ""}});
  diagnostics.report({.kind = broken, .message = "2", .primary = {{a, 2, 3}, ""}});
  diagnostics.report({.kind = broken, .message = "3", .primary = {{a, 2, 3}, ""}});
  diagnostics.report({.kind = broken, .message = "1", .primary = {{a, 0, 3}, ""}});
  std::string order;
  for (const Diagnostic* diagnostic : in_source_order(diagnostics)) order += diagnostic->message;
  CHECK(order == "12345");
}

TEST_CASE("a mistake in a name is reported at its first place, whatever the order, and gathers the others") {
  SourceMap sources;
  const SourceId a = sources.add("a.robot", "x = 1\ny = 2\n");
  const DiagnosticKind of_a_name{"of-a-name", Severity::error, true};
  Diagnostics diagnostics;
  const auto report = [&](std::uint32_t begin, const std::string& message) {
    diagnostics.report({.kind = of_a_name, .message = message, .primary = {{a, begin, begin + 1}, ""}});
  };
  report(6, "y");
  report(0, "y");
  report(8, "y");
  report(6, "y");  // again, from another reading of the file
  report(4, "z");
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(diagnostics.all()[0].primary.span.begin == 0);
  CHECK(diagnostics.all()[0].again.size() == 2);
  CHECK(diagnostics.all()[1].again.empty());
  CHECK(diagnostics.reported_errors() == 2);
  CHECK(diagnostics.error_count() == 4);  // each place counts as an error
  CHECK(render_text(diagnostics, sources, false).find("= the same 2 more times: line 2") != std::string::npos);
  CHECK(render_json(diagnostics, sources).find("\"label\": \"the same\"") != std::string::npos);
}

TEST_CASE("the nearest name is a plausible one") {
  const std::vector<std::string_view> names{"link", "joint", "frame", "viscous", "q"};
  CHECK(nearest_name("lnk", names) == "link");
  CHECK(nearest_name("jiont", names) == "joint");  // a transposition is one mistake
  CHECK(nearest_name("Frame", names) == "frame");
  CHECK(nearest_name("viscuos", names) == "viscous");
  CHECK(nearest_name("friction", names).empty());
  CHECK(nearest_name("x", names).empty());
  CHECK(nearest_name("", names).empty());
  CHECK(nearest_name("link", names).empty());  // equal to a name, not a misspelling
  CHECK(nearest_name(std::string(100000, 'x'), names).empty());
}

TEST_CASE("of names with numbers it is said which there are") {
  const std::vector<std::string_view> names{"base",        "tip[1]", "tip[2]", "tip[3]",
                                            "arm[2].hand", "odd[1]", "odd[5]", "one[4]"};
  CHECK(numbers_known("tip[13]", names) == "`tip` has 1 to 3");
  CHECK(numbers_known("arm[3].hand", names) == "`arm` has only 2");
  CHECK(numbers_known("odd[2]", names) == "`odd` has 1, 5");
  CHECK(numbers_known("one[1]", names) == "`one` has only 4");
  CHECK(numbers_known("tip[2]", names).empty());  // an existing index
  CHECK(numbers_known("base", names).empty());
  CHECK(numbers_known("base[1]", names).empty());
  CHECK(numbers_known("tip[x]", names).empty());
  CHECK(numbers_known("tip[", names).empty());
  CHECK(numbers_known("[2]", names).empty());
}

}  // namespace diagnostics_test
