#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace robotc {

/// A source line as a terminal shows it: tabs as blanks, control characters and broken bytes as one replacement sign.
struct DisplayLine {
  std::string text;
  std::vector<std::uint32_t> columns;  ///< display column from 0, for each byte of the line and for its end
};

DisplayLine display(std::string_view line);

/// Text that is safe to print in a terminal: control characters other than newlines become one sign each; long words
/// and very long texts are cut.
std::string printable(std::string_view text);

/// The code point at `index` and its length in bytes; an invalid byte counts as one replacement sign.
struct CodePoint {
  char32_t value;
  std::size_t length;
};
CodePoint decode(std::string_view text, std::size_t index);

/// Start of the character that the byte at `index` belongs to: `index` itself for invalid bytes, and at the end.
std::size_t character_begin(std::string_view text, std::size_t index);

}  // namespace robotc
