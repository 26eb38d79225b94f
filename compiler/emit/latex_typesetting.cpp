#include "compiler/emit/latex_typesetting.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace robotc::emit {

std::size_t printed_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '}' || c == '_' || c == '^' || c == ' ' || c == '&') continue;
    if (c != '\\') {
      ++width;
      continue;
    }
    const std::size_t begin = i + 1;
    while (i + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0) ++i;
    const std::string_view command = text.substr(begin, i + 1 - begin);
    if (command.empty()) {
      ++i;
    } else if (command != "mathrm" && command != "mathit" && command != "dot" && command != "ddot" &&
               command != "text" && command != "frac" && command != "notag") {
      width += command == "sin" || command == "cos" ? 3 : 1;
    }
  }
  return width;
}

namespace {

constexpr std::array<std::string_view, 5> sizes_on_the_left{"", "\\bigl", "\\Bigl", "\\biggl", "\\Biggl"};
constexpr std::array<std::string_view, 5> sizes_on_the_right{"", "\\bigr", "\\Bigr", "\\biggr", "\\Biggr"};
constexpr std::size_t size_of_fractions = 2;

/// An open parenthesis.
struct OpenParenthesis {
  std::size_t at = 0;
  std::size_t size = 0;
  bool of_function = false;
};

}  // namespace

std::string sized_parentheses(const std::string& text) {
  std::vector<OpenParenthesis> open;
  std::vector<std::pair<std::size_t, std::string_view>> insertions;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool of_function =
        i > 0 && (std::isalpha(static_cast<unsigned char>(text[i - 1])) != 0 || text[i - 1] == '}');
    if (text[i] == '(') open.push_back({i, 0, of_function});
    const bool is_fraction = std::string_view(text).substr(i).starts_with("\\frac");
    if (is_fraction && !open.empty()) open.back().size = std::max(open.back().size, size_of_fractions);
    if (text[i] != ')' || open.empty()) continue;
    const OpenParenthesis closed = open.back();
    open.pop_back();
    const std::size_t size = std::min(closed.size, sizes_on_the_left.size() - 1);
    if (size > 0) {
      insertions.emplace_back(closed.at, sizes_on_the_left[size]);
      insertions.emplace_back(i, sizes_on_the_right[size]);
    }
    const std::size_t outside = closed.of_function ? closed.size : closed.size + 1;
    if (!open.empty()) open.back().size = std::max(open.back().size, outside);
  }
  std::sort(insertions.begin(), insertions.end());
  std::string result;
  std::size_t done = 0;
  for (const auto& [at, size] : insertions) {
    result += text.substr(done, at - done);
    result += size;
    done = at;
  }
  return result + text.substr(done);
}

}  // namespace robotc::emit
