#include "compiler/diagnostics/display_text.h"

#include <algorithm>
#include <array>

namespace robotc {

namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr std::string_view replacement_utf8 = "\xEF\xBF\xBD";

struct Range {
  char32_t first;
  char32_t last;
};

// The relevant part of Unicode's width tables: combining marks, CJK and emoji.
constexpr std::array zero_width{Range{0x0300, 0x036F}, Range{0x200B, 0x200F}, Range{0x20D0, 0x20FF},
                                Range{0xFE00, 0xFE0F}, Range{0xFEFF, 0xFEFF}};
constexpr std::array double_width{Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0x4DBF},
                                  Range{0x4E00, 0xA4CF},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
                                  Range{0xFE30, 0xFE4F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
                                  Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF},
                                  Range{0x20000, 0x3FFFD}};

template <std::size_t size>
bool in(const std::array<Range, size>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](Range r) { return r.first <= c && c <= r.last; });
}

/// Characters that a terminal interprets or hides: control characters, line separators, bidirectional marks.
constexpr std::array obeyed{Range{0x0000, 0x001F},          Range{0x007F, 0x009F}, Range{0x061C, 0x061C},
                            Range{0x200E, 0x200F},          Range{0x2028, 0x202E}, Range{0x2066, 0x2069},
                            Range{replacement, replacement}};

std::uint32_t width(char32_t c) {
  if (c < 0x300) return 1;
  if (in(zero_width, c)) return 0;
  return in(double_width, c) ? 2 : 1;
}

}  // namespace

CodePoint decode(std::string_view text, std::size_t index) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(index);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || index + length > text.size()) return {replacement, 1};
  char32_t value = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(index + i) & 0xC0) != 0x80) return {replacement, 1};
    value = (value << 6) | (byte(index + i) & 0x3F);
  }
  // Invalid: overlong encodings, UTF-16 surrogates, and values beyond Unicode.
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least[length] || surrogate || value > 0x10FFFF) return {replacement, 1};
  return {value, length};
}

std::size_t character_begin(std::string_view text, std::size_t index) {
  constexpr std::size_t most_continuations = 3;
  for (std::size_t back = 0; back <= std::min(index, most_continuations) && index < text.size(); ++back) {
    if (back < decode(text, index - back).length) return index - back;
  }
  return index;
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest_word = 200;  // bytes; longer ones show only beginning and end
  constexpr std::size_t shown_end = 40;
  constexpr std::size_t longest_text = 4000;
  std::string result;
  std::size_t word_end = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (result.size() >= longest_text) return result + "…";
    if (i >= word_end) {
      word_end = std::min(text.find_first_of(" \n", i), text.size());
      if (word_end - i > longest_word) {
        const std::size_t head = character_begin(text, i + longest_word - shown_end);
        const std::size_t tail = character_begin(text, word_end - shown_end);
        result += printable(text.substr(i, head - i)) + "…" + printable(text.substr(tail, word_end - tail));
        i = word_end;
        continue;
      }
      word_end = std::max(word_end, i + 1);
    }
    const auto [value, length] = decode(text, i);
    if (value != '\n' && in(obeyed, value)) {
      result += replacement_utf8;
    } else {
      result += text.substr(i, length);
    }
    i += length;
  }
  return result;
}

DisplayLine display(std::string_view line) {
  constexpr std::uint32_t tab = 4;
  DisplayLine result;
  result.columns.reserve(line.size() + 1);
  std::uint32_t column = 0;
  for (std::size_t i = 0; i < line.size();) {
    const auto [value, length] = decode(line, i);
    result.columns.insert(result.columns.end(), length, column);
    if (value == '\t') {
      const std::uint32_t blanks = tab - column % tab;
      result.text.append(blanks, ' ');
      column += blanks;
    } else if (in(obeyed, value)) {
      result.text += replacement_utf8;
      column += 1;
    } else {
      result.text += line.substr(i, length);
      column += width(value);
    }
    i += length;
  }
  result.columns.push_back(column);
  return result;
}

}  // namespace robotc
