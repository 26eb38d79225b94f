#pragma once

#include <antlr4-runtime.h>

#include <string_view>

namespace robotc::syntax {

/// Classes of bytes beyond ASCII, as grammar/RobotLexer.g4 has them: the first byte of a character, or a later one.
namespace byte_class {
inline constexpr std::size_t lead_c2 = 1, lead_c3 = 2, lead_of_two = 3, lead_of_three = 4, lead_of_four = 5;
inline constexpr std::size_t later_97 = 6, later_b0 = 7, later_b2_b3 = 8, later_b5 = 14, later_b7 = 15, later = 16;
}  // namespace byte_class

/// A text as a byte stream for ANTLR, without a copy: token indices are byte offsets into the source. (ANTLRInputStream
/// would decode the whole text to code points, and spans would have to be converted back.)
///
/// A byte beyond ASCII becomes its class, the code of a control character that grammar/RobotLexer.g4 names: ANTLR
/// caches transitions for the first 128 characters only, and recomputes others each time, which takes a microsecond.
class ByteStream final : public antlr4::CharStream {
 public:
  explicit ByteStream(std::string_view text) : text_(text) {}

  void consume() override { ++at_; }
  std::size_t LA(ssize_t i) override {
    const std::size_t index = i > 0 ? at_ + static_cast<std::size_t>(i) - 1 : at_ - static_cast<std::size_t>(-i);
    return i != 0 && index < text_.size() ? class_of(static_cast<unsigned char>(text_[index])) : EOF;
  }
  ssize_t mark() override { return -1; }
  void release(ssize_t) override {}
  std::size_t index() override { return at_; }
  void seek(std::size_t index) override { at_ = index; }
  std::size_t size() override { return text_.size(); }
  [[nodiscard]] std::string getSourceName() const override { return {}; }
  std::string getText(const antlr4::misc::Interval& interval) override {
    return std::string(
        text_.substr(static_cast<std::size_t>(interval.a), static_cast<std::size_t>(interval.b - interval.a + 1)));
  }
  [[nodiscard]] std::string toString() const override { return std::string(text_); }

 private:
  static std::size_t class_of(unsigned char byte) {
    if (byte < 0x80) return byte;
    if (byte < 0xC0) {
      switch (byte) {
        case 0x97:
          return byte_class::later_97;
        case 0xB0:
          return byte_class::later_b0;
        case 0xB2:
        case 0xB3:
          return byte_class::later_b2_b3;
        case 0xB5:
          return byte_class::later_b5;
        case 0xB7:
          return byte_class::later_b7;
        default:
          return byte_class::later;
      }
    }
    if (byte == 0xC2) return byte_class::lead_c2;
    if (byte == 0xC3) return byte_class::lead_c3;
    if (byte < 0xE0) return byte_class::lead_of_two;
    return byte < 0xF0 ? byte_class::lead_of_three : byte_class::lead_of_four;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace robotc::syntax
