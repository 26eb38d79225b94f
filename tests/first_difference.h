#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace robotc::testing {

/// For the message of a failed comparison of two different texts: the number of the first line that differs, and that
/// line in both texts, cut around the first character that differs. Three lines.
inline std::string first_difference(std::string_view expected, std::string_view found) {
  constexpr std::size_t before = 60, shown = 120;                               // bytes
  const auto continues_character = [](std::string_view text, std::size_t at) {  // in UTF-8
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  const auto differing = std::mismatch(expected.begin(), expected.end(), found.begin(), found.end()).first;
  const auto at = static_cast<std::size_t>(differing - expected.begin());
  const std::size_t line_start = at == 0 ? 0 : expected.rfind('\n', at - 1) + 1;  // rfind gives npos in the first line
  std::size_t from = std::max(line_start, at - std::min(at, before));
  while (continues_character(expected, from)) --from;
  const auto excerpt = [&](std::string_view text) -> std::string {
    if (from == text.size()) return "(end of the text)";
    std::string_view line = text.substr(from, text.substr(from).find('\n'));
    std::size_t size = std::min(line.size(), shown);
    while (continues_character(line, size)) --size;
    return (from > line_start ? "…" : "") + std::string(line.substr(0, size)) + (size < line.size() ? "…" : "");
  };
  const auto line = 1 + std::count(expected.begin(), differing, '\n');
  return "first difference in line " + std::to_string(line) + ":\n  expected: " + excerpt(expected) +
         "\n  found:    " + excerpt(found);
}

}  // namespace robotc::testing
