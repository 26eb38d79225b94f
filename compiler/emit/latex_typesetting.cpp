#include "compiler/emit/latex_typesetting.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace robotc::emit {

namespace {

// Widths of characters in Computer Modern at 10 pt, in tenths of a digit's width (5 pt).
constexpr std::size_t of_digit = 10;
constexpr std::size_t of_letter = 10;
constexpr std::size_t of_capital = 15;
constexpr std::size_t of_m = 17;
constexpr std::size_t of_sign = 24;  ///< with the space around it
constexpr std::size_t of_bracket = 9;
constexpr std::size_t of_point = 6;
constexpr std::size_t of_thin_space = 3;
constexpr std::size_t of_function_name = 26;  ///< "sin" with its space
constexpr std::size_t of_operator = 20;       ///< \cdot, \le, …

std::size_t width_of_character(char c) {
  if (c == 'm' || c == 'w') return of_m;
  if (std::isupper(static_cast<unsigned char>(c)) != 0) return c == 'I' ? of_letter : of_capital;
  if (std::isdigit(static_cast<unsigned char>(c)) != 0) return of_digit;
  if (std::isalpha(static_cast<unsigned char>(c)) != 0) return of_letter;
  if (c == '+' || c == '-' || c == '=') return of_sign;
  if (c == '(' || c == ')' || c == '[' || c == ']') return of_bracket;
  if (c == '.' || c == ',') return of_point;
  return 0;  // braces, blanks, marks of indices and alignment
}

std::size_t width_of_command(std::string_view command) {
  constexpr std::string_view invisible[] = {"mathrm", "mathit", "dot",  "ddot", "text",  "frac",  "notag",
                                            "bigl",   "bigr",   "Bigl", "Bigr", "biggl", "biggr", "operatorname"};
  if (std::find(std::begin(invisible), std::end(invisible), command) != std::end(invisible)) return 0;
  if (command == "sin" || command == "cos") return of_function_name;
  if (command == "cdot" || command == "le" || command == "quad") return of_operator;
  return of_capital;
}

}  // namespace

std::size_t printed_width(std::string_view text) {
  constexpr std::size_t quarters_of_index = 3;  // indices and exponents are three quarters as wide
  std::size_t width = 0;                        // in fortieths of a digit
  std::vector<bool> is_index;                   // by open brace
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool inside = std::find(is_index.begin(), is_index.end(), true) != is_index.end();
    const auto add = [&](std::size_t tenths) { width += tenths * (inside ? quarters_of_index : 4); };
    const char c = text[i];
    if (c == '{') {
      is_index.push_back(i > 0 && (text[i - 1] == '_' || text[i - 1] == '^'));
    } else if (c == '}' && !is_index.empty()) {
      is_index.pop_back();
    }
    if (c != '\\') {
      // The sign of a number has no space.
      const bool is_prefix = c == '-' && (i + 1 < text.size() && text[i + 1] != ' ');
      add(is_prefix ? of_capital : width_of_character(c));
      continue;
    }
    const std::size_t begin = i + 1;
    while (i + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0) ++i;
    const std::string_view command = text.substr(begin, i + 1 - begin);
    if (command.empty()) {
      add(of_thin_space);
      ++i;
    } else {
      add(width_of_command(command));
    }
  }
  constexpr std::size_t parts_of_digit = 40;
  return (width + parts_of_digit - 1) / parts_of_digit;
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
