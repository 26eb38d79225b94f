#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace robotc {

/// A source line as a terminal shows it: tabs as blanks, control characters and broken bytes as one replacement sign.
struct DisplayLine {
  std::string text;
  std::vector<std::uint32_t> columns;  ///< for each byte of the line, and one behind: the display column, from 0
};

DisplayLine display(std::string_view line);

/// A message as a terminal may show it: what it would obey instead is replaced by one sign, newlines aside; long words
/// and very long texts are cut.
std::string printable(std::string_view text);

/// The code point at `index` and its length in bytes; a byte that begins none counts as one replacement sign.
struct CodePoint {
  char32_t value;
  std::size_t length;
};
CodePoint decode(std::string_view text, std::size_t index);

/// Where the character begins that the byte at `index` belongs to: `index` itself for bytes of none, and at the end.
std::size_t character_begin(std::string_view text, std::size_t index);

}  // namespace robotc
