// The man page and `--help` must describe the same options.
#include <doctest/doctest.h>

#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::man_page_test {
namespace {

constexpr const char* page = "docs/robotc.1";

std::string first_word(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  words >> word;
  return word;
}

/// The lines below a heading of `--help`, up to the next blank line.
std::vector<std::string> section(const std::string& help, const std::string& heading) {
  std::vector<std::string> lines;
  bool inside = false;
  for (const std::string& line : lines_of(help)) {
    if (line == heading) {
      inside = true;
    } else if (line.empty()) {
      inside = false;
    } else if (inside) {
      lines.push_back(line);
    }
  }
  return lines;
}

/// "-o" and "--output" from " -o,--output FILE where it goes": the names in the line's first word.
std::set<std::string> options_in_help(const std::string& help) {
  std::set<std::string> options;
  for (const std::string& line : section(help, "Options:")) {
    if (!line.starts_with("  -")) continue;  // a continued description
    std::istringstream names(first_word(line));
    for (std::string name; std::getline(names, name, ',');) options.insert(name);
  }
  options.erase("-h");
  options.erase("--help");  // described once, for every command
  return options;
}

/// The options that a section of the page describes: items such as ".It Fl o , Fl -output Ar file".
std::set<std::string> options_in_items(const std::vector<std::string>& lines) {
  std::set<std::string> options;
  for (const std::string& line : lines) {
    if (!line.starts_with(".It ")) continue;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word == "Fl" && words >> word) options.insert("-" + word);
    }
  }
  return options;
}

/// The page's lines by heading.
std::map<std::string, std::vector<std::string>> sections_of_page() {
  std::map<std::string, std::vector<std::string>> sections;
  std::string heading;
  for (const std::string& line : lines_of(read_text(page))) {
    if (line.starts_with(".Sh ") || line.starts_with(".Ss ")) heading = line.substr(4);
    sections[heading].push_back(line);
  }
  return sections;
}

TEST_CASE("the man page has every command and every option of the help, and no other") {
  const auto sections = sections_of_page();
  const std::string help = run_robotc({"--help"}).out;
  std::set<std::string> commands;
  for (const std::string& line : section(help, "Subcommands:")) {
    if (line.starts_with("  ") && line[2] != ' ') commands.insert(first_word(line));
  }
  CHECK(commands.size() >= 5);
  for (const std::string& command : commands) {
    CAPTURE(command);
    REQUIRE_MESSAGE(sections.contains(command), "docs/robotc.1 needs a section `.Ss COMMAND` with its options");
    const std::set<std::string> described = options_in_items(sections.at(command));
    const std::set<std::string> offered = options_in_help(run_robotc({command, "--help"}).out);
    for (const std::string& option : offered) {
      CHECK_MESSAGE(described.contains(option), "docs/robotc.1 does not describe ", option);
    }
    for (const std::string& option : described) {
      CHECK_MESSAGE(offered.contains(option), "docs/robotc.1 describes what there is not: ", option);
    }
    // And in the synopsis.
    bool in_synopsis = false;
    for (const std::string& line : sections.at("SYNOPSIS")) in_synopsis |= line == ".Cm " + command;
    CHECK(in_synopsis);
  }
  for (const auto& [heading, lines] : sections) {
    if (lines.front().starts_with(".Ss ")) CHECK_MESSAGE(commands.contains(heading), heading);
  }
}

bool runs(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }

TEST_CASE("the man page is well formed") {
  const std::string name(page);
  bool checked = false;
  if (runs("command -v mandoc")) {
    CHECK(runs("mandoc -T lint -W warning " + name));
    checked = true;
  }
  if (runs("command -v groff")) {
    CHECK(runs("test -z \"$(groff -ww -mandoc -Tutf8 " + name + " 2>&1 >/dev/null)\""));
    checked = true;
  }
  if (!checked) MESSAGE("neither mandoc nor groff is there to look at it");
  CHECK(read_text(page).starts_with(".Dd "));
}

}  // namespace
}  // namespace robotc::testing::man_page_test
