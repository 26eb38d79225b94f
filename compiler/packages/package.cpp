#include "compiler/packages/package.h"

#include <algorithm>
#include <array>

#include "compiler/emit/names.h"
#include "compiler/packages/parts.h"

namespace robotc::packages {

namespace {

using Writer = std::vector<File> (*)(const Contents&, const Request&);

/// A kind of package. One row each, in the order of the enumeration.
struct Row {
  std::string_view name;
  Writer write;
  bool floats;
  std::string_view left;
};
constexpr std::array<Row, 4> rows{{
    {"arduino", arduino_files, true, "`author`, `maintainer` and `url` in library.properties"},
    {"platformio", platformio_files, false, "`authors` and `repository` in library.json"},
    {"zephyr", zephyr_files, false, ""},
    {"cmsis", cmsis_files, false, "the vendor and the `url` in the .pdsc file"},
}};

const Row& row_of(Kind kind) { return rows.at(static_cast<std::size_t>(kind)); }

}  // namespace

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const Row& row : rows) names.emplace_back(row.name);
  return names;
}

std::optional<Kind> kind_named(std::string_view name) {
  const auto found = std::ranges::find(rows, name, &Row::name);
  if (found == rows.end()) return std::nullopt;
  return static_cast<Kind>(found - rows.begin());
}

bool requires_floats(Kind kind) { return row_of(kind).floats; }

std::string left_to_the_user(Kind kind) { return std::string(row_of(kind).left); }

std::vector<File> write(const Contents& contents, const Request& request) {
  return row_of(request.kind).write(contents, request);
}

std::string library_name(const Contents& contents) { return emit::identifier(contents.shipment.model.robot); }

std::string list_of_functions(const Contents& contents) {
  std::string text;
  for (const emit::ShippedLaw& law : contents.shipment.laws) text += (text.empty() ? "" : ", ") + law.step.title;
  for (const emit::Function& function : contents.shipment.model.functions) {
    text += (text.empty() ? "" : ", ") + function.title;
  }
  return text;
}

std::string sentence(const Contents& contents) {
  if (!contents.description.empty()) return contents.description;
  return "The robot " + contents.shipment.model.robot + ": " + list_of_functions(contents) + ".";
}

std::vector<std::string> declared_names(const Contents& contents) {
  const emit::Shipment& shipment = contents.shipment;
  std::vector<std::string> names;
  const auto add = [&](const std::string& function) {
    names.push_back(emit::shipped_name(shipment.model.robot, function));
  };
  for (const emit::Function& function : shipment.model.functions) add(function.name);
  if (!shipment.model.parameters.empty()) add("prepare");
  for (const emit::ShippedLaw& law : shipment.laws) {
    if (has_state(law)) add(law.name + "_init");
    add(law.step.name);
    if (law.has_rates) add(law.name + "_rates");
  }
  return names;
}

std::vector<std::string> declared_types(const Contents& contents) {
  std::vector<std::string> names;
  for (const emit::ShippedLaw& law : contents.shipment.laws) {
    if (has_state(law)) names.push_back(emit::shipped_name(contents.shipment.model.robot, law.name) + "_state");
  }
  return names;
}

std::string complete_source(const Contents& contents) {
  return "#include \"" + library_name(contents) + ".h\"\n\n" + contents.source;
}

std::string in_xml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  }
  return result;
}

std::string in_quotes(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      result += std::string("\\u00") + digits[byte >> 4U] + digits[byte & 0xfU];
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + "\"";
}

std::string indented(const std::string& lines) {
  std::string text;
  bool is_start = true;
  for (const char c : lines) {
    if (is_start && c != '\n') text += "  ";
    text += c;
    is_start = c == '\n';
  }
  return text;
}

std::string period_text(const Request& request) { return std::to_string(request.period_us) + " us"; }

}  // namespace robotc::packages
