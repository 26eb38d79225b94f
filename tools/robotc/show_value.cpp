#include "tools/robotc/show_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "compiler/support/json_writer.h"
#include "results/numbers.h"
#include "results/table.h"

namespace robotc::tools {

namespace {

constexpr std::size_t longest_line = 100;
constexpr std::size_t significant_digits = 6;

bool one_unit(const NumericValue& value) {
  return std::ranges::all_of(value.units, [&](const std::string& unit) { return unit == value.units.front(); });
}

/// The unit after a number; empty for plain numbers.
std::string unit_suffix(const std::string& unit) { return unit.empty() || unit == "1" ? "" : " " + unit; }

/// A value prepared for display: numbers in the display unit, as text.
struct Shown {
  std::vector<std::string> numbers;
  std::vector<std::string> suffixes;  ///< of each entry, with the blank; empty if `common_suffix` is for all
  std::string common_suffix;

  /// Entry i with its own unit. A zero needs none.
  [[nodiscard]] std::string entry(std::size_t i) const {
    return suffixes.empty() || numbers[i] == "0" ? numbers[i] : numbers[i] + suffixes[i];
  }
};

/// Pads numbers of one unit to the same number of decimals, within six significant digits.
void pad_decimals(std::vector<std::string>& numbers) {
  const auto decimals = [](const std::string& number) {
    const std::size_t point = number.find('.');
    return point == std::string::npos ? 0 : number.size() - point - 1;
  };
  std::size_t most = 0;
  for (const std::string& number : numbers) {
    if (number.find_first_of("eni") == std::string::npos) most = std::max(most, decimals(number));
  }
  for (std::string& number : numbers) {
    if (number == "0" || number.find_first_of("eni") != std::string::npos) continue;
    const std::size_t point = std::min(number.find('.'), number.size());
    const std::size_t sign = number.front() == '-' ? 1 : 0;
    // Leading zeros are not significant: "0.0058" has two significant digits.
    const std::size_t first = number.find_first_not_of("-0.");
    const std::size_t counted = point - sign;
    const std::size_t allowed = first < point ? significant_digits - std::min(counted, significant_digits)
                                              : significant_digits + first - point - 1;
    const std::size_t wanted = std::min(most, allowed);
    const std::size_t have = decimals(number);
    if (wanted <= have) continue;
    if (have == 0) number += '.';
    number.append(wanted - have, '0');
  }
}

Shown prepare(const NumericValue& value) {
  Shown shown;
  for (double number : value.values) shown.numbers.push_back(to_readable(number / value.display_factor));
  if (!value.display_unit.empty()) {
    shown.common_suffix = unit_suffix(value.display_unit);
  } else if (value.units.empty() || one_unit(value)) {
    shown.common_suffix = value.units.empty() ? "" : unit_suffix(value.units.front());
  } else {
    for (const std::string& unit : value.units) shown.suffixes.push_back(unit_suffix(unit));
  }
  if (shown.suffixes.empty() && value.rank == 1) pad_decimals(shown.numbers);
  return shown;
}

std::string show_scalar(const NumericValue& value) {
  if (value.is_truth) return value.values.front() != 0 ? "true" : "false";
  const Shown shown = prepare(value);
  return shown.numbers.front() + shown.common_suffix;
}

std::string show_vector(const NumericValue& value) {
  const Shown shown = prepare(value);
  const std::vector<std::string>& names = value.row_names;
  std::string line = "[";
  for (std::size_t i = 0; i < shown.numbers.size(); ++i) {
    if (i != 0) line += ", ";
    if (i < names.size()) line += names[i] + " ";
    line += shown.entry(i);
  }
  line += "]" + shown.common_suffix;
  if (display_width(line) <= longest_line || names.empty()) return line;

  // Too long for a line: one joint per line, each with its unit.
  Table table({Table::Align::left, Table::Align::quantity});
  for (std::size_t i = 0; i < shown.numbers.size(); ++i) {
    const std::string name = i < names.size() ? names[i] : "";
    table.add_row({name, shown.suffixes.empty() ? shown.numbers[i] + shown.common_suffix : shown.entry(i)});
  }
  std::string text = table.render();
  text.pop_back();
  return text;
}

std::string show_matrix(const NumericValue& value) {
  const Shown shown = prepare(value);
  const bool named = !value.row_names.empty() || !value.col_names.empty();
  std::vector<Table::Align> columns(value.cols + 1, Table::Align::quantity);
  columns.front() = Table::Align::left;
  if (!named) columns.push_back(Table::Align::left);
  Table table(std::move(columns));
  if (!value.col_names.empty()) {
    std::vector<std::string> header{shown.common_suffix.empty() ? "" : shown.common_suffix.substr(1)};
    header.insert(header.end(), value.col_names.begin(), value.col_names.end());
    table.add_row(std::move(header));
  }
  for (std::size_t r = 0; r < value.rows; ++r) {
    std::vector<std::string> cells{named ? (r < value.row_names.size() ? value.row_names[r] : "") : "["};
    for (std::size_t c = 0; c < value.cols; ++c) cells.push_back(shown.entry(r * value.cols + c));
    if (!named) cells.push_back("]");
    table.add_row(std::move(cells));
  }
  std::string text = table.render();
  text.pop_back();
  if (value.col_names.empty()) text += shown.common_suffix;
  return text;
}

std::string show(const NumericValue& value) {
  switch (value.rank) {
    case 0:
      return show_scalar(value);
    case 1:
      return show_vector(value);
    default:
      return show_matrix(value);
  }
}

void append_values(JsonWriter& json, const NumericValue& value) {
  if (value.is_truth) {
    json.value(value.values.front() != 0);
  } else if (value.rank == 0) {
    json.value(value.values.front());
  } else if (value.rank == 1) {
    json.value(std::span<const double>(value.values));
  } else {
    json.begin_array();
    for (std::size_t r = 0; r < value.rows; ++r) {
      json.value(std::span<const double>(value.values).subspan(r * value.cols, value.cols));
    }
    json.end_array();
  }
}

void append_units(JsonWriter& json, const NumericValue& value) {
  if (value.units.empty()) {
    json.value("1");
  } else if (one_unit(value)) {
    json.value(std::string_view(value.units.front()));
  } else if (value.rank < 2) {
    json.value(std::span<const std::string>(value.units));
  } else {
    json.begin_array();
    for (std::size_t r = 0; r < value.rows; ++r) {
      json.value(std::span<const std::string>(value.units).subspan(r * value.cols, value.cols));
    }
    json.end_array();
  }
}

}  // namespace

std::string show_value(const EvaluatedValue& value) {
  if (value.size() == 1) return show(value.front()) + '\n';
  // Among lists of values only a pose has named parts.
  constexpr std::string_view pose_parts[] = {"rotation", "position"};
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string label = value.size() == 2 ? std::string(pose_parts[i]) : fmt::format("part {}", i + 1);
    text += fmt::format("{}{}{}\n", label, value[i].rank < 2 ? " " : "\n", show(value[i]));
  }
  return text;
}

std::string value_to_json(const EvaluatedValue& value) {
  JsonWriter json;
  json.begin_object().key("value");
  if (value.size() == 1) {
    append_values(json, value.front());
    json.key("unit");
    append_units(json, value.front());
  } else {
    json.begin_array();
    for (const NumericValue& part : value) append_values(json, part);
    json.end_array().key("unit").begin_array();
    for (const NumericValue& part : value) append_units(json, part);
    json.end_array();
  }
  return json.end_object().text() + '\n';
}

}  // namespace robotc::tools
