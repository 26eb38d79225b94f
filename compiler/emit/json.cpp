// JSON for programs: names, units and shapes, assignments, and formulas if short enough.
#include "compiler/emit/code.h"
#include "compiler/emit/readable.h"
#include "compiler/emit/text_names.h"
#include "compiler/support/json_writer.h"

namespace robotc::emit {

namespace {

using Spacing = JsonWriter::Spacing;

/// Units; 1 if dimensionless.
const std::string& unit_or_one(const std::string& unit) {
  static const std::string one = "1";
  return unit.empty() ? one : unit;
}
void add_units(JsonWriter& json, const std::vector<std::string>& units) {
  json.begin_array();
  for (const std::string& unit : units) json.value(unit_or_one(unit));
  json.end_array();
}
/// Each text on a line of its own.
void add_lines(JsonWriter& json, const std::vector<std::string>& texts) {
  json.begin_array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) json.line("      ");
    json.value(texts[i]);
  }
  json.end_array();
}

void add_input(JsonWriter& json, const Input& input, const TextNames& text_names) {
  json.begin_object().key("name").value(input.name).key("meaning").value(input.meaning);
  json.key("entries").value(std::span<const std::string>(input.entry_names)).key("symbols").begin_array();
  for (const expr::Id id : input.symbols) json.value(text_names.symbol(id));
  json.end_array().key("units");
  add_units(json, input.units);
  json.end_object();
}

/// With its symbol in formulas.
void add_parameter(JsonWriter& json, const Parameter& parameter, const TextNames& text_names) {
  json.begin_object().key("name").value(parameter.name);
  json.key("symbol").value(text_names.symbol(parameter.symbol)).key("unit").value(unit_or_one(parameter.unit));
  json.key("value").value(parameter.value).end_object();
}

/// The formulas of a function, or null and the reason.
void add_formulas(JsonWriter& json, const Model& model, const Function& function, const expr::Pool& pool,
                  const Style& style) {
  // A new layout: after a refusal the old one is unusable.
  Layout layout(model, pool, Form::normal);
  const auto formulas = layout.of(function.entries);
  json.key("formulas");
  if (!formulas) {
    json.null().key("no_formulas").value(layout.refusal());
    return;
  }
  std::vector<std::string> lines;
  for (const std::string& line : formula_lines(model, function, *formulas, style)) lines.push_back(one_line(line));
  add_lines(json, lines);
}

void add_operations(JsonWriter& json, const expr::OperationCounts& counts) {
  json.begin_object().key("multiplications").value(counts.multiplications).key("additions").value(counts.additions);
  json.key("divisions").value(counts.divisions).key("square_roots").value(counts.square_roots);
  json.key("sincos_pairs").value(counts.sincos_pairs).key("other_functions").value(counts.other_functions);
  json.end_object();
}

void add_code(JsonWriter& json, const CodeFunction& code) {
  json.begin_object().key("temporaries").begin_array();
  bool first = true;
  for (const auto& [name, formula] : code.statements.temporaries) {
    if (!first) json.line("      ");
    first = false;
    json.begin_array().value(name).value(formula).end_array();
  }
  json.end_array().line("      ").key("results");
  add_lines(json, code.statements.results);
  json.line("      ").key("operations");
  add_operations(json, code.operations);
  json.end_object();
}

void add_function(JsonWriter& json, const CodeFunction& code, const CodeModel& model, const expr::Pool& pool,
                  const Style& style) {
  const Function& function = *code.function;
  json.begin_object().key("name").value(function.name).key("title").value(function.title);
  json.key("meaning").value(function.meaning);
  if (!function.notes.empty()) json.key("notes").value(std::span<const std::string>(function.notes));
  json.line("     ").key("arguments").begin_array();
  for (const std::size_t i : function.inputs) json.value(model.model->inputs[i].name);
  json.end_array().key("shape").begin_array();
  for (const auto& axis : function.labels) json.value(axis.size());
  json.end_array().line("     ").key("labels").begin_array();
  for (const auto& axis : function.labels) json.value(std::span<const std::string>(axis));
  json.end_array().key("units");
  add_units(json, function.units);
  json.line("     ");
  add_formulas(json, *model.model, function, pool, style);
  json.line("     ").key("code");
  add_code(json, code);
  json.end_object();
}

}  // namespace

std::string write_json(const Model& source, const expr::Pool& pool, const Style& asked) {
  constexpr int digits = 17;
  const Style style{asked.short_names, digits, Form::normal};
  const Dialect dialect;
  CodeOptions options;
  options.element = [](const std::string& array, std::size_t i) { return array + "[" + std::to_string(i) + "]"; };
  const CodeModel model = code_model(source, pool, dialect, options);
  const TextNames text_names(source, style);
  JsonWriter json(Spacing::spaced);
  json.begin_object().key("robot").value(source.robot).key("command").value(source.command);
  json.key("formulation").value(source.made_by.empty() ? "auto" : source.made_by);
  json.line(" ").key("inputs").begin_array();
  for (std::size_t i = 0; i < source.inputs.size(); ++i) {
    if (i > 0) json.line("  ");
    add_input(json, source.inputs[i], text_names);
  }
  json.end_array().line(" ").key("parameters").begin_array();
  for (std::size_t i = 0; i < source.parameters.size(); ++i) {
    if (i > 0) json.line("  ");
    add_parameter(json, source.parameters[i], text_names);
  }
  json.end_array().line(" ").key("functions").begin_array();
  for (const CodeFunction& function : model.functions) {
    json.line("    ");
    add_function(json, function, model, pool, style);
  }
  json.line(" ").end_array().end_object();
  return json.text() + "\n";
}

}  // namespace robotc::emit
