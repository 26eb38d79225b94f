#include "tools/robotc/drawing/text.h"

#include <array>

namespace robotc::tools {

namespace {

// Hundredths of the font size for the characters from blank to tilde: the wider of DejaVu Sans and bold Arial.
constexpr std::array<unsigned char, 95> widths{
    32, 40, 47, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 61, 100, 72, 72, 72, 77, 67, 61, 78, 75, 29, 56, 72, 61, 86, 75, 79,
    67, 79, 72, 67, 61, 73, 68, 99, 69,  67, 69, 39, 34, 39, 84, 56, 50, 61, 63, 56, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 56, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84};
constexpr double other = 0.84;  // Greek, arrows, signs
constexpr double widest = 1;    // ideographs

}  // namespace

double text_width(std::string_view text, double size) {
  double sum = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 && byte < 0xC0) continue;  // the rest of a code point
    if (byte >= ' ' && byte <= '~') {
      sum += widths[byte - ' '] / 100.0;
    } else {
      sum += byte >= 0xE3 && byte < 0xF0 ? widest : other;
    }
  }
  return sum * size;
}

}  // namespace robotc::tools
