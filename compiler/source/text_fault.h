#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace robotc {

/// What no text of the language holds, in comments and strings either: bytes that are no text, and characters that show
/// a reader something else than the compiler reads.
struct TextFault {
  enum class Kind {
    nul,
    not_utf8,
    control,          ///< of C0 and C1 but tab, form feed and line ends; the line separators of Unicode
    carriage_return,  ///< without a newline behind it: some show what follows over the line that it ends
    direction,        ///< marks, embeddings, overrides and isolates that reorder what is shown around them
  };
  Kind kind;
  std::size_t offset = 0;
  std::size_t length = 1;  ///< in bytes
};

/// The first of a text.
std::optional<TextFault> find_text_fault(std::string_view text);

/// The offset of the first byte that is not valid UTF-8 (or is NUL), or npos: for what is written as text.
std::size_t find_invalid_text(std::string_view text);

}  // namespace robotc
