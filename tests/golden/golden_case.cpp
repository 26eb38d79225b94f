#include "tests/golden/golden_case.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

namespace robotc::golden {

namespace {

constexpr std::string_view expected_prefix = "//~";
constexpr std::string_view question_prefix = "//!";

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(line)};
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

Case read_case(const std::filesystem::path& path) {
  Case test{.path = path, .source = {}, .dumps = {}};
  std::ifstream in(path, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    const std::string_view text = line;
    if (text.starts_with(question_prefix)) {
      test.dumps.push_back({words_of(text.substr(question_prefix.size())), {}});
    } else if (test.dumps.empty()) {
      test.source += line + '\n';
    } else if (text.starts_with(expected_prefix)) {
      const std::string_view rest = text.substr(expected_prefix.size());
      test.dumps.back().expected += std::string(rest.substr(rest.starts_with(' ') ? 1 : 0)) + '\n';
    }
  }
  return test;
}

std::vector<Case> read_cases(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".robot") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Case> cases;
  cases.reserve(paths.size());
  for (const auto& path : paths) cases.push_back(read_case(path));
  return cases;
}

void write_case(const Case& test) {
  std::ofstream out(test.path, std::ios::binary);
  out << test.source;
  for (std::size_t i = 0; i < test.dumps.size(); ++i) {
    if (i > 0) out << '\n';
    out << question_prefix;
    for (const std::string& option : test.dumps[i].options) out << ' ' << option;
    out << '\n';
    std::istringstream lines(test.dumps[i].expected);
    for (std::string line; std::getline(lines, line);) {
      out << expected_prefix << (line.empty() ? "" : " ") << line << '\n';
    }
  }
}

}  // namespace robotc::golden
