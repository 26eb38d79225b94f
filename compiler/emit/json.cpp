// JSON for programs: names, units and shapes, assignments, and formulas if short enough.
#include <array>
#include <charconv>

#include "compiler/emit/code.h"
#include "compiler/emit/readable.h"
#include "compiler/emit/text_names.h"

namespace robotc::emit {

namespace {

constexpr int kDigits = 17;

std::string quoted(std::string_view text) {
  static constexpr const char* digits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      result += "\\u00";
      result += digits[static_cast<unsigned char>(c) >> 4];
      result += digits[static_cast<unsigned char>(c) & 15];
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string number_text(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

template <class Items, class Show>
std::string list(const Items& items, Show show, const char* between = ", ") {
  std::string text = "[";
  bool first = true;
  for (const auto& item : items) {
    text += (first ? "" : between) + show(item);
    first = false;
  }
  return text + "]";
}

std::string names(const std::vector<std::string>& texts) { return list(texts, quoted); }
/// Units; 1 if dimensionless.
std::string units(const std::vector<std::string>& texts) {
  return list(texts, [](const std::string& unit) { return quoted(unit.empty() ? "1" : unit); });
}

std::string input_text(const Input& input, const TextNames& text_names) {
  std::vector<std::string> symbols;
  for (const expr::Id id : input.symbols) symbols.push_back(text_names.symbol(id));
  return "{\"name\": " + quoted(input.name) + ", \"meaning\": " + quoted(input.meaning) +
         ", \"entries\": " + names(input.entry_names) + ", \"symbols\": " + names(symbols) +
         ", \"units\": " + units(input.units) + "}";
}

/// With its symbol in formulas.
std::string parameter_text(const Parameter& parameter, const TextNames& text_names) {
  return "{\"name\": " + quoted(parameter.name) + ", \"symbol\": " + quoted(text_names.symbol(parameter.symbol)) +
         ", \"unit\": " + quoted(parameter.unit.empty() ? "1" : parameter.unit) +
         ", \"value\": " + number_text(parameter.value) + "}";
}

/// The formulas of a function, or null and the reason.
std::string formulas_text(const Model& model, const Function& function, const expr::Pool& pool, const Style& style) {
  // A new layout: after a refusal the old one is unusable.
  Layout layout(model, pool);
  const auto formulas = layout.of(function.entries);
  if (!formulas) {
    return "\"formulas\": null, \"no_formulas\": " + quoted(layout.refusal());
  }
  std::vector<std::string> lines;
  for (const std::string& line : formula_lines(model, function, *formulas, style)) lines.push_back(one_line(line));
  return "\"formulas\": " + list(lines, quoted, ",\n      ");
}

std::string operations_text(const expr::OperationCounts& counts) {
  return "{\"multiplications\": " + std::to_string(counts.multiplications) +
         ", \"additions\": " + std::to_string(counts.additions) +
         ", \"divisions\": " + std::to_string(counts.divisions) +
         ", \"square_roots\": " + std::to_string(counts.square_roots) +
         ", \"sincos_pairs\": " + std::to_string(counts.sincos_pairs) +
         ", \"other_functions\": " + std::to_string(counts.other_functions) + "}";
}

std::string function_text(const CodeFunction& code, const CodeModel& model, const expr::Pool& pool,
                          const Style& style) {
  const Function& function = *code.function;
  std::vector<std::string> arguments;
  for (const std::size_t i : function.inputs) arguments.push_back(model.model->inputs[i].name);
  std::string text =
      "    {\"name\": " + quoted(function.name) + ", \"title\": " + quoted(function.title) +
      ", \"meaning\": " + quoted(function.meaning) +
      (function.notes.empty() ? "" : ", \"notes\": " + names(function.notes)) +
      ",\n     \"arguments\": " + names(arguments) +
      ", \"shape\": " + list(function.labels, [](const auto& axis) { return std::to_string(axis.size()); }) +
      ",\n     \"labels\": " + list(function.labels, names) + ",\n     \"units\": " + units(function.units) +
      ",\n     ";
  text +=
      formulas_text(*model.model, function, pool, style) + ",\n     \"code\": {\"temporaries\": " +
      list(
          code.statements.temporaries,
          [](const auto& statement) { return "[" + quoted(statement.first) + ", " + quoted(statement.second) + "]"; },
          ",\n      ") +
      ",\n      \"results\": " + list(code.statements.results, quoted, ",\n      ") +
      ",\n      \"operations\": " + operations_text(code.operations) + "}}";
  return text;
}

}  // namespace

std::string write_json(const Model& source, const expr::Pool& pool, const Style& asked) {
  const Style style{asked.short_names, kDigits};
  const Dialect dialect;
  CodeOptions options;
  options.element = [](const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; };
  const CodeModel model = code_model(source, pool, dialect, options);
  const TextNames text_names(source, style);
  std::string out = "{\"robot\": " + quoted(source.robot) + ", \"command\": " + quoted(source.command) +
                    ", \"formulation\": " + quoted(source.made_by.empty() ? "auto" : source.made_by) + ",\n";
  out += " \"inputs\": " +
         list(source.inputs, [&](const Input& input) { return input_text(input, text_names); }, ",\n  ") + ",\n";
  out += " \"parameters\": " +
         list(source.parameters, [&](const Parameter& p) { return parameter_text(p, text_names); }, ",\n  ") + ",\n";
  out += " \"functions\": [\n";
  for (std::size_t i = 0; i < model.functions.size(); ++i) {
    out += (i == 0 ? "" : ",\n") + function_text(model.functions[i], model, pool, style);
  }
  return out + "\n ]}\n";
}

}  // namespace robotc::emit
