// The index of functions in docs/language.md must be complete: a new function needs a line.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "compiler/session/session.h"

namespace robotc::robustness::function_index_test {

namespace {

std::string language_page() {
  std::ostringstream text;
  text << std::ifstream("docs/language.md").rdbuf();
  return text.str();
}

void check_entry(const std::string& page, std::string_view name) {
  CAPTURE(name);
  const bool has_entry = page.find("[`" + std::string(name) + "`](") != std::string::npos;
  CHECK_MESSAGE(has_entry, "the index of functions has no link for this name");
}

}  // namespace

TEST_CASE("the index of functions lists every name that the language predefines") {
  const Session session([](const std::string&) -> std::variant<std::string, FileError> { return std::string(); });
  const std::string page = language_page();
  REQUIRE(page.find("## Index of functions") != std::string::npos);
  CHECK(session.names().size() > 60);
  for (const std::string& name : session.names()) check_entry(page, name);
}

TEST_CASE("the index of functions lists every function of a robot") {
  const std::string page = language_page();
  for (const auto& function : Session::function_names()) check_entry(page, function.name);
}

TEST_CASE("the index of functions lists every declaration of the standard library") {
  const std::string page = language_page();
  std::size_t count = 0;
  for (const std::string file : {"controllers", "trajectories", "paths", "blocks"}) {
    std::ifstream in("stdlib/" + file + ".robot");
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      std::string keyword;
      std::string name;
      words >> keyword >> name;
      const bool declares = keyword == "controller" || keyword == "trajectory" || keyword == "fn";
      // A helper of another declaration, not documented.
      if (!declares || name.starts_with("delayed_response")) continue;
      check_entry(page, name.substr(0, name.find('(')));
      ++count;
    }
  }
  CHECK(count > 30);
}

}  // namespace robotc::robustness::function_index_test
