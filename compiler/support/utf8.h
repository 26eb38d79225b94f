#pragma once

#include <cstddef>
#include <string_view>

namespace robotc {

/// The length in bytes of the UTF-8 character at `at`; 0 if invalid.
std::size_t character_length(std::string_view text, std::size_t at);

/// Offset of the first byte that is invalid UTF-8 or NUL, or npos: for texts to be written.
std::size_t find_invalid_text(std::string_view text);

}  // namespace robotc
