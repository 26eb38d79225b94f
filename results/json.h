#pragma once

#include <span>
#include <string>
#include <string_view>

namespace robotc::tools {

/// Writes JSON text, in the order of the calls. Commas are its business, balance is the caller's.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& value(double number);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth);
  JsonWriter& value(std::span<const double> numbers);
  JsonWriter& value(std::span<const std::string> texts);
  JsonWriter& null();
  /// Text that is JSON already.
  JsonWriter& raw(std::string_view json);

  /// The text so far, on one line.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();

  std::string text_;
  bool first_ = true;  ///< nothing stands in the innermost bracket yet, or a key is waiting for its value
};

}  // namespace robotc::tools
