#include "results/typeset.h"

#include <array>
#include <cstddef>

#include "compiler/support/utf8.h"

namespace robotc::tools {

namespace {

constexpr std::string_view replacement = "\uFFFD";

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; }

void append_escaped(std::string& out, std::string_view text) {
  for (char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (is_control(c)) {
          out += replacement;
        } else {
          out += c;
        }
    }
  }
}

}  // namespace

std::string escape_markup(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t invalid = find_invalid_text(text);
    append_escaped(out, text.substr(0, invalid));
    if (invalid == std::string_view::npos) return out;
    out += replacement;
    text.remove_prefix(invalid + 1);
  }
}

std::string superscript(std::string_view digits) {
  constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (char c : digits) {
    if (c == '-') out += "⁻";
    if (c >= '0' && c <= '9') out += raised[static_cast<std::size_t>(c - '0')];
  }
  return out;
}

std::string typeset_unit(std::string_view unit) {
  std::string out;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    if (unit[i] == '*') {
      out += "·";
    } else if (unit[i] == '^') {
      std::size_t end = i + 1;
      while (end < unit.size() && (unit[end] == '-' || (unit[end] >= '0' && unit[end] <= '9'))) ++end;
      out += superscript(unit.substr(i + 1, end - i - 1));
      i = end - 1;
    } else {
      out += unit[i];
    }
  }
  return out;
}

bool is_plain_unit(std::string_view unit) { return unit.empty() || unit == "1"; }

}  // namespace robotc::tools
