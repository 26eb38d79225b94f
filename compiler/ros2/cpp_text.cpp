#include "compiler/ros2/cpp_text.h"

#include <fmt/format.h>

#include "compiler/export/xml_writer.h"

namespace robotc::ros2 {

std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '?') {
      result += "\\?";  // no trigraphs
    } else {
      result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result + "\"";
}

std::string table(std::string_view type, std::string_view name, const std::vector<std::string>& rows) {
  std::string text = fmt::format("  static constexpr std::array<{}, {}> {}{{", type, rows.size(), name);
  if (rows.empty()) return text + "};\n";
  text += "{\n";
  for (const std::string& row : rows) text += "      {" + row + "},\n";
  return text + "  }};\n";
}

std::string parameter_table(const std::vector<Parameter>& parameters) {
  std::vector<std::string> rows;
  for (const Parameter& parameter : parameters) {
    rows.push_back(literal(parameter.name) + ", " + literal(parameter.unit) + ", " + literal(parameter.description) +
                   ", " + exporting::decimal_text(parameter.value));
  }
  return table("Parameter", "parameters", rows);
}

}  // namespace robotc::ros2
