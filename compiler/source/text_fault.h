#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace robotc {

/// Invalid text, even in comments and strings: bytes that are not UTF-8, and characters that make a reader see
/// something else than the compiler.
struct TextFault {
  enum class Kind {
    nul,
    not_utf8,
    control,          ///< C0 and C1 except tab, form feed and line ends; Unicode line separators
    carriage_return,  ///< without a following newline: some viewers overwrite the line with what follows
    direction,        ///< marks, embeddings, overrides and isolates that reorder displayed text
  };
  Kind kind;
  std::size_t offset = 0;
  std::size_t length = 1;  ///< in bytes
};

/// The first fault of a text.
std::optional<TextFault> find_text_fault(std::string_view text);

/// The number of a UTF-8 character, for messages: "U+202E".
std::string code_point(std::string_view character);

}  // namespace robotc
