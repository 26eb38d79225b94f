#include "compiler/source/text_fault.h"

#include <array>
#include <cstdio>

#include "compiler/support/utf8.h"

namespace robotc {

namespace {

using Kind = TextFault::Kind;

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

std::string code_point(std::string_view character) {
  char32_t value = static_cast<unsigned char>(character.front());
  if (character.size() > 1) value &= 0xFFU >> (character.size() + 1);
  for (const char c : character.substr(1)) value = (value << 6) | (static_cast<unsigned char>(c) & 0x3F);
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(value));
  return text.data();
}

}  // namespace robotc
