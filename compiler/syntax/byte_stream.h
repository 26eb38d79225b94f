#pragma once

#include <antlr4-runtime.h>

#include <string_view>

namespace robotc::syntax {

/// A text as a byte stream for ANTLR, without a copy: token indices are byte offsets into the source. (ANTLRInputStream
/// would decode the whole text to code points, and spans would have to be converted back.)
///
/// A byte beyond ASCII becomes its class, a number from 1 to 8 that grammar/RobotLexer.g4 names: ANTLR caches
/// transitions for the first 128 characters only, and recomputes others each time, which takes a microsecond.
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
    if (byte == 0xB5) return 6;
    if (byte == 0x97 || byte == 0xB7) return 7;
    if (byte < 0xC0) return 8;
    if (byte < 0xE0) return byte == 0xC2 ? 1 : byte == 0xC3 ? 2 : 3;
    return byte < 0xF0 ? 4 : 5;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace robotc::syntax
