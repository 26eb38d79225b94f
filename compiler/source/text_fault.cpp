#include "compiler/source/text_fault.h"

namespace robotc {

namespace {

using Kind = TextFault::Kind;

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// The length in bytes of the UTF-8 character at `at`; 0 if invalid.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return 1;
  // The valid second bytes depend on the first: no overlong forms, no surrogates, nothing above U+10FFFF.
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  std::size_t length = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  }
  if (length == 0 || at + length > text.size() || byte(at + 1) < low || byte(at + 1) > high) return 0;
  for (std::size_t k = 2; k < length; ++k) {
    if (!is_continuation(text[at + k])) return 0;
  }
  return length;
}

bool is_control(std::string_view character) {
  return (character >= "\xC2\x80" && character <= "\xC2\x9F") ||  // C1
         character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9";
}

bool turns_text(std::string_view character) {
  return character == "\xD8\x9C" ||                                       // Arabic letter mark
         character == "\xE2\x80\x8E" || character == "\xE2\x80\x8F" ||    // left-to-right, right-to-left mark
         (character >= "\xE2\x80\xAA" && character <= "\xE2\x80\xAE") ||  // embeddings and overrides
         (character >= "\xE2\x81\xA6" && character <= "\xE2\x81\xA9");    // isolates
}

}  // namespace

std::optional<TextFault> find_text_fault(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x80) {
      const std::size_t length = character_length(text, i);
      if (length == 0) return TextFault{Kind::not_utf8, i, 1};
      const std::string_view character = text.substr(i, length);
      if (is_control(character)) return TextFault{Kind::control, i, length};
      if (turns_text(character)) return TextFault{Kind::direction, i, length};
      i += length;
      continue;
    }
    if (c < ' ' || c == '\x7F') {
      if (c == '\0') return TextFault{Kind::nul, i, 1};
      if (c == '\r') {
        if (i + 1 == text.size() || text[i + 1] != '\n') return TextFault{Kind::carriage_return, i, 1};
      } else if (c != '\n' && c != '\t' && c != '\f') {
        return TextFault{Kind::control, i, 1};
      }
    }
    ++i;
  }
  return std::nullopt;
}

std::size_t find_invalid_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text, i);
    if (length == 0 || text[i] == '\0') return i;
    i += length;
  }
  return std::string_view::npos;
}

}  // namespace robotc
