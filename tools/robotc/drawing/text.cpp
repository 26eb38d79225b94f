#include "tools/robotc/drawing/text.h"

#include <array>

namespace robotc::tools {

namespace {

/// Character widths, in hundredths of the font size.
struct Widths {
  std::array<unsigned char, 95> ascii;  ///< from blank to tilde
  unsigned char punctuation;            ///< dashes and dots from U+2000 on
  unsigned char other;                  ///< Greek, arrows, signs
};
// The wider of DejaVu Sans and Arial. Helvetica and Liberation Sans are as wide as Arial.
constexpr Widths regular{
    {32, 41, 47, 84, 64, 96, 78, 28, 40,  40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
     64, 64, 34, 34, 84, 84, 84, 61, 100, 72, 72, 72, 78, 67, 61, 78, 76, 30, 56, 72, 61, 87, 75, 79,
     67, 79, 72, 67, 62, 74, 69, 99, 69,  67, 69, 40, 34, 40, 84, 56, 50, 62, 64, 56, 64, 62, 36, 64,
     64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 56, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84},
    100,
    84};
constexpr Widths bold{
    {35, 46, 53, 84, 70, 101, 88, 31,  46,  46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70,  70, 70,
     70, 70, 40, 40, 84, 84,  84, 61,  100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 56, 78, 64, 100, 84, 86,
     74, 86, 78, 73, 69, 82,  78, 111, 78,  73, 73, 46, 37, 46, 84, 56, 50, 68, 72, 60, 72, 68,  44, 72,
     72, 35, 35, 67, 35, 105, 72, 69,  72,  72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72,  84},
    100,
    87};
constexpr unsigned char ideograph = 100;

/// The width of the code point that begins with these bytes.
unsigned char width_of(const Widths& widths, unsigned char first, unsigned char second) {
  if (first >= ' ' && first <= '~') return widths.ascii[first - ' '];
  if (first == 0xE2 && second == 0x80) return widths.punctuation;
  return first >= 0xE3 && first < 0xF0 ? ideograph : widths.other;
}

}  // namespace

double text_width(std::string_view text, double size, Weight weight) {
  double sum = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x80 && byte < 0xC0) continue;  // continuation bytes
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : static_cast<unsigned char>(0);
    sum += width_of(weight == Weight::bold ? bold : regular, byte, next) / 100.0;
  }
  return sum * size;
}

}  // namespace robotc::tools
