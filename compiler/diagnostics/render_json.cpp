#include "compiler/diagnostics/diagnostics.h"
#include "compiler/support/json_writer.h"

namespace robotc {

namespace {

/// The members of a label: where it points, and its text.
void add_label(JsonWriter& json, const Label& label, const SourceMap& sources) {
  if (label.span.valid()) {
    const Position begin = sources.position(label.span.source, label.span.begin);
    const Position end = sources.position(label.span.source, label.span.end);
    json.key("file").value(sources.file(label.span.source).name);
    json.key("line").value(begin.line).key("column").value(begin.column);
    json.key("end_line").value(end.line).key("end_column").value(end.column);
  } else {
    for (const char* const name : {"file", "line", "column", "end_line", "end_column"}) json.key(name).null();
  }
  json.key("label").value(label.text);
}

void add_diagnostic(JsonWriter& json, const Diagnostic& diagnostic, const SourceMap& sources) {
  json.begin_object().key("code").value(diagnostic.kind.code);
  json.key("severity").value(diagnostic.kind.severity == Severity::error ? "error" : "warning");
  json.key("message").value(diagnostic.message);
  add_label(json, diagnostic.primary, sources);
  json.key("secondary").begin_array();
  const auto add = [&](const Label& label) {
    json.begin_object();
    add_label(json, label, sources);
    json.end_object();
  };
  for (const Label& label : diagnostic.secondary) add(label);
  for (const auto& span : diagnostic.again) add({span, "the same"});
  json.end_array();
  json.key("hints").begin_array();
  for (const std::string& hint : diagnostic.hints) json.value(hint);
  json.end_array().end_object();
}

}  // namespace

std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources) {
  JsonWriter json(JsonWriter::Spacing::spaced);
  json.begin_array();
  const auto in_order = in_source_order(diagnostics);
  for (const Diagnostic* diagnostic : in_order) {
    json.line("  ");
    add_diagnostic(json, *diagnostic, sources);
  }
  if (!in_order.empty()) json.line("");
  json.end_array();
  return json.text() + "\n";
}

}  // namespace robotc
