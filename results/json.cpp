#include "results/json.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>

#include "compiler/source/text_fault.h"
#include "results/numbers.h"

namespace robotc::tools {

namespace {

void append_character(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  if (static_cast<unsigned char>(c) < 0x20) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<std::uint32_t>(c));
  } else {
    out += c;
  }
}

/// Paths may hold any bytes, JSON only UTF-8: whatever is not becomes U+FFFD.
void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t invalid = find_invalid_text(text);
    for (char c : text.substr(0, invalid)) append_character(out, c);
    if (invalid == std::string_view::npos) break;
    out += "\uFFFD";
    text.remove_prefix(invalid + 1);
  }
  out += '"';
}

}  // namespace

void JsonWriter::separate() {
  if (!first_) text_ += ',';
  first_ = false;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  text_ += bracket;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_quoted(text_, name);
  text_ += ':';
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  separate();
  append_json(text_, number);
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_quoted(text_, text);
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) { return raw(truth ? "true" : "false"); }

JsonWriter& JsonWriter::value(std::span<const double> numbers) {
  begin_array();
  for (double number : numbers) value(number);
  return end_array();
}

JsonWriter& JsonWriter::value(std::span<const std::string> texts) {
  begin_array();
  for (const std::string& text : texts) value(std::string_view(text));
  return end_array();
}

JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

}  // namespace robotc::tools
