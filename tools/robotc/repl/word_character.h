#pragma once

namespace robotc::tools {

/// A letter, digit or `_` of ASCII: a character of a name.
inline bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace robotc::tools
