#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/first_difference.h"
#include "tests/ui/ui_case.h"

namespace robotc::ui {

namespace {

/// Kinds that no source text can cause, with the reason.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> without_case{{
    {"code-generation-failed", "only LLVM itself, or a processor it does not know, can bring it about"},
    {"program-too-large", "the limits of what it is made of are met first"},
    {"too-many-files", "it takes a thousand files: tests/robustness makes them"},
}};

const std::filesystem::path root = ROBOTC_SOURCE_DIR;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0" && std::string_view(value) != "false";
}

/// The code of every `DiagnosticKind name{"code"` in the compiler, with the file that declares it.
std::map<std::string, std::string> declared_kinds() {
  std::map<std::string, std::string> kinds;
  static const std::regex declaration(R"(DiagnosticKind\s+\w+\s*\{\s*"([^"]*)\")");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "compiler")) {
    const auto extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    std::ifstream in(entry.path());
    std::stringstream content;
    content << in.rdbuf();
    const std::string text = content.str();
    for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it) {
      const std::string file = std::filesystem::relative(entry.path(), root).string();
      const auto [other, fresh] = kinds.emplace((*it)[1], file);
      INFO((*it)[1].str(), " is declared in ", other->second, " and ", file);
      CHECK(fresh);
    }
  }
  return kinds;
}

}  // namespace

void check_folder(const std::filesystem::path& folder) {
  const bool update = is_set("ROBOTC_UPDATE");
  REQUIRE_MESSAGE(!(update && is_set("CI")), "expectations are not rewritten in continuous integration");
  const std::vector<Case> cases = read_cases(folder);
  CHECK_FALSE(cases.empty());
  for (const Case& test : cases) {
    const std::string actual = expectation(run_front_end(test));
    if (actual == test.expected) continue;
    if (update) {
      write_case(test, actual);
      MESSAGE("rewrote ", test.path.string());
    } else {
      FAIL_CHECK(test.path.string(), "\nfound:\n", actual, "\n", testing::first_difference(test.expected, actual),
                 "\nIf that is right, run `ROBOTC_UPDATE=1 ./dev test -R ",
                 std::filesystem::relative(folder, root / "tests").string(), "`, then read `git diff`.");
    }
  }
}

TEST_CASE("a failure shows the first line that differs, around the first different character") {
  using testing::first_difference;
  CHECK(first_difference("a\nbc\n", "a\nbd\n") == "first difference in line 2:\n  expected: bc\n  found:    bd");
  CHECK(first_difference("a\n", "a\nb\n") ==
        "first difference in line 2:\n  expected: (end of the text)\n  found:    b");
  CHECK(first_difference("abc\n", "ab\nc\n") == "first difference in line 1:\n  expected: abc\n  found:    ab");
  const std::string same(100, 's'), other(100, 'o');
  CHECK(first_difference("1\n" + same + "²" + other, "1\n" + same + "³" + other) ==
        "first difference in line 2:\n  expected: …" + same.substr(41) + "²" + other.substr(41) + "…\n  found:    …" +
            same.substr(41) + "³" + other.substr(41) + "…");
}

TEST_CASE("every kind of diagnostic has a case") {
  std::set<std::string> covered;
  for (const Case& test : read_cases(root / "tests/ui")) {
    std::stringstream lines(test.expected);
    constexpr std::string_view prefix = "//~ code: ";
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(prefix)) covered.insert(line.substr(prefix.size()));
    }
  }
  for (const auto& [code, file] : declared_kinds()) {
    const bool excused =
        std::any_of(without_case.begin(), without_case.end(), [&](const auto& entry) { return entry.first == code; });
    INFO(file, " declares `", code, "`, which no case in tests/ui shows");
    CHECK((covered.contains(code) || excused));
  }
}

}  // namespace robotc::ui
