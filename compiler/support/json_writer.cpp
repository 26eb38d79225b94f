#include "compiler/support/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>

#include "compiler/support/utf8.h"

namespace robotc {

namespace {

void append_character(std::string& out, char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else if (c == '\n') {
    out += "\\n";
  } else if (c == '\t') {
    out += "\\t";
  } else if (byte < 0x20 || byte == 0x7F) {
    out += "\\u00";
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  } else {
    out += c;
  }
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t invalid = find_invalid_text(text);
    for (const char c : text.substr(0, invalid)) append_character(out, c);
    if (invalid == std::string_view::npos) break;
    out += "\uFFFD";
    text.remove_prefix(invalid + 1);
  }
  out += '"';
}

}  // namespace

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (!first_) text_ += ',';
  if (!line_.empty()) {
    text_ += line_;
    line_.clear();
  } else if (!first_ && spacing_ == Spacing::spaced) {
    text_ += ' ';
  }
  first_ = false;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  text_ += line_;
  line_.clear();
  text_ += bracket;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_quoted(text_, name);
  text_ += spacing_ == Spacing::spaced ? ": " : ":";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::line(std::string_view indent) {
  line_ = "\n";
  line_ += indent;
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  separate();
  std::array<char, 32> digits;
  char* const end = digits.data() + digits.size();
  const bool whole = number == std::trunc(number) && std::abs(number) < 1e15;
  const auto written = whole ? std::to_chars(digits.data(), end, number, std::chars_format::fixed)
                             : std::to_chars(digits.data(), end, number);
  text_.append(digits.data(), written.ptr);
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_quoted(text_, text);
  return *this;
}

JsonWriter& JsonWriter::value(std::span<const double> numbers) {
  begin_array();
  for (const double number : numbers) value(number);
  return end_array();
}

JsonWriter& JsonWriter::value(std::span<const std::string> texts) {
  begin_array();
  for (const std::string& text : texts) value(text);
  return end_array();
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

}  // namespace robotc
