#include "tests/ui/ui_case.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace robotc::ui {

namespace {

constexpr std::string_view expected_prefix = "//~";
constexpr std::string_view directive_prefix = "//!";

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream content;
  content << in.rdbuf();
  return content.str();
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// The line `count` times, with {i} and {i+1} counting from 1.
std::string repeated(const std::string& line, unsigned long count) {
  std::string text;
  for (unsigned long i = 1; i <= count; ++i) {
    text += replaced(replaced(line, "{i}", std::to_string(i)), "{i+1}", std::to_string(i + 1));
  }
  return text;
}

Case read_case(const std::filesystem::path& path) {
  Case test{
      .path = path, .name = path.filename().string(), .source = {}, .directives = {}, .files = {}, .expected = {}};
  const std::string content = read(path);
  std::string_view rest = content;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end);
    if (line.starts_with(expected_prefix)) {
      test.expected += line;
    } else if (line.starts_with(directive_prefix)) {
      line.remove_prefix(directive_prefix.size());
      if (line.ends_with('\n')) line.remove_suffix(1);
      const std::size_t colon = std::min(line.find(": "), line.size());
      const std::size_t word = std::min(line.find_first_not_of(' '), colon);
      test.directives.emplace_back(line.substr(word, colon - word), line.substr(std::min(colon + 2, line.size())));
    } else {
      test.source += line;
    }
  }
  // For sources and files too large to store: the last line repeated, and a file of a first line and rows.
  for (const auto& [key, value] : test.directives) {
    if (key == "repeat last line") {
      const std::size_t begin = test.source.rfind('\n', test.source.size() - 2) + 1;
      const std::string line = test.source.substr(begin);
      test.source.resize(begin);
      test.source += repeated(line, std::stoul(value));
    } else if (key.starts_with("file ")) {
      // FIRST LINE / ROW / COUNT
      const std::size_t first = value.find(" / ");
      const std::size_t second = value.find(" / ", first + 3);
      if (second == std::string::npos) throw std::invalid_argument("`file` needs FIRST LINE / ROW / COUNT: " + value);
      const std::string row = value.substr(first + 3, second - first - 3) + "\n";
      test.files[key.substr(5)] = value.substr(0, first) + "\n" + repeated(row, std::stoul(value.substr(second + 3)));
    }
  }
  return test;
}

}  // namespace

std::vector<Case> read_cases(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    // Folders with an underscore contain files for cases.
    if (entry.path().extension() == ".robot" && !entry.path().parent_path().filename().string().starts_with('_')) {
      paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Case> cases;
  cases.reserve(paths.size());
  for (const auto& path : paths) cases.push_back(read_case(path));
  return cases;
}

std::string expectation(const Outcome& outcome) {
  std::string result;
  for (const std::string& value : outcome.values) {
    std::stringstream lines(value);
    std::string_view label = "value: ";
    for (std::string line; std::getline(lines, line); label = "       ") {
      result += "//~ " + std::string(label) + line + "\n";
    }
  }
  if (outcome.text.empty()) return result.empty() ? "//~ nothing to report\n" : result;
  for (const std::string& code : outcome.codes) result += "//~ code: " + code + "\n";
  std::stringstream lines(outcome.text);
  for (std::string line; std::getline(lines, line);) result += line.empty() ? "//~\n" : "//~ " + line + "\n";
  return result;
}

void write_case(const Case& test, const std::string& expected) {
  std::string content = read(test.path);
  const auto begins_at = [&](std::string_view prefix) {
    if (content.starts_with(prefix)) return std::size_t{0};
    const std::size_t at = content.find("\n" + std::string(prefix));
    return at == std::string::npos ? content.size() : at + 1;
  };
  content.resize(begins_at(expected_prefix));
  if (!content.empty() && content.back() != '\n') content += '\n';
  std::ofstream(test.path, std::ios::binary) << content << expected;
}

}  // namespace robotc::ui
