#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

namespace robotc {

/// Writes JSON text, in the order of the calls. Commas are its business, balance is the caller's.
///
/// Numbers are the shortest text that reads back as the same double, whole ones below 10¹⁵ without an exponent; what
/// JSON has no number for is null. Bytes that are not UTF-8, and NUL, become U+FFFD.
class JsonWriter {
 public:
  /// Whether a blank follows commas and colons.
  enum class Spacing { compact, spaced };
  explicit JsonWriter(Spacing spacing = Spacing::compact) : spacing_(spacing) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);
  /// What comes next, an entry or a closing bracket, stands on a new line, behind `indent`.
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
  /// Text that is JSON already.
  JsonWriter& raw(std::string_view json);

  /// The text so far, on one line but for those that were asked for.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();

  Spacing spacing_;
  std::string text_;
  std::string line_;        ///< the newline and indent before what comes next, if any
  bool first_ = true;       ///< nothing stands in the innermost bracket yet
  bool after_key_ = false;  ///< a key is waiting for its value
};

}  // namespace robotc
