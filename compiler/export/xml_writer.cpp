#include "compiler/export/xml_writer.h"

#include <fmt/format.h>

#include "compiler/diagnostics/display_text.h"

namespace robotc::exporting {

namespace {

/// A text as XML, in an attribute or between tags.
std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    const std::string_view bytes = text.substr(i, point.length);
    i += point.length;
    switch (point.value) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\t':
      case '\n':
      case '\r':
        // Written as they are, readers would make them blanks.
        result += fmt::format("&#{};", static_cast<unsigned>(point.value));
        break;
      default: {
        // Bytes that are not UTF-8 are decoded as U+FFFD.
        const bool is_in_xml = point.value >= 0x20 && (point.value < 0xFFFD || point.value > 0xFFFF);
        result += is_in_xml ? bytes : std::string_view("\xEF\xBF\xBD");
      }
    }
  }
  return result;
}

}  // namespace

std::string decimal_text(double value) { return value == 0 ? "0" : fmt::format("{}", value); }

std::string decimal_text(std::span<const double> values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + decimal_text(value);
  return text;
}

std::string decimal_text(const importing::Vector& vector) {
  const std::array<double, 3> values{vector[0].value, vector[1].value, vector[2].value};
  return decimal_text(values);
}

void XmlWriter::comment(std::string_view text) {
  std::string safe = escaped(text);
  // Two hyphens would end it.
  for (std::size_t at = safe.find("--"); at != std::string::npos; at = safe.find("--", at)) safe.replace(at, 2, "- -");
  text_ += "<!-- " + safe + " -->\n";
}

void XmlWriter::end_start_tag() {
  if (open_.empty() || !open_.back().in_start_tag) return;
  open_.back().in_start_tag = false;
  text_ += ">\n";
}

XmlWriter& XmlWriter::open(std::string_view element) {
  end_start_tag();
  text_ += std::string(2 * open_.size(), ' ') + "<" + std::string(element);
  open_.push_back({std::string(element)});
  return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, std::string_view value) {
  text_ += " " + std::string(name) + "=\"" + escaped(value) + "\"";
  return *this;
}

XmlWriter& XmlWriter::content(std::string_view text) {
  open_.back().in_start_tag = false;
  open_.back().has_content = true;
  text_ += ">" + escaped(text);
  return *this;
}

XmlWriter& XmlWriter::close() {
  const Open last = open_.back();
  open_.pop_back();
  if (last.in_start_tag) {
    text_ += "/>\n";
  } else {
    if (!last.has_content) text_ += std::string(2 * open_.size(), ' ');
    text_ += "</" + last.name + ">\n";
  }
  return *this;
}

}  // namespace robotc::exporting
