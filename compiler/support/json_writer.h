#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

namespace robotc {

/// Writes JSON text, in the order of the calls. It inserts commas; the caller closes brackets.
///
/// Numbers are the shortest text that reads back as the same double, integers below 10¹⁵ without an exponent; null if
/// not finite. Invalid UTF-8 and NUL become U+FFFD.
class JsonWriter {
 public:
  /// True if a blank follows commas and colons.
  enum class Spacing { compact, spaced };
  explicit JsonWriter(Spacing spacing = Spacing::compact) : spacing_(spacing) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);
  /// Puts the next entry or closing bracket on a new line, after `indent`.
  JsonWriter& line(std::string_view indent);

  JsonWriter& value(double number);
  template <std::integral Integer>
  JsonWriter& value(Integer number) {
    return raw(std::to_string(number));
  }
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::span<const double> numbers);
  JsonWriter& value(std::span<const std::string> texts);
  JsonWriter& null() { return raw("null"); }
  /// Inserts text that is JSON already.
  JsonWriter& raw(std::string_view json);

  /// The text so far, on one line except for requested line breaks.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();

  Spacing spacing_;
  std::string text_;
  std::string line_;        ///< newline and indent before the next entry, if any
  bool first_ = true;       ///< the innermost bracket is empty
  bool after_key_ = false;  ///< a key waits for its value
};

}  // namespace robotc
